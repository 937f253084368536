package org.palimpsest.benchmarks.cluster;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.palimpsest.benchmarks.texts.Variant;

/** How near documents are to sources, as a SolrCloud in this process says. Used by one thread. */
public final class ClusterNearness implements Closeable {

  /** No document of a corpus of near duplicates has so many copies. */
  private static final int ROWS = 100;

  private static final String CHECKED = Variant.PALIMPSEST.configset();
  private static final String HASHED = Variant.MIN_HASH.configset();

  private final Cluster cluster;

  /**
   * Starts it and indexes the sources, as shipped and with the field of {@code {!min_hash}}.
   *
   * @throws IOException if that failed
   */
  public ClusterNearness(Path folder, Map<String, String> sources) throws IOException {
    cluster = new Cluster(folder, ROWS);
    for (Variant variant : new Variant[] {Variant.PALIMPSEST, Variant.MIN_HASH}) {
      cluster.create(variant.configset(), variant, 1);
      cluster.index(variant.configset(), sources);
    }
  }

  /** The ratio of a text that each source explains, by a check in default settings. */
  public Map<String, Double> ratios(String text) {
    return cluster.ratios(CHECKED, cluster.request(text, true));
  }

  /**
   * The scores of {@code {!min_hash}}: how many hashes, or bands of them, a source shares.
   *
   * @param localParams {@code sim} and {@code tp}, or nothing
   */
  public Map<String, Double> minHash(String text, String localParams) {
    return cluster.minHashScores(HASHED, text, localParams);
  }

  @Override
  public void close() throws IOException {
    cluster.close();
  }
}
