package org.palimpsest.solr.lookup;

/**
 * A time limit that records whether it was reached: results are partial from then on. Thread-safe.
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

  /** Whether any caller had to stop. */
  public boolean hasStopped() {
    return stopped;
  }
}
