package org.palimpsest.federation.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.federation.testing.LogScan.Finding;

/**
 * What the tests of a JVM have given to processes and must not stand in any log. The harness adds
 * what goes through its hands: texts that are indexed or checked by a command, their fingerprints,
 * passwords in files, and the keys and seeds in agents' homes. A test adds what it hands over
 * otherwise.
 */
public final class UsedSecrets {

  private static final UsedSecrets OF_THIS_JVM = new UsedSecrets();

  private final LogScan scan = new LogScan();

  /** Those since the last scan. */
  private final Set<String> texts = new LinkedHashSet<>();

  /** Those of them whose fingerprints nobody has told yet. */
  private final Set<String> withoutFingerprints = new HashSet<>();

  /** The length of each log at the last scan. */
  private final Map<Path, Long> scannedBytes = new HashMap<>();

  /** Nothing yet. */
  UsedSecrets() {}

  /** Those of all tests of this JVM. */
  public static UsedSecrets ofThisJvm() {
    return OF_THIS_JVM;
  }

  /** Adds a text; some Solr must tell its fingerprints before the next scan. */
  public synchronized void text(String text) {
    scan.text(text);
    if (texts.add(text)) {
      withoutFingerprints.add(text);
    }
  }

  /** Adds a password, or another secret that is a word. */
  public synchronized void password(String password) {
    scan.password(password);
  }

  /** Adds the keys and seeds that lie in a folder now; one that is not there has none. */
  public synchronized void home(Path home) throws IOException {
    if (Files.isDirectory(home)) {
      scan.home(home);
    }
  }

  /**
   * Adds the fingerprints of all texts since the last scan.
   *
   * @param connection to a Solr that tells them
   * @param collection any one with fingerprints
   * @param epochs of its secret seeds; the public one is always asked for
   */
  public synchronized void fingerprints(
      SolrConnection connection, String collection, Set<String> epochs) {
    for (String text : texts) {
      // Without any source, all its windows are listed.
      CheckRequest request = CheckRequest.ofText(text).exclude().sources("none");
      scan.fingerprints(windows(connection, collection, request.unmatchedWindows()));
      for (String epoch : epochs) {
        scan.fingerprints(windows(connection, collection, request.unmatchedSeed(epoch)));
      }
      withoutFingerprints.remove(text);
    }
  }

  private static JsonNode windows(
      SolrConnection connection, String collection, CheckRequest request) {
    return connection.check(collection, request).json();
  }

  /**
   * Scans the logs that were written to since the last time: all that was used until then was
   * looked for in the others.
   *
   * @param folder with logs somewhere below it
   * @throws IllegalStateException if there are no logs, or texts without their fingerprints: that
   *     would prove nothing
   */
  synchronized List<Finding> findings(Path folder) throws IOException {
    if (!withoutFingerprints.isEmpty()) {
      throw new IllegalStateException(
          withoutFingerprints.size() + " texts were used whose fingerprints are not known");
    }
    List<Finding> findings = scan.findings(folder, this::takeIfChanged);
    texts.clear();
    return findings;
  }

  private boolean takeIfChanged(Path log, long bytes) {
    Long before = scannedBytes.put(log, bytes);
    return before == null || before != bytes;
  }
}
