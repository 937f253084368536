package org.palimpsest.benchmarks.lookup;

import java.io.Closeable;
import java.io.IOException;
import java.util.Set;
import org.palimpsest.core.fingerprint.FingerprintList;

/** A way to find the sentences near a document's windows. For one thread. */
interface Contender extends Closeable {

  /** The name in tables. */
  String name();

  /**
   * Looks a document up.
   *
   * @return nanoseconds, without the time to report the result
   * @throws IOException if it failed
   */
  long lookupNanos(FingerprintList windows, int flips) throws IOException;

  /**
   * The pairs of a window and a document of the library that are found, as {@link #pair}.
   *
   * @throws IOException if it failed
   */
  Set<Long> pairs(FingerprintList windows, int flips) throws IOException;

  /** The number of documents of a round to look up: fewer where each takes very long. */
  default int documentsMax() {
    return Integer.MAX_VALUE;
  }

  @Override
  default void close() throws IOException {}

  /** A window and a document of the library, packed. */
  static long pair(int window, int document) {
    return (long) window << Integer.SIZE | document;
  }
}
