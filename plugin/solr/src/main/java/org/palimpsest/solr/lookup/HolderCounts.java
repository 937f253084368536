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
 * The number of documents of a shard that hold each window of a text: have a sentence within its
 * distance. Windows in very many documents are no evidence of copying, and are not compared with
 * each document.
 */
public record HolderCounts(
    Map<Fingerprint, Long> counts, @Nullable WindowHolders holders, boolean partial) {

  /** A larger pass keeps counts only: its costs would be counted for each leaf. */
  private static final int COSTED_WINDOWS_MAX = 1 << 16;

  /**
   * Counts for several texts in shared passes over the index.
   *
   * @param limit the maximum count of a leaf
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
    return new MatchLookup(reader, fields, tasks, interruption).find(texts, new Counting(limit));
  }

  /** The count of each window. */
  public long[] of(FingerprintList windows) {
    long[] ofWindows = new long[windows.size()];
    for (int i = 0; i < ofWindows.length; i++) {
      ofWindows[i] = counts.getOrDefault(windows.get(i), 0L);
    }
    return ofWindows;
  }

  private record Counting(int limit) implements MatchLookup.Purpose<HolderSets, HolderCounts> {
    @Override
    public HolderSets sink(PassWindows windows, LeafReaderContext leaf) {
      int count = windows.fingerprints().size();
      return new HolderSets(
          windows, limit, leaf, count > COSTED_WINDOWS_MAX ? null : new WindowCosts(count));
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
