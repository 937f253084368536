package org.palimpsest.benchmarks.cluster;

/** The parts of {@code run check}. */
enum CheckPart {
  /** A default check and shallower ones, one by one and in batches. */
  MODES,
  /** Documents of several lengths. */
  LENGTHS,
  /** A document against books, and against as much text in articles. */
  BOOKS,
  /** A book against books. */
  BOOK,
  /** Libraries of several sizes. */
  LIBRARIES
}
