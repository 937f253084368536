package org.palimpsest.federation.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of the commands that create tasks: other sites, evidence, parameters. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class TaskOptions {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--site",
      paramLabel = "SITE[:LIBRARY,...]",
      description = "Another site to ask, and which of its libraries (default: all granted ones).")
  private final List<String> sites = new ArrayList<>();

  @Option(
      names = "--evidence",
      paramLabel = "verify|none",
      defaultValue = "none",
      description =
          "verify: shows the text around each hit to its site, and counts real overlaps"
              + " only; none: sends fingerprints only (default: ${DEFAULT-VALUE}).")
  private Evidence evidence = Evidence.NONE;

  @Option(
      names = "--param",
      paramLabel = "NAME=VALUE",
      description = "A parameter of the local check, such as profile=fast; may be repeated.")
  private final Map<String, String> params = new LinkedHashMap<>();

  enum Evidence {
    VERIFY,
    NONE
  }

  boolean hasSites() {
    return !sites.isEmpty();
  }

  void validate() {
    for (String site : sites) {
      if (!RemoteSites.isWellFormed(site)) {
        throw new ParameterException(
            command.commandLine(), "--site must be SITE or SITE:LIBRARY,LIBRARY; it is " + site);
      }
    }
  }

  /** Writes the options into a task; asks sites for their libraries if an option has none. */
  void writeTo(ObjectNode task, ApiClient client) {
    task.set("remote", RemoteSites.of(sites, client));
    task.put("evidence", evidence.name().toLowerCase(Locale.ROOT));
    ObjectNode given = task.putObject("params");
    params.forEach(given::put);
  }

  /** Sites and libraries to ask, as options: {@code SITE} or {@code SITE:LIBRARY,...}. */
  static final class RemoteSites {

    private static final Pattern FORM =
        Pattern.compile("([a-z0-9.-]{1,64})(?::([a-z0-9-]{1,64}(?:,[a-z0-9-]{1,64})*))?");

    private RemoteSites() {}

    static boolean isWellFormed(String option) {
      return FORM.matcher(option).matches();
    }

    /**
     * The member {@code remote} of a task; asks sites for their libraries if an option has none.
     */
    static ArrayNode of(List<String> options, ApiClient client) {
      ArrayNode remote = ApiClient.MAPPER.createArrayNode();
      for (String option : options) {
        int colon = option.indexOf(':');
        String site = colon < 0 ? option : option.substring(0, colon);
        List<String> libraries =
            colon < 0 ? offered(client, site) : List.of(option.substring(colon + 1).split(",", -1));
        ObjectNode entry = remote.addObject();
        entry.put("site", site);
        ArrayNode names = entry.putArray("libraries");
        libraries.forEach(names::add);
      }
      return remote;
    }

    private static List<String> offered(ApiClient client, String site) {
      var ids = new ArrayList<String>();
      try {
        libraries(client, site).forEach(library -> ids.add(library.path("id").asText()));
      } catch (PalimpsestException e) {
        throw e.reason() == Reason.SERVER_ERROR ? unknownLibraries(site, e) : e;
      }
      if (ids.isEmpty()) {
        throw new PalimpsestException(
            Reason.REFUSED, "The site " + site + " has granted this one no library.");
      }
      return ids;
    }

    /**
     * Without its libraries a task cannot name the site, and its result cannot list it as missing.
     */
    private static PalimpsestException unknownLibraries(String site, PalimpsestException e) {
      return new PalimpsestException(
          e.reason(),
          "Nothing was checked: "
              + e.getMessage()
              + " Which libraries it has granted, only site "
              + site
              + " can tell; where they are named, --site "
              + site
              + ":LIBRARY, all else is checked, and the results say that it is missing.",
          e);
    }

    /** The libraries that a site grants. */
    static JsonNode libraries(ApiClient client, String site) {
      if (!isWellFormed(site) || site.indexOf(':') >= 0) {
        throw new PalimpsestException(Reason.LOCAL, "This cannot be a site's name: " + site);
      }
      return client.get("/v1/sites/" + site + "/libraries").path("libraries");
    }
  }
}
