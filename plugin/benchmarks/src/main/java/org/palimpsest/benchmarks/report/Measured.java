package org.palimpsest.benchmarks.report;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * A figure that was measured several times.
 *
 * @param runs the results in order, at least one
 */
public record Measured(List<Double> runs) {

  /** Copies the list. */
  public Measured {
    runs = List.copyOf(runs);
    if (runs.isEmpty()) {
      throw new IllegalArgumentException("nothing was measured");
    }
  }

  public static Measured of(double... runs) {
    return new Measured(Arrays.stream(runs).boxed().toList());
  }

  /** The median; of an even number of runs the mean of the two in the middle. */
  public double median() {
    double[] sorted = sorted();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** The smallest run. */
  public double min() {
    return sorted()[0];
  }

  /** The largest run. */
  public double max() {
    return sorted()[runs.size() - 1];
  }

  private double[] sorted() {
    return runs.stream().mapToDouble(Double::doubleValue).sorted().toArray();
  }

  /** The runs, each mapped. */
  public Measured map(DoubleUnaryOperator change) {
    return new Measured(runs.stream().map(change::applyAsDouble).toList());
  }

  /**
   * The ratio to another figure, run by run: a disturbance of the machine affects both.
   *
   * @throws IllegalArgumentException if the numbers of runs differ
   */
  public Measured over(Measured other) {
    if (other.runs.size() != runs.size()) {
      throw new IllegalArgumentException(
          runs.size() + " runs cannot be compared with " + other.runs.size());
    }
    return new Measured(
        IntStream.range(0, runs.size())
            .mapToObj(run -> runs.get(run) / other.runs.get(run))
            .toList());
  }

  /** The median with the smallest and largest run: {@code 4.82 (4.70-5.10)}. */
  @Override
  public String toString() {
    return runs.size() == 1
        ? Figures.shortened(median())
        : Figures.shortened(median())
            + " ("
            + Figures.shortened(min())
            + "-"
            + Figures.shortened(max())
            + ")";
  }
}
