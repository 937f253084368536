package org.palimpsest.solr.lookup;

/** Asked in long loops whether the request's time is up. */
@FunctionalInterface
public interface Interruption {

  /** Never interrupts. */
  Interruption NEVER = () -> false;

  /** Whether to stop now, and to answer with what there is. */
  boolean shouldStop();
}
