package org.palimpsest.federation.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.palimpsest.cli.terminal.Printable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** {@code palimpsest federation libraries}. */
@Command(
    name = "libraries",
    mixinStandardHelpOptions = true,
    description = "Asks another site what may be checked against there.")
final class LibrariesCommand extends ApiCommand {

  @Option(
      names = "--site",
      paramLabel = "SITE",
      required = true,
      description = "The other site's name.")
  @SuppressWarnings("NullAway.Init") // picocli
  private String site;

  @Override
  int run(ApiClient client) {
    List<JsonNode> libraries = new ArrayList<>();
    RemoteSites.libraries(client, site).forEach(libraries::add);
    if (libraries.isEmpty()) {
      out()
          .println(
              Printable.line(
                  "Site "
                      + site
                      + " grants this site no library; its people do so with palimpsest site grant."));
    }
    for (JsonNode library : libraries) {
      out()
          .println(
              Printable.line(
                  String.format(
                      Locale.ROOT,
                      "%s  %,d documents  evidence %s  %,d of %,d sentences left today  %s",
                      library.path("id").asText(),
                      library.path("documents").asLong(),
                      library.path("evidence").asText(),
                      library.path("sentencesLeft").asLong(),
                      library.path("sentencesPerDay").asLong(),
                      library.path("title").asText())));
    }
    return ExitCode.OK;
  }
}
