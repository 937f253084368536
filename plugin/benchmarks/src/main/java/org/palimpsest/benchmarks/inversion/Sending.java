package org.palimpsest.benchmarks.inversion;

/** What is sent of a document. */
public enum Sending {
  /** One window at each natural sentence, in order, as a check sends them. */
  WINDOWS,
  /** The same, and the attacker knows the length of each stretch of a text roughly only. */
  ROUGH,
  /** Windows that do not overlap, in order. */
  SENTENCES,
  /** All windows, each without its neighbours. */
  APART,
  /** All windows, under another seed than the attacker has: nothing may be recovered. */
  UNKNOWN_SEED
}
