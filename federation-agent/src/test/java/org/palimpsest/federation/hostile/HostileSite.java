package org.palimpsest.federation.hostile;

import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.site.SiteDescriptor;

/**
 * Attacks a running agent and prints the results. Exit code 0 if all attacks failed, 1 if any
 * succeeded, 2 for wrong arguments.
 *
 * <pre>
 * --url URL               the endpoint
 * --descriptor FILE       its site's signed descriptor
 * --attacker NAME=FOLDER  a site in its table, with its keys
 * --accomplice NAME=FOLDER  another one
 * --stranger NAME=FOLDER  keys of an unknown site
 * --revoked NAME=FOLDER   a revoked site's
 * --granted ID            a library, granted to attacker and accomplice, with snippets
 * --ungranted ID          one granted to neither
 * --missing ID            an unused id, as long as the ungranted one's
 * --small ID              granted to the attacker, with a quota of less than two probes a day
 * --narrow ID             granted to the attacker, for one request at once
 * --probe FILE            a text that is in the granted library: the answer of the attacker's own
 *                         /check?unmatched=windows, with "text" and "epoch" added
 * --every-bit N           flip each Nth bit (default 1: all)
 * --random N              messages of 512 random fingerprints (default 10)
 * </pre>
 */
public final class HostileSite {

  private HostileSite() {}

  public static void main(String[] args) throws Exception {
    Map<String, String> options = new HashMap<>();
    for (int i = 0; i + 1 < args.length; i += 2) {
      options.put(args[i].replaceFirst("^--", ""), args[i + 1]);
    }
    List<String> needed =
        List.of(
            "url",
            "descriptor",
            "attacker",
            "accomplice",
            "stranger",
            "revoked",
            "granted",
            "ungranted",
            "missing",
            "small",
            "narrow",
            "probe");
    if (args.length % 2 != 0 || !options.keySet().containsAll(needed)) {
      System.err.println("Needed, each with a value: " + needed);
      System.exit(2);
    }
    Report report = attack(options);
    report.print(new PrintStream(System.out, true, java.nio.charset.StandardCharsets.UTF_8));
    System.exit(report.held() ? 0 : 1);
  }

  /**
   * Runs the attacks.
   *
   * @param options of {@link #main}, without their hyphens
   */
  public static Report attack(Map<String, String> options) throws Exception {
    URI url = URI.create(options.get("url"));
    SiteDescriptor target =
        SignedDescriptors.read(SignedDescriptors.readFile(Path.of(options.get("descriptor"))));
    Identity accompliceKeys = Identity.of(options.get("accomplice"));
    Attacker attacker = new Attacker(url, target, Identity.of(options.get("attacker")));
    Attacker accomplice = new Attacker(url, target, accompliceKeys);
    Probe probe = Probe.read(Path.of(options.get("probe")));
    Report report = new Report();
    new ConnectionAttacks(url, target, attacker, report)
        .run(
            accompliceKeys,
            Identity.of(options.get("stranger")),
            Identity.of(options.get("revoked")));
    new EnvelopeAttacks(attacker, accompliceKeys, report)
        .run(Integer.parseInt(options.getOrDefault("every-bit", "1")));
    new AccessAttacks(
            attacker,
            accomplice,
            new AccessAttacks.Libraries(
                options.get("granted"),
                options.get("ungranted"),
                options.get("missing"),
                options.get("small"),
                options.get("narrow")),
            probe,
            report)
        .run();
    new EvidenceAttacks(attacker, options.get("granted"), probe, report)
        .run(Integer.parseInt(options.getOrDefault("random", "10")));
    return report;
  }
}
