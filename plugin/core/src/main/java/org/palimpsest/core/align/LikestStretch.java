package org.palimpsest.core.align;

import org.jspecify.annotations.Nullable;
import org.palimpsest.core.align.StretchShares.Stretch;
import org.palimpsest.core.token.TokenRange;
import org.palimpsest.core.token.TokenWeights;
import org.palimpsest.core.token.TokenizedText;

/**
 * Finds the stretch of a source that is most similar to a short text. It has one natural sentence
 * more than the text, less those at its ends that lower the share.
 */
public final class LikestStretch {

  /** A rewritten sentence may become two. */
  private static final int FURTHER_SENTENCES = 1;

  private LikestStretch() {}

  /**
   * The likeness of a text and its most similar stretch in a source, or null if they share nothing.
   * Time is linear in the source and in the number of the text's sentences.
   */
  public static @Nullable Likeness of(
      TokenizedText text, TokenizedText source, TokenWeights weights) {
    if (text.tokenCount() == 0 || source.tokenCount() == 0) {
      return null;
    }
    TextPair pair = new TextPair(text, source);
    StretchShares shares = new StretchShares(new WeighedText(text, weights), pair);
    TokenRange all = text.range(0, text.fragmentCount());
    int length = Math.min(source.fragmentCount(), text.fragmentCount() + FURTHER_SENTENCES);
    Stretch best = null;
    for (int from = 0; from + length <= source.fragmentCount(); from++) {
      Stretch next = shares.of(all, from, from + length);
      best = next.isMoreLike(best) ? next : best;
    }
    if (best == null || best.bits() == 0) {
      return null;
    }
    Stretch likest = shares.trimmed(all, best.from(), best.to());
    TokenRange there = source.range(likest.from(), likest.to());
    SharedTokens shared = new SharedTokens(pair, weights);
    TokenRange here = trimmed(text, likest, shares);
    return new Likeness(
        text.span(here),
        source.span(there),
        likest.share(),
        likest.bits(),
        shared.similarity(here, there));
  }

  private static TokenRange trimmed(TokenizedText text, Stretch likest, StretchShares shares) {
    int from = 0;
    int to = text.fragmentCount();
    double share = likest.share();
    while (to - from > 1) {
      double behind = share(text.range(from + 1, to), likest, shares);
      double before = share(text.range(from, to - 1), likest, shares);
      if (Math.max(behind, before) <= share) {
        break;
      }
      share = Math.max(behind, before);
      from += behind >= before ? 1 : 0;
      to -= behind >= before ? 0 : 1;
    }
    return text.range(from, to);
  }

  private static double share(TokenRange here, Stretch likest, StretchShares shares) {
    return shares.of(here, likest.from(), likest.to()).share();
  }
}
