package org.palimpsest.align;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds the stretch of a source that is most like a short text: so many natural sentences as the
 * text has, and one more, less those at its ends that make it less like. Used once, by one thread.
 */
public final class LikestStretch {

  /** Who rewrites a sentence may make one of two. */
  private static final int FURTHER_SENTENCES = 1;

  private final TextPair pair;
  private final TokenWeights weights;

  /** For each token of the text, by its number, what it says: each counts once. */
  private final double[] bitsOfText;

  private final double sumOfText;

  /** What a token says on average; nobody has asked the library for those of the source alone. */
  private final double meanBits;

  /** For each token of the source the last stretch that it was counted for. */
  private final int[] countedFor;

  private int stretches;

  private LikestStretch(TextPair pair, TokenWeights weights) {
    this.pair = pair;
    this.weights = weights;
    this.bitsOfText = new double[pair.one().distinctCount()];
    this.countedFor = new int[pair.other().distinctCount()];
    double sum = 0;
    double tokens = 0;
    TokenizedText text = pair.one();
    Arrays.fill(bitsOfText, -1);
    for (int token = 0; token < text.tokenCount(); token++) {
      int number = text.number(token);
      if (bitsOfText[number] < 0) {
        double part = part(text, token);
        bitsOfText[number] = part * weights.bits(text.hash(number));
        sum += bitsOfText[number];
        tokens += part;
      }
    }
    this.sumOfText = sum;
    this.meanBits = sum / tokens;
  }

  /** Tokens that overlap, as pairs of Han characters do, say half. */
  private static double part(TokenizedText text, int token) {
    return text.overlapsLast(token) ? 0.5 : 1;
  }

  /** A stretch of natural sentences of the source, half-open. */
  private record Stretch(int from, int to, double share, double bits) {

    boolean isMoreLike(@Nullable Stretch other) {
      return other == null || share > other.share;
    }
  }

  /**
   * The likeness of a text and its most similar stretch in a source; null where they share nothing.
   * Takes time linear in the source, and in the number of the text's sentences.
   *
   * @param weights of the text's tokens, in the library
   */
  public static @Nullable Likeness of(
      TokenizedText text, TokenizedText source, TokenWeights weights) {
    if (text.tokenCount() == 0 || source.tokenCount() == 0) {
      return null;
    }
    return new LikestStretch(new TextPair(text, source), weights).find();
  }

  private @Nullable Likeness find() {
    int fragments = pair.other().fragmentCount();
    int length = Math.min(fragments, pair.one().fragmentCount() + FURTHER_SENTENCES);
    Stretch best = null;
    for (int from = 0; from + length <= fragments; from++) {
      Stretch next = stretch(from, from + length);
      best = next.isMoreLike(best) ? next : best;
    }
    return best == null || best.bits() == 0 ? null : likeness(trimmed(best));
  }

  private Stretch trimmed(Stretch whole) {
    Stretch trimmed = whole;
    while (trimmed.to() - trimmed.from() > 1) {
      Stretch behind = stretch(trimmed.from() + 1, trimmed.to());
      Stretch before = stretch(trimmed.from(), trimmed.to() - 1);
      Stretch better = behind.isMoreLike(before) ? behind : before;
      if (!better.isMoreLike(trimmed)) {
        break;
      }
      trimmed = better;
    }
    return trimmed;
  }

  private Stretch stretch(int from, int to) {
    TokenizedText source = pair.other();
    stretches++;
    double sum = 0;
    double shared = 0;
    for (int token = source.firstToken(from); token < source.firstToken(to); token++) {
      int number = source.number(token);
      if (countedFor[number] != stretches) {
        countedFor[number] = stretches;
        int partner = pair.oneOfOther(number);
        if (partner == TextPair.NONE) {
          sum += part(source, token) * meanBits;
        } else {
          sum += bitsOfText[partner];
          shared += bitsOfText[partner];
        }
      }
    }
    return new Stretch(from, to, shared / (Math.sqrt(sum * sumOfText) + Double.MIN_NORMAL), shared);
  }

  private Likeness likeness(Stretch stretch) {
    TokenRange text = new TokenRange(0, pair.one().tokenCount());
    TokenRange there =
        new TokenRange(
            pair.other().firstToken(stretch.from()), pair.other().firstToken(stretch.to()));
    return new Likeness(
        pair.one().span(text.from(), text.to()),
        pair.other().span(there.from(), there.to()),
        stretch.share(),
        stretch.bits(),
        new SharedTokens(pair, weights).similarity(text, there));
  }
}
