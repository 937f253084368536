package org.palimpsest.federation.answer;

import java.time.Duration;
import org.palimpsest.federation.hit.HitRules;

/**
 * Limits of the work for other sites.
 *
 * @param hits rules for weak hits; the grant decides on sufficient ones
 * @param answerWithin a check is answered as running after this; shorter than the asking site waits
 * @param libraryDeadline for the search of one library, the wait for a thread included
 * @param pollAfter delay of the asking site's next poll
 * @param threads for searches and comparisons
 * @param waitingMax queue of these threads; more are refused
 * @param flips flipped bits of a probe, 0 to 2
 * @param sourcesPerLibrary limit of sources of one library in an answer
 * @param hitsMax limit of hits in an answer, the nearest
 * @param snippetSimilarityMin less similar passages are shown without text, 0 to 1
 */
public record AnswerSettings(
    HitRules hits,
    Duration answerWithin,
    Duration libraryDeadline,
    Duration pollAfter,
    int threads,
    int waitingMax,
    int flips,
    int sourcesPerLibrary,
    int hitsMax,
    double snippetSimilarityMin) {

  /** For one SolrCloud of its own. */
  public static final AnswerSettings DEFAULT =
      new AnswerSettings(
          HitRules.DEFAULT,
          Duration.ofSeconds(8),
          Duration.ofSeconds(60),
          Duration.ofSeconds(2),
          8,
          256,
          2,
          100,
          8000,
          0.5);

  public AnswerSettings {
    requirePositive("answerWithin", answerWithin.toMillis());
    requirePositive("libraryDeadline", libraryDeadline.toMillis());
    requirePositive("pollAfter", pollAfter.toMillis());
    requirePositive("threads", threads);
    requirePositive("waitingMax", waitingMax);
    requirePositive("sourcesPerLibrary", sourcesPerLibrary);
    requirePositive("hitsMax", hitsMax);
    if (flips < 0 || flips > 2) {
      throw new IllegalArgumentException("flips is " + flips + ", must be 0 to 2");
    }
    if (!(snippetSimilarityMin >= 0 && snippetSimilarityMin <= 1)) {
      throw new IllegalArgumentException(
          "snippetSimilarityMin is " + snippetSimilarityMin + ", must be 0 to 1");
    }
  }

  private static void requirePositive(String name, long value) {
    if (value <= 0) {
      throw new IllegalArgumentException(name + " is " + value + ", must be positive");
    }
  }
}
