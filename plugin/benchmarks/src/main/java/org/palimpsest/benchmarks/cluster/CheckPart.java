package org.palimpsest.benchmarks.cluster;

/** What {@code run check} measures, each against the libraries that it takes. */
enum CheckPart {
  /** All of a check and less of it, one by one and in batches. */
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
