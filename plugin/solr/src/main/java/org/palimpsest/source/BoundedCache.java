package org.palimpsest.source;

import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what was asked for last, as long as all of it together is not larger than a bound. Safe for
 * use by several threads; two that ask for the same at once may both make it.
 *
 * @param <V> what is kept of a document
 */
final class BoundedCache<V> {

  /** Makes what is not there. */
  @FunctionalInterface
  interface Maker<V> {
    V make() throws IOException;
  }

  private final ToIntFunction<V> sizeOf;
  private final long sizeMax;
  private final Map<Integer, V> byDoc = new LinkedHashMap<>(16, 0.75f, true);
  private long size;

  /**
   * An empty cache.
   *
   * @param sizeMax of all that is kept; 0 keeps nothing
   */
  BoundedCache(ToIntFunction<V> sizeOf, long sizeMax) {
    this.sizeOf = sizeOf;
    this.sizeMax = sizeMax;
  }

  /** What is kept of a document, or is made now. */
  V get(int doc, Maker<V> maker) throws IOException {
    V kept = find(doc);
    if (kept != null) {
      return kept;
    }
    V made = maker.make();
    keep(doc, made);
    return made;
  }

  private synchronized @Nullable V find(int doc) {
    return byDoc.get(doc);
  }

  private synchronized void keep(int doc, V made) {
    int added = sizeOf.applyAsInt(made);
    if (added > sizeMax || byDoc.putIfAbsent(doc, made) != null) {
      return;
    }
    size += added;
    Iterator<V> oldest = byDoc.values().iterator();
    while (size > sizeMax) {
      size -= sizeOf.applyAsInt(oldest.next());
      oldest.remove();
    }
  }
}
