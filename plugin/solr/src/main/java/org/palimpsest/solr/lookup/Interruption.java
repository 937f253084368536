package org.palimpsest.solr.lookup;

/** A time limit that long loops check. */
@FunctionalInterface
public interface Interruption {

  /** Never interrupts. */
  Interruption NEVER = () -> false;

  /** Whether to stop now and return a partial result. */
  boolean shouldStop();
}
