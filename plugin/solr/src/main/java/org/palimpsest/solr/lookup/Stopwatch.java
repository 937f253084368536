package org.palimpsest.solr.lookup;

/**
 * Asks whether the request's time is up, and remembers that it was: what is answered then is
 * partial. Safe for use by several threads.
 */
public final class Stopwatch implements Interruption {

  private final Interruption interruption;
  private volatile boolean stopped;

  public Stopwatch(Interruption interruption) {
    this.interruption = interruption;
  }

  @Override
  public boolean shouldStop() {
    if (!stopped && interruption.shouldStop()) {
      stopped = true;
    }
    return stopped;
  }

  /** Whether anybody was told to stop. */
  public boolean hasStopped() {
    return stopped;
  }
}
