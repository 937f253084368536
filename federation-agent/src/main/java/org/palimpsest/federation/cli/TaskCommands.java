package org.palimpsest.federation.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.palimpsest.cli.terminal.Printable;
import org.palimpsest.federation.cli.ApiCommand.Format;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class TaskCommands {

  private abstract static class OfTask extends ApiCommand {
    @Parameters(paramLabel = "TASK", description = "Its id.")
    String id;
  }

  private static String line(JsonNode task) {
    return Printable.line(
        String.format(
            Locale.ROOT,
            "%s  %s  %s  %s  %s%s",
            task.path("id").asText(),
            task.path("state").asText(),
            task.path("createdAt").asText(),
            task.path("owner").asText(),
            task.path("label").asText(),
            task.path("error").isObject() ? "  " + task.at("/error/text").asText() : ""));
  }

  static String path(String id) {
    return "/v1/tasks/" + URLEncoder.encode(id, StandardCharsets.UTF_8);
  }

  @Command(name = "list", description = "Lists tasks, newest first; librarians see all.")
  static final class ListThem extends ApiCommand {

    @Option(
        names = "--rows",
        paramLabel = "N",
        defaultValue = "50",
        description = "Number of rows, at most 500 (default: ${DEFAULT-VALUE}).")
    private int rows;

    @Override
    int run(ApiClient client) {
      client.get("/v1/tasks?rows=" + rows).path("tasks").forEach(task -> out().println(line(task)));
      return ExitCode.OK;
    }
  }

  @Command(name = "show", description = "Shows a task, and its result after the end.")
  static final class Show extends OfTask {

    @Option(
        names = "--format",
        paramLabel = "text|json",
        defaultValue = "text",
        description = "A report to read, or JSON (default: ${DEFAULT-VALUE}).")
    private Format format = Format.TEXT;

    @Override
    int run(ApiClient client) throws IOException {
      ObjectNode task = client.get(path(id));
      boolean hasResult = TaskWait.hasResult(task);
      if (format == Format.JSON) {
        out().println(hasResult ? client.get(path(id) + "/result") : task);
        return ExitCode.OK;
      }
      out().println(line(task));
      if (hasResult) {
        new FederatedReport(out()).print(client.get(path(id) + "/result"), null);
      }
      return ExitCode.OK;
    }
  }

  @Command(name = "cancel", description = "Ends a task.")
  static final class Cancel extends OfTask {

    @Override
    int run(ApiClient client) {
      out().println(line(client.send("POST", path(id) + "/cancel", null)));
      return ExitCode.OK;
    }
  }

  @Command(name = "delete", description = "Deletes a task with its text and result.")
  static final class Delete extends OfTask {

    @Override
    int run(ApiClient client) {
      client.send("DELETE", path(id), null);
      say("Deleted: %s", id);
      return ExitCode.OK;
    }
  }
}
