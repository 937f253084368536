package org.palimpsest.federation.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.FileTexts;
import org.palimpsest.cli.input.InputException;
import org.palimpsest.extract.ExtractSettings;
import org.palimpsest.extract.Extractor;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "create", description = "Creates an assignment, and prints its id.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class CreateAssignmentCommand extends ApiCommand {

  @Option(
      names = "--title",
      paramLabel = "T",
      required = true,
      description = "What people call it.")
  private String title;

  @Option(names = "--course", paramLabel = "C", description = "The course.")
  private @Nullable String course;

  @Option(names = "--term", paramLabel = "T", description = "The term.")
  private @Nullable String term;

  @Option(names = "--due", paramLabel = "YYYY-MM-DD", description = "When it is due.")
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
      description = "A file with text that everybody was given, which does not count.")
  private @Nullable Path handout;

  @Mixin private final TaskOptions taskOptions = new TaskOptions();

  @Override
  void requireSense() {
    taskOptions.requireSense();
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
