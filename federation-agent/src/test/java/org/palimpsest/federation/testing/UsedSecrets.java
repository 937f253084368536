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
 * The secrets that tests of a JVM have given to processes, and that no log may contain. The harness
 * adds texts that commands index or check, their fingerprints, passwords in files, and keys and
 * seeds in agents' homes. Tests add all others.
 */
public final class UsedSecrets {

  private static final UsedSecrets OF_THIS_JVM = new UsedSecrets();

  private final LogScan scan = new LogScan();

  /** Texts since the last scan. */
  private final Set<String> texts = new LinkedHashSet<>();

  /** Texts whose fingerprints are still unknown. */
  private final Set<String> withoutFingerprints = new HashSet<>();

  /** The length of each log at the last scan. */
  private final Map<Path, Long> scannedBytes = new HashMap<>();

  UsedSecrets() {}

  /** The secrets of all tests of this JVM. */
  public static UsedSecrets ofThisJvm() {
    return OF_THIS_JVM;
  }

  /** Adds a text; its fingerprints must be added before the next scan. */
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

  /** Adds the keys and seeds in a folder, if it exists. */
  public synchronized void home(Path home) throws IOException {
    if (Files.isDirectory(home)) {
      scan.home(home);
    }
  }

  /**
   * Adds the fingerprints of all texts since the last scan.
   *
   * @param connection to a Solr that computes them
   * @param collection any with fingerprints
   * @param epochs of its secret seeds; the public seed is always included
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
