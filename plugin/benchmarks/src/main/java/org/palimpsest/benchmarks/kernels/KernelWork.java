package org.palimpsest.benchmarks.kernels;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Counts the items of a kernel; JMH reports the field per second. */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.OPERATIONS)
public class KernelWork {

  /** Sentences, or pairs. */
  public long items;

  /** Made by JMH. */
  public KernelWork() {}

  /** Resets the counter. */
  @Setup(Level.Iteration)
  public void reset() {
    items = 0;
  }
}
