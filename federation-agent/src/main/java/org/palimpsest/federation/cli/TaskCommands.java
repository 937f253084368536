package org.palimpsest.federation.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.palimpsest.cli.terminal.Printable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code palimpsest federation task}: tasks that were created before. */
@Command(
    name = "task",
    mixinStandardHelpOptions = true,
    description = "Lists, shows, cancels and deletes tasks.",
    subcommands = {
      TaskCommands.ListThem.class,
      TaskCommands.Show.class,
      TaskCommands.Cancel.class,
      TaskCommands.Delete.class
    })
final class TaskCommands {

  private TaskCommands() {}

  /** What they share. */
  abstract static class TaskCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli
    private CommandSpec spec;

    @Mixin private final ApiOptions apiOptions = new ApiOptions();

    /** Does the command's work. */
    abstract void run(ApiClient client) throws IOException;

    @Override
    public final Integer call() {
      try {
        run(apiOptions.open());
      } catch (IOException e) {
        throw new PalimpsestException(Reason.LOCAL, "The result cannot be written.", e);
      }
      out().flush();
      return ExitCode.OK;
    }

    final PrintWriter out() {
      return spec.commandLine().getOut();
    }

    final void say(JsonNode task) {
      out()
          .println(
              Printable.line(
                  String.format(
                      Locale.ROOT,
                      "%s  %s  %s  %s  %s%s",
                      task.path("id").asText(),
                      task.path("state").asText(),
                      task.path("createdAt").asText(),
                      task.path("owner").asText(),
                      task.path("label").asText(),
                      task.path("error").isObject()
                          ? "  " + task.at("/error/text").asText()
                          : "")));
    }
  }

  static String path(String id) {
    return "/v1/tasks/" + URLEncoder.encode(id, StandardCharsets.UTF_8);
  }

  /** {@code task list}. */
  @Command(
      name = "list",
      mixinStandardHelpOptions = true,
      description = "Lists tasks, the newest first: one's own, or for a librarian all.")
  static final class ListThem extends TaskCommand {

    @Option(
        names = "--rows",
        paramLabel = "N",
        defaultValue = "50",
        description = "How many, 500 at most (default: ${DEFAULT-VALUE}).")
    private int rows;

    @Override
    void run(ApiClient client) {
      client.get("/v1/tasks?rows=" + rows).path("tasks").forEach(this::say);
    }
  }

  /** {@code task show}. */
  @Command(
      name = "show",
      mixinStandardHelpOptions = true,
      description = "Shows a task and, where it is over, its result.")
  static final class Show extends TaskCommand {

    @Parameters(paramLabel = "TASK", description = "Its id.")
    @SuppressWarnings("NullAway.Init") // picocli
    private String id;

    @Option(
        names = "--format",
        paramLabel = "text|json",
        defaultValue = "text",
        description = "A report to read, or JSON (default: ${DEFAULT-VALUE}).")
    private Format format = Format.TEXT;

    @Override
    void run(ApiClient client) throws IOException {
      ObjectNode task = client.get(path(id));
      boolean hasResult = TaskStates.hasResult(task);
      if (format == Format.JSON) {
        out().println(hasResult ? client.get(path(id) + "/result") : task);
        return;
      }
      say(task);
      if (hasResult) {
        new FederatedReport(out()).print(client.get(path(id) + "/result"), null);
      }
    }
  }

  /** {@code task cancel}. */
  @Command(name = "cancel", mixinStandardHelpOptions = true, description = "Ends a task.")
  static final class Cancel extends TaskCommand {

    @Parameters(paramLabel = "TASK", description = "Its id.")
    @SuppressWarnings("NullAway.Init") // picocli
    private String id;

    @Override
    void run(ApiClient client) {
      say(client.send("POST", path(id) + "/cancel", null));
    }
  }

  /** {@code task delete}. */
  @Command(
      name = "delete",
      mixinStandardHelpOptions = true,
      description = "Deletes a task with its text and result.")
  static final class Delete extends TaskCommand {

    @Parameters(paramLabel = "TASK", description = "Its id.")
    @SuppressWarnings("NullAway.Init") // picocli
    private String id;

    @Override
    void run(ApiClient client) {
      client.send("DELETE", path(id), null);
      out().println("Deleted: " + Printable.line(id));
    }
  }
}
