package org.palimpsest.benchmarks.inversion;

/** What is sent, and how. */
public enum Sending {
  /** One window at each natural sentence, in order. */
  WINDOWS,
  /** Sentences that do not overlap, in order. */
  SENTENCES,
  /** Sentences that do not overlap, in no order. */
  SHUFFLED
}
