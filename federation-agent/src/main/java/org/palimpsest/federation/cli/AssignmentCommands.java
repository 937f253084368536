package org.palimpsest.federation.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.FileTexts;
import org.palimpsest.cli.input.InputException;
import org.palimpsest.cli.option.OutputOptions;
import org.palimpsest.cli.output.PartFile;
import org.palimpsest.cli.output.TextFiles;
import org.palimpsest.extract.ExtractSettings;
import org.palimpsest.extract.Extractor;
import org.palimpsest.federation.cli.ApiCommand.Format;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "assignment",
    mixinStandardHelpOptions = true,
    description = "Compares documents handed in together, at a desk on this machine or at a site.",
    subcommands = {
      AssignmentCommands.Create.class,
      AddSubmissionsCommand.class,
      AssignmentCommands.Show.class,
      AssignmentCommands.Export.class,
      AssignmentCommands.ListThem.class,
      AssignmentCommands.Delete.class
    })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class AssignmentCommands {

  static final String PATH = "/v1/assignments";

  static final String ID = "The assignment's id.";

  @Command(
      name = "show",
      description = "Shows the progress, matching pairs and documents of an assignment.")
  static final class Show extends ApiCommand {

    @Parameters(paramLabel = "ID", description = ID)
    private String id;

    @Option(
        names = "--wait",
        description =
            "Waits until every check has ended; the exit code is 1 if one failed or is partial.")
    private boolean wait;

    @Option(
        names = "--format",
        paramLabel = "text|json",
        defaultValue = "text",
        description = "A report to read, or the API's answer (default: ${DEFAULT-VALUE}).")
    private Format format = Format.TEXT;

    @Option(
        names = "--pairs",
        paramLabel = "N",
        defaultValue = "1000",
        description = "Number of pairs, largest share first (default: ${DEFAULT-VALUE}).")
    private int pairs;

    @Override
    void validate() {
      if (pairs < 0 || pairs > AssignmentOverview.PAIRS_MAX) {
        throw usage("--pairs is " + pairs + ", must be from 0 to " + AssignmentOverview.PAIRS_MAX);
      }
    }

    @Override
    int run(ApiClient client) {
      if (wait) {
        AssignmentOverview.await(client, id);
      }
      var overview = AssignmentOverview.of(client, id, pairs);
      if (format == Format.JSON) {
        out().println(overview.json());
      } else {
        new AssignmentReport(overview).lines().forEach(out()::println);
      }
      return !wait || overview.isComplete() ? ExitCode.OK : ExitCode.SOFTWARE;
    }
  }

  @Command(
      name = "export",
      description = "Writes an assignment's documents or pairs as CSV, as the desk's page does.")
  static final class Export extends ApiCommand {

    @Parameters(paramLabel = "ID", description = ID)
    private String id;

    @Option(
        names = "--table",
        paramLabel = "documents|pairs",
        defaultValue = "documents",
        description = "The kind of rows (default: ${DEFAULT-VALUE}).")
    private Table table = Table.DOCUMENTS;

    @Mixin private final OutputOptions outputOptions = new OutputOptions();

    enum Table {
      DOCUMENTS,
      PAIRS
    }

    @Override
    void validate() {
      outputOptions.file();
    }

    @Override
    int run(ApiClient client) throws IOException {
      var report =
          new AssignmentReport(AssignmentOverview.of(client, id, AssignmentOverview.PAIRS_MAX));
      String csv = table == Table.PAIRS ? report.pairs() : report.documents();
      Path output = outputOptions.named();
      if (output == null) {
        out().print(csv);
        return ExitCode.OK;
      }
      try (var whole = new PartFile(output)) {
        try (Writer file = TextFiles.writer(whole.part())) {
          file.write(csv);
        }
        whole.whole();
      }
      return ExitCode.OK;
    }
  }

  @Command(
      name = "list",
      description = "Lists assignments with their ids, newest first; librarians see all.")
  static final class ListThem extends ApiCommand {

    @Option(
        names = "--rows",
        paramLabel = "N",
        defaultValue = "50",
        description = "Number of rows, at most 500 (default: ${DEFAULT-VALUE}).")
    private int rows;

    @Override
    int run(ApiClient client) {
      for (JsonNode each : client.get(PATH + "?rows=" + rows).path("assignments")) {
        say("%s %s", each.path("id").asText(), each.path("title").asText());
      }
      return ExitCode.OK;
    }
  }

  @Command(
      name = "delete",
      description = "Deletes an assignment with its documents, results and decisions.")
  static final class Delete extends ApiCommand {

    @Parameters(paramLabel = "ID", description = ID)
    private String id;

    @Override
    int run(ApiClient client) {
      client.send("DELETE", AssignmentOverview.path(id), null);
      say("Deleted: %s", id);
      return ExitCode.OK;
    }
  }

  @Command(name = "create", description = "Creates an assignment, and prints its id.")
  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  static final class Create extends ApiCommand {

    @Option(names = "--title", paramLabel = "T", required = true, description = "The title.")
    private String title;

    @Option(names = "--course", paramLabel = "C", description = "The course.")
    private @Nullable String course;

    @Option(names = "--term", paramLabel = "T", description = "The term.")
    private @Nullable String term;

    @Option(names = "--due", paramLabel = "YYYY-MM-DD", description = "The due date.")
    private @Nullable LocalDate due;

    @Option(
        names = "--collection",
        paramLabel = "C",
        split = ",",
        description = "A collection of the site to check against, too; may be repeated.")
    private final List<String> collections = new ArrayList<>();

    @Option(names = "--no-compare", description = "Does not compare its documents with each other.")
    private boolean noCompare;

    @Option(
        names = "--handout",
        paramLabel = "FILE",
        description = "A file with handed-out text, which does not count.")
    private @Nullable Path handout;

    @Mixin private final TaskOptions taskOptions = new TaskOptions();

    @Override
    void validate() {
      taskOptions.validate();
    }

    @Override
    int run(ApiClient client) {
      ObjectNode body = ApiClient.MAPPER.createObjectNode().put("title", title);
      putIfGiven(body, "course", course);
      putIfGiven(body, "term", term);
      putIfGiven(body, "due", due);
      putIfGiven(body, "handout", handout == null ? null : text(handout));
      collections.forEach(body.putArray("collections")::add);
      body.put("compare", !noCompare);
      taskOptions.writeTo(body, client);
      out().println(client.send("POST", AssignmentCommands.PATH, body).path("id").asText());
      return ExitCode.OK;
    }

    private static void putIfGiven(ObjectNode body, String member, @Nullable Object value) {
      if (value != null) {
        body.put(member, value.toString());
      }
    }

    private String text(Path file) {
      try (var texts = FileTexts.of(new Extractor(ExtractSettings.defaults()))) {
        return texts.required(file).text();
      } catch (InputException e) {
        throw usage("--handout: " + e.why());
      }
    }
  }
}
