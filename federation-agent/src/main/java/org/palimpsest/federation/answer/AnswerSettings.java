package org.palimpsest.federation.answer;

import java.time.Duration;
import org.palimpsest.federation.hit.HitRules;

/**
 * Limits of what a site does for others.
 *
 * @param hits which near sentences count; what stands alone, the grant says
 * @param answerWithin after this a check is answered as running; shorter than the asking site waits
 * @param libraryDeadline how long one library is searched, the wait for a thread included
 * @param pollAfter when the asking site is told to ask again
 * @param threads how many libraries are searched, and texts compared, at the same time
 * @param waitingMax how many wait for one of these threads; more are refused
 * @param flips how many bits of a probe are flipped, 0 to 2
 * @param sourcesPerLibrary how many sources of one library an answer names
 * @param hitsMax how many hits an answer has, the nearest
 * @param snippetSimilarityMin a passage that is less similar is shown without its text, 0 to 1
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

  /** Checks the numbers. */
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
