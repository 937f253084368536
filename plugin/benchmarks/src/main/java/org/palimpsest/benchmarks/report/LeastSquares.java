package org.palimpsest.benchmarks.report;

import java.util.List;

/**
 * Explains a figure by others: y = c[0] x[0] + c[1] x[1] + ..., with the smallest sum of squared
 * errors.
 */
public final class LeastSquares {

  private LeastSquares() {}

  /**
   * Finds the coefficients, from the normal equations by Gauss and Jordan.
   *
   * @param observations of each the x, all of the same length
   * @param values of each the y
   * @return c, as long as an x
   * @throws IllegalArgumentException if the observations do not tell the x apart
   */
  public static double[] fit(List<double[]> observations, List<Double> values) {
    int size = observations.get(0).length;
    double[][] equations = new double[size][size + 1];
    for (int i = 0; i < observations.size(); i++) {
      double[] x = observations.get(i);
      for (int row = 0; row < size; row++) {
        for (int column = 0; column < size; column++) {
          equations[row][column] += x[row] * x[column];
        }
        equations[row][size] += x[row] * values.get(i);
      }
    }
    for (int pivot = 0; pivot < size; pivot++) {
      eliminate(equations, pivot);
    }
    double[] coefficients = new double[size];
    for (int row = 0; row < size; row++) {
      coefficients[row] = equations[row][size];
    }
    return coefficients;
  }

  private static void eliminate(double[][] equations, int pivot) {
    int best = pivot;
    double scale = 0;
    for (int row = 0; row < equations.length; row++) {
      scale = Math.max(scale, Math.abs(equations[row][pivot]));
      if (row > best && Math.abs(equations[row][pivot]) > Math.abs(equations[best][pivot])) {
        best = row;
      }
    }
    double[] chosen = equations[best];
    equations[best] = equations[pivot];
    equations[pivot] = chosen;
    double divisor = chosen[pivot];
    if (Math.abs(divisor) <= scale * 1e-9) {
      throw new IllegalArgumentException("the observations do not tell all causes apart");
    }
    for (int column = pivot; column < chosen.length; column++) {
      chosen[column] /= divisor;
    }
    for (double[] other : equations) {
      if (other != chosen) {
        double factor = other[pivot];
        for (int column = pivot; column < other.length; column++) {
          other[column] -= factor * chosen[column];
        }
      }
    }
  }
}
