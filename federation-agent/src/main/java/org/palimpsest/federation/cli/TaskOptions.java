package org.palimpsest.federation.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
          "verify: the text around each hit is shown to the site that has it, and only what really "
              + "overlaps counts; none: nothing but fingerprints is sent (default: ${DEFAULT-VALUE}).")
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

  void requireSense() {
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
}
