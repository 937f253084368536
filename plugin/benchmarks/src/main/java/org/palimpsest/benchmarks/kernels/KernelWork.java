package org.palimpsest.benchmarks.kernels;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Counts what a kernel has done. JMH reads the field and reports it a second. */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.OPERATIONS)
public class KernelWork {

  /** Sentences, or pairs. */
  public long items;

  /** Made by JMH. */
  public KernelWork() {}

  /** Begins anew. */
  @Setup(Level.Iteration)
  public void reset() {
    items = 0;
  }
}
