package org.palimpsest.benchmarks.evaluate;

import java.util.Collection;
import java.util.List;

/**
 * PAN's measures of detection, added up pair of documents by pair of documents.
 *
 * <p>After Potthast, Stein, Barrón-Cedeño, Rosso: An evaluation framework for plagiarism detection,
 * COLING 2010, section 3, macro-averaged.
 */
/*
 * Let S be the cases and R the detections, each a set of characters on both sides. r detects s where they overlap on both
 * sides:
 *
 *   recall      = 1/|S| * sum over s of |s covered by the r that detect it| / |s|
 *   precision   = 1/|R| * sum over r of |r covered by the s that it detects| / |r|
 *   granularity = 1/|S'| * sum over s in S' of the number of r that detect it, S' being the cases detected at all
 *   plagdet     = F1(precision, recall) / log2(1 + granularity)
 *
 * A case and a detection of different documents never overlap, so each sum is one of sums over pairs of documents: a pair at
 * a time is enough, and a pair without detections counts with its number of cases alone.
 */
final class Plagdet {

  /**
   * Detection of cases.
   *
   * @param cases their number
   * @param found the number of detected cases
   * @param detections the number of reported passages
   * @param precision macro-averaged over detections, 0 to 1; 0 without any
   * @param recall macro-averaged over cases, 0 to 1; 0 without any
   * @param granularity detections for each detected case, 1 or more
   */
  record Scores(
      long cases,
      long found,
      long detections,
      double precision,
      double recall,
      double granularity) {

    /** F1, divided by the logarithm of granularity; 0 to 1. */
    double plagdet() {
      if (precision + recall == 0) {
        return 0;
      }
      double harmonicMean = 2 * precision * recall / (precision + recall);
      return harmonicMean / (Math.log1p(granularity) / Math.log(2));
    }

    /** The share of detected cases; 0 without cases. */
    double foundShare() {
      return cases == 0 ? 0 : (double) found / cases;
    }
  }

  private final long cases;
  private long found;
  private long detecting;
  private double recallSum;
  private long detections;
  private double precisionSum;

  /**
   * Starts without detections.
   *
   * @param cases the number of cases of all pairs
   */
  Plagdet(long cases) {
    this.cases = cases;
  }

  /** Adds the cases and detections of one pair of documents. */
  void add(Collection<Reuse> casesOfPair, Collection<Reuse> detectionsOfPair) {
    for (Reuse known : casesOfPair) {
      List<Reuse> hits = detectionsOfPair.stream().filter(known::overlaps).toList();
      recallSum += known.shareCoveredBy(hits);
      found += hits.isEmpty() ? 0 : 1;
      detecting += hits.size();
    }
    for (Reuse detection : detectionsOfPair) {
      precisionSum +=
          detection.shareCoveredBy(casesOfPair.stream().filter(detection::overlaps).toList());
    }
    detections += detectionsOfPair.size();
  }

  /** The scores so far. */
  Scores scores() {
    return new Scores(
        cases,
        found,
        detections,
        detections == 0 ? 0 : precisionSum / detections,
        cases == 0 ? 0 : recallSum / cases,
        found == 0 ? 1 : (double) detecting / found);
  }
}
