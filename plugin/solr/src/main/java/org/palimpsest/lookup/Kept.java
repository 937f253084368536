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
    take(key);
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
    dropOldest(nanoTime.getAsLong());
    Entry<V> taken = entries.remove(key);
    if (taken == null) {
      return null;
    }
    bytes -= taken.bytes;
    return taken.found;
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
