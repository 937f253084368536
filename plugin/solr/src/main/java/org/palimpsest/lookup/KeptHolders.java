package org.palimpsest.lookup;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.lucene.index.IndexReader;
import org.jspecify.annotations.Nullable;
import org.palimpsest.index.DerivedFields;

/**
 * Keeps what was found for the windows of texts until a later round of the same check takes it, and
 * not for long: what nobody takes goes when others come. Safe for use by several threads.
 */
public final class KeptHolders {

  private final long bytesMax;
  private final long nanosMax;
  private final LongSupplier nanoTime;

  /** What came first is first. */
  private final Map<Key, Entry> entries = new LinkedHashMap<>();

  private long bytes;

  /**
   * Nothing kept yet.
   *
   * @param bytesMax of all that is kept; 0 keeps nothing
   * @param nanosMax older things are not kept
   * @param nanoTime as {@link System#nanoTime}
   */
  public KeptHolders(long bytesMax, long nanosMax, LongSupplier nanoTime) {
    this.bytesMax = bytesMax;
    this.nanosMax = nanosMax;
    this.nanoTime = nanoTime;
  }

  /** As it is for an index, at the point in time that the reader shows. */
  public OfIndex of(IndexReader reader, DerivedFields fields) {
    IndexReader.CacheHelper cache = reader.getReaderCacheHelper();
    return new OfIndex(cache == null ? null : cache.getKey(), fields);
  }

  /** What is kept of one index. */
  public final class OfIndex {
    private final IndexReader.@Nullable CacheKey index;
    private final DerivedFields fields;

    private OfIndex(IndexReader.@Nullable CacheKey index, DerivedFields fields) {
      this.index = index;
      this.fields = fields;
    }

    /** Keeps what was found for the windows of a text. */
    public void keep(SoughtWindows all, WindowHolders found) {
      if (index != null) {
        KeptHolders.this.keep(new Key(index, fields, all), found);
      }
    }

    /**
     * What a lookup of some of a text's windows finds, if what was found for all was kept, which it
     * is no longer then.
     *
     * @return null where it has to be looked up
     */
    public @Nullable MatchedDocs take(SoughtWindows all, SoughtWindows some) {
      WindowHolders kept =
          index == null ? null : KeptHolders.this.take(new Key(index, fields, all));
      return kept == null ? null : kept.matches(some.fingerprints());
    }
  }

  private synchronized void keep(Key key, WindowHolders found) {
    take(key);
    Entry added = new Entry(found, found.bytes(), nanoTime.getAsLong());
    if (added.bytes > bytesMax) {
      return;
    }
    entries.put(key, added);
    bytes += added.bytes;
    dropOldest(added.nanos);
  }

  private synchronized @Nullable WindowHolders take(Key key) {
    dropOldest(nanoTime.getAsLong());
    Entry taken = entries.remove(key);
    if (taken == null) {
      return null;
    }
    bytes -= taken.bytes;
    return taken.found;
  }

  private void dropOldest(long now) {
    Iterator<Entry> oldest = entries.values().iterator();
    while (oldest.hasNext()) {
      Entry entry = oldest.next();
      if (bytes <= bytesMax && now - entry.nanos <= nanosMax) {
        return;
      }
      bytes -= entry.bytes;
      oldest.remove();
    }
  }

  /** The windows themselves, not a hash of them: none is mistaken for another. */
  private record Key(IndexReader.CacheKey index, DerivedFields fields, SoughtWindows windows) {}

  private record Entry(WindowHolders found, long bytes, long nanos) {}
}
