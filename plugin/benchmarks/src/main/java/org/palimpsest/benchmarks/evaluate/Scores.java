package org.palimpsest.benchmarks.evaluate;

/**
 * How well cases were detected.
 *
 * @param cases how many there are
 * @param found how many of them were detected at all
 * @param detections how many passages were reported
 * @param precision macro-averaged over detections, 0 to 1; 0 where there is none
 * @param recall macro-averaged over cases, 0 to 1; 0 where there is none
 * @param granularity how many detections a case has that was detected, 1 or more
 */
record Scores(
    long cases, long found, long detections, double precision, double recall, double granularity) {

  /**
   * The harmonic mean of precision and recall, less for cases that were found in pieces; 0 to 1.
   */
  double plagdet() {
    if (precision + recall == 0) {
      return 0;
    }
    double harmonicMean = 2 * precision * recall / (precision + recall);
    return harmonicMean / (Math.log1p(granularity) / Math.log(2));
  }

  /** The share of cases that were detected at all; 0 where there is none. */
  double foundShare() {
    return cases == 0 ? 0 : (double) found / cases;
  }
}
