package org.palimpsest.benchmarks.lookup;

import java.io.Closeable;
import java.io.IOException;
import java.util.Set;
import org.palimpsest.core.fingerprint.FingerprintList;

/** One way to find the sentences near a document's windows. Used by one thread. */
interface Contender extends Closeable {

  /** What tables call it. */
  String name();

  /**
   * Looks a document up.
   *
   * @return how long that took, in nanoseconds, without what it takes to tell of it
   * @throws IOException if it failed
   */
  long lookupNanos(FingerprintList windows, int flips) throws IOException;

  /**
   * What is found: pairs of a window and a document of the library, see {@link Pairs}.
   *
   * @throws IOException if it failed
   */
  Set<Long> pairs(FingerprintList windows, int flips) throws IOException;

  /** How many documents of a round it looks up: fewer where each takes very long. */
  default int documentsMax() {
    return Integer.MAX_VALUE;
  }

  @Override
  default void close() throws IOException {}
}
