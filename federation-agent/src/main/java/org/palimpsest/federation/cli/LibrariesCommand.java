package org.palimpsest.federation.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

@Command(name = "libraries", description = "Asks another site what may be checked against there.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class LibrariesCommand extends ApiCommand {

  @Option(
      names = "--site",
      paramLabel = "SITE",
      required = true,
      description = "The other site's name.")
  private String site;

  @Override
  int run(ApiClient client) {
    List<JsonNode> libraries = new ArrayList<>();
    RemoteSites.libraries(client, site).forEach(libraries::add);
    if (libraries.isEmpty()) {
      say(
          "Site %s grants this site no library; its people do so with palimpsest site grant.",
          site);
    }
    for (JsonNode library : libraries) {
      say(
          "%s  %,d documents  evidence %s  %,d of %,d sentences left today  %s",
          library.path("id").asText(),
          library.path("documents").asLong(),
          library.path("evidence").asText(),
          library.path("sentencesLeft").asLong(),
          library.path("sentencesPerDay").asLong(),
          library.path("title").asText());
    }
    return ExitCode.OK;
  }
}
