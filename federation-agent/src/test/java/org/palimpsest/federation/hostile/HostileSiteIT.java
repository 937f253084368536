package org.palimpsest.federation.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.SourceDocument;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.server.ServerSettings;
import org.palimpsest.federation.server.TestSite;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.testing.LogScan;
import org.palimpsest.federation.testing.SolrProcess;

/** Runs the hostile program against a real endpoint with a real Solr. */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
@Tag("long")
final class HostileSiteIT {

  private static final String SHARED =
      """
      The keeper of the northern lighthouse wrote every evening into a book bound in sailcloth, and \
      what he wrote there was seldom about the weather. He noted the ships that did not come. Of \
      each he knew the name, the captain, and the colour of the pennant that it would have shown.

      When the island was connected to the telegraph, the book was nearly full. The engineer who \
      climbed the tower to lay the wire read three pages of it while the keeper slept, and told \
      nobody what he had read until forty years had gone by and he himself was old.

      It was then that the museum in the harbour town began to look for the book. They found the \
      sailcloth, cut into patches, on a jacket that a fisherman's widow had kept; of the paper \
      nothing was ever found, except one leaf that had served to wrap a compass needle.
      """;

  private static final String HIDDEN =
      """
      In the cellar of the town hall stands a cabinet with the measures by which bread was once \
      weighed. The smallest of them has been missing since the flood, and nobody has bought bread \
      by that weight since; yet the bakers still name it when they quarrel over prices.
      """;

  @TempDir private Path folder;

  @Test
  void attack_everything_holds() throws Exception {
    SolrProcess solr = SolrProcess.shared();
    solr.createLibrary(
        "hostile-library",
        List.of(
            document("lighthouse", SHARED + "\n" + HIDDEN),
            document("copy", "A preface of its own, short and plain.\n\n" + SHARED),
            document("measures", HIDDEN)));
    solr.createLibrary("hostile-own", List.of(document("nothing", "A text of no meaning at all.")));
    try (TestSite beta =
        TestSite.start(
            "beta",
            folder.resolve("beta"),
            solr,
            new ServerSettings("127.0.0.1", 0),
            "hostile-beta-")) {
      Map<String, String> options = new HashMap<>();
      for (String site : List.of("attacker", "accomplice", "stranger", "revoked")) {
        var keys = TestSite.newKeys(site, folder.resolve(site));
        options.put(site, site + "=" + folder.resolve(site));
        if (!site.equals("stranger")) {
          beta.addPeer(site, keys);
        }
      }
      beta.state().peers().revoke("revoked");
      for (String library : List.of("granted", "ungranted", "small", "narrow")) {
        beta.addLibrary(library, "hostile-library");
      }
      options.put("granted", "granted");
      options.put("ungranted", "ungranted");
      options.put("missing", "not-there");
      options.put("small", "small");
      options.put("narrow", "narrow");
      Path probe = writeProbe(solr);
      options.put("probe", probe.toString());
      beta.grant("attacker", "granted", EvidenceLevel.SNIPPET, 1_000_000, 4);
      beta.grant("accomplice", "granted", EvidenceLevel.SNIPPET, 1_000_000, 4);
      int windows = Probe.read(probe).windows().size();
      beta.grant("attacker", "small", EvidenceLevel.SNIPPET, 2 * windows - 1, 4);
      beta.grant("attacker", "narrow", EvidenceLevel.SNIPPET, 1_000_000, 1);
      options.put("url", beta.url().toString());
      // With step 7 all eight bits of a byte are covered; TinkEnvelopesTest flips every bit.
      options.put("every-bit", "7");
      Path descriptor = folder.resolve("descriptor.cbor");
      SignedDescriptors.write(descriptor, beta.signedDescriptor());
      options.put("descriptor", descriptor.toString());

      Report report = HostileSite.attack(options);

      report.print(System.out);
      assertThat(report.lines()).allMatch(Report.Line::held).hasSizeGreaterThan(50);
      assertThat(beta.state().audit().verify().brokenAt()).isEqualTo(-1);
      LogScan scan = new LogScan().text(SHARED).text(HIDDEN).home(folder);
      scan.fingerprints(JsonMapper.builder().build().readTree(probe.toFile()));
      assertThat(scan.findings()).isEmpty();
    }
  }

  private static SourceDocument document(String id, String text) {
    return new SourceDocument(id, Map.of("title", "The " + id, "text", text));
  }

  /** Writes the windows of the shared text, as computed by the attacker's own Solr. */
  private Path writeProbe(SolrProcess solr) throws Exception {
    try (SolrConnection connection = solr.connect()) {
      ObjectNode answer =
          connection.check("hostile-own", CheckRequest.ofText(SHARED).unmatchedWindows()).json();
      answer.put("text", SHARED).put("epoch", TestSite.EPOCH);
      Path probe = folder.resolve("probe.json");
      Files.writeString(probe, answer.toString());
      return probe;
    }
  }
}
