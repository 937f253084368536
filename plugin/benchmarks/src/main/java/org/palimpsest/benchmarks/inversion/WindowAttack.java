package org.palimpsest.benchmarks.inversion;

import java.util.HashMap;
import java.util.Map;

/**
 * Attacks each window by itself: the probability of each feature from its frequency and the bits
 * (Bayes' rule). Immutable.
 */
final class WindowAttack {

  private static final double SHARE_MIN = 1e-3;

  private final Dictionary dictionary;
  private final MinHashes hashes;
  private final BitChances chances = new BitChances();

  WindowAttack(Dictionary dictionary, MinHashes hashes) {
    this.dictionary = dictionary;
    this.hashes = hashes;
  }

  /**
   * The probability of each feature in a window; missing ones are negligible.
   *
   * @param features about the number of features of the window
   */
  Map<Integer, Double> features(Sent sent, int window, int features) {
    Map<Integer, Double> shares = new HashMap<>();
    for (int feature = 0; feature < dictionary.featureCount(); feature++) {
      double prior = 1 - Math.pow(1 - dictionary.share(feature), features);
      double log = sent.bits() * Math.log(2);
      for (int j = 0; j < sent.bits(); j++) {
        char level = hashes.level(feature, j);
        log += chances.of(features - 1, level, MinHashes.bit(level) == sent.bit(window, j));
      }
      double odds = prior / (1 - prior) * Math.exp(log);
      if (odds > SHARE_MIN) {
        shares.put(feature, odds / (1 + odds));
      }
    }
    return shares;
  }

  /** Votes for the bits of the window's fingerprint under another seed; positive for 1. */
  static double[] votes(Map<Integer, Double> shares, MinHashes others, int features) {
    double[] votes = new double[MinHashes.FUNCTIONS];
    shares.forEach(
        (feature, share) -> {
          for (int j = 0; j < votes.length; j++) {
            char level = others.level(feature, j);
            double vote = share * BitChances.isLowest(features - 1, level);
            votes[j] += MinHashes.bit(level) ? vote : -vote;
          }
        });
    return votes;
  }
}
