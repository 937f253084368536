package org.palimpsest.lookup;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.TaskExecutor;
import org.palimpsest.fingerprint.Fingerprint;
import org.palimpsest.fingerprint.FingerprintList;
import org.palimpsest.index.DerivedFields;

/**
 * How many documents of a shard hold each window of a text: have a sentence within its distance.
 * What very many hold is no trace of a copy, and is not compared with each of them.
 */
public final class HolderCounts {

  private final Map<Fingerprint, Long> counts;
  private final boolean partial;

  private HolderCounts(Map<Fingerprint, Long> counts, boolean partial) {
    this.counts = counts;
    this.partial = partial;
  }

  /**
   * Counts for several texts, which share the passes over the index.
   *
   * @param limit from there on it is not told how many more of a leaf there are
   * @throws IOException if the index cannot be read, or a table in it is damaged
   */
  public static List<HolderCounts> of(
      List<SoughtWindows> texts,
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

  /** Counts what the lookup finds. */
  private record Counting(int limit) implements SharedLookup.Purpose<LeafHolders, HolderCounts> {
    @Override
    public LeafHolders sink(PassWindows windows, LeafReaderContext leaf) {
      return new LeafHolders(windows.fingerprints().size(), limit);
    }

    @Override
    public HolderCounts result(
        PassWindows windows, List<LeafHolders> leaves, int query, boolean partial) {
      Map<Fingerprint, Long> counts = new HashMap<>();
      for (int window = windows.start(query); window < windows.end(query); window++) {
        long count = 0;
        for (LeafHolders leaf : leaves) {
          count += leaf.count(window);
        }
        if (count > 0) {
          counts.put(windows.fingerprints().get(window), count);
        }
      }
      return new HolderCounts(counts, partial);
    }
  }

  /** The documents of one leaf that hold each window. */
  private static final class LeafHolders implements PairSink {
    private final DocSet[] holders;
    private final int limit;

    LeafHolders(int windows, int limit) {
      this.holders = new DocSet[windows];
      this.limit = limit;
    }

    @Override
    public void collect(int doc, int window) {
      DocSet ofWindow = holders[window];
      if (ofWindow == null) {
        ofWindow = new DocSet(limit);
        holders[window] = ofWindow;
      }
      ofWindow.add(doc);
    }

    @Override
    public void count(int window, long probes, long candidates) {
      // What it costs is told by the lookup that finds sources.
    }

    int count(int window) {
      return holders[window] == null ? 0 : holders[window].size();
    }
  }
}
