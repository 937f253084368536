package org.palimpsest.solr.lookup;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.TaskExecutor;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.solr.index.DerivedFields;

/**
 * How many documents of a shard hold each window of a text: have a sentence within its distance.
 * What very many hold is no trace of a copy, and is not compared with each of them.
 */
public final class HolderCounts {

  /**
   * Of more windows in one pass only the counts are kept: what each costs is counted for each leaf.
   */
  private static final int WINDOWS_KEPT_MAX = 1 << 16;

  private final Map<Fingerprint, Long> counts;
  private final @Nullable WindowHolders holders;
  private final boolean partial;

  private HolderCounts(
      Map<Fingerprint, Long> counts, @Nullable WindowHolders holders, boolean partial) {
    this.counts = counts;
    this.holders = holders;
    this.partial = partial;
  }

  /**
   * Counts for several texts, which share the passes over the index.
   *
   * @param limit from there on it is not told how many more of a leaf there are
   * @throws IOException if the index cannot be read, or a table in it is damaged
   */
  public static List<HolderCounts> of(
      List<QueryWindows> texts,
      int limit,
      IndexReader reader,
      DerivedFields fields,
      TaskExecutor tasks,
      Interruption interruption)
      throws IOException {
    return new SharedLookup(reader, fields, tasks, interruption).find(texts, new Counting(limit));
  }

  /** Of each window. */
  public long[] of(FingerprintList windows) {
    long[] ofWindows = new long[windows.size()];
    for (int i = 0; i < ofWindows.length; i++) {
      ofWindows[i] = counts.getOrDefault(windows.get(i), 0L);
    }
    return ofWindows;
  }

  /** Whether time ran out, so that the numbers are too small. */
  public boolean partial() {
    return partial;
  }

  /** Who was counted; null where that is not known of all. */
  public @Nullable WindowHolders holders() {
    return holders;
  }

  /** Counts what the lookup finds. */
  private record Counting(int limit) implements SharedLookup.Purpose<HolderSets, HolderCounts> {
    @Override
    public HolderSets sink(PassWindows windows, LeafReaderContext leaf) {
      int count = windows.fingerprints().size();
      return new HolderSets(
          windows, limit, leaf, count > WINDOWS_KEPT_MAX ? null : new WindowCosts(count));
    }

    @Override
    public HolderCounts result(
        PassWindows windows, List<HolderSets> leaves, int query, boolean partial) {
      Map<Fingerprint, Long> counts = new HashMap<>();
      for (int window = windows.start(query); window < windows.end(query); window++) {
        long count = 0;
        for (HolderSets leaf : leaves) {
          count += leaf.count(window);
        }
        if (count > 0) {
          counts.put(windows.fingerprints().get(window), count);
        }
      }
      WindowHolders holders = partial ? null : WindowHolders.of(windows, leaves, query);
      return new HolderCounts(counts, holders, partial);
    }
  }
}
