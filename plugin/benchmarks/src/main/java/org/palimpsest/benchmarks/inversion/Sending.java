package org.palimpsest.benchmarks.inversion;

/** The fingerprints sent of a document. */
enum Sending {
  /** Overlapping windows in order, as in a check. */
  WINDOWS,
  /** Windows that do not overlap, in order. */
  SENTENCES,
  /** Windows under a seed unknown to the attacker: a control, with nothing to recover. */
  UNKNOWN_SEED
}
