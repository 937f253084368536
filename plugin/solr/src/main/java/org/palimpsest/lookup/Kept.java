package org.palimpsest.lookup;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what one round of a check has found until a later round of the same check takes it, and not
 * for long: what nobody takes goes when others come. Safe for use by several threads.
 *
 * @param <K> tells what was asked, so that nothing is mistaken for another
 * @param <V> what was found
 */
public final class Kept<K, V> {

  private final long bytesMax;
  private final long nanosMax;
  private final LongSupplier nanoTime;

  /** What came first is first. */
  private final Map<K, Entry<V>> entries = new LinkedHashMap<>();

  private long bytes;

  private long lookups;
  private long hits;

  /**
   * Nothing kept yet.
   *
   * @param bytesMax of all that is kept; 0 keeps nothing
   * @param nanosMax older things are not kept
   * @param nanoTime as {@link System#nanoTime}
   */
  public Kept(long bytesMax, long nanosMax, LongSupplier nanoTime) {
    this.bytesMax = bytesMax;
    this.nanosMax = nanosMax;
    this.nanoTime = nanoTime;
  }

  /**
   * Keeps something in place of what was kept for the same; nothing where it is too large.
   *
   * @param size in bytes, more or less
   */
  public synchronized void keep(K key, V found, long size) {
    remove(key);
    if (size > bytesMax) {
      return;
    }
    Entry<V> added = new Entry<>(found, size, nanoTime.getAsLong());
    entries.put(key, added);
    bytes += size;
    dropOldest(added.nanos);
  }

  /** What was kept, which it is no longer then; null where nothing is. */
  public synchronized @Nullable V take(K key) {
    lookups++;
    V taken = remove(key);
    hits += taken == null ? 0 : 1;
    return taken;
  }

  private @Nullable V remove(K key) {
    dropOldest(nanoTime.getAsLong());
    Entry<V> taken = entries.remove(key);
    if (taken == null) {
      return null;
    }
    bytes -= taken.bytes;
    return taken.found;
  }

  /** Returns how often {@link #take} was called. */
  public synchronized long lookups() {
    return lookups;
  }

  /** Returns how often {@link #take} found something. */
  public synchronized long hits() {
    return hits;
  }

  private void dropOldest(long now) {
    Iterator<Entry<V>> oldest = entries.values().iterator();
    while (oldest.hasNext()) {
      Entry<V> entry = oldest.next();
      if (bytes <= bytesMax && now - entry.nanos <= nanosMax) {
        return;
      }
      bytes -= entry.bytes;
      oldest.remove();
    }
  }

  private record Entry<V>(V found, long bytes, long nanos) {}
}
