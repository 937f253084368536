package org.palimpsest.core.align;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.palimpsest.core.align.StretchShares.Stretch;
import org.palimpsest.core.text.Neighbours;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.token.TokenRange;
import org.palimpsest.core.token.TokenWeights;
import org.palimpsest.core.token.TokenizedText;

/**
 * Finds rewritten stretches of a text: three natural sentences that share more words with four of
 * the source than texts of one subject do (docs/adr/0014). Thread-safe.
 */
public final class RewrittenStretches {

  private static final int SENTENCES = 3;

  /** Share that stretches of one subject have, subtracted. */
  private static final double SHARE_OF_SUBJECT = 0.14;

  /** Minimum bits; less may be a title or a list of names. */
  private static final double BITS_MIN = 25;

  /** Minimum evidence for a text of one stretch. */
  private static final double BEYOND_MIN = 2.1;

  /** Increase of the minimum with the logarithm of the number of stretches. */
  private static final double BEYOND_MORE = 0.18;

  private final TextStretches stretches;
  private final double beyondMin;

  /** For each stretch the minimum of bits shared with a stretch of a source. */
  private final double[] sharedMin;

  public RewrittenStretches(TokenizedText text, TokenWeights weights) {
    this.stretches = new TextStretches(new WeighedText(text, weights), SENTENCES);
    this.beyondMin = BEYOND_MIN + BEYOND_MORE * Math.log(Math.max(1, stretches.count()));
    this.sharedMin = new double[stretches.count()];
    Arrays.setAll(sharedMin, stretch -> sharedMin(stretches.bits(stretch)));
  }

  /**
   * Solves {@link #weight} for the shared bits. A trimmed source stretch keeps at least the shared
   * bits, so the share is at most the root of their quotient by the text's bits.
   */
  private double sharedMin(double bits) {
    double root = Math.sqrt(bits) + Double.MIN_NORMAL;
    double needed = beyondMin / Math.sqrt(stretches.weighed().meanPart());
    double shared =
        root
            / 2
            * (SHARE_OF_SUBJECT
                + Math.sqrt(SHARE_OF_SUBJECT * SHARE_OF_SUBJECT + 4 * needed / root));
    return Math.max(BITS_MIN, shared * shared);
  }

  /** A rewritten place, with its evidence over the minimum. */
  record Rewritten(TokenRange.Pair ranges, double weight) {}

  /** A stretch of the text and one of the source, as half-open ranges of fragments. */
  private record Like(int from, int to, int otherFrom, int otherTo, double weight) {

    boolean isContinuedBy(Like next) {
      return next.from <= to
          && next.otherFrom <= otherTo + SENTENCES
          && next.otherTo >= otherFrom - SENTENCES;
    }

    Like with(Like next) {
      return new Like(
          from,
          next.to,
          Math.min(otherFrom, next.otherFrom),
          Math.max(otherTo, next.otherTo),
          Math.max(weight, next.weight));
    }

    boolean overlaps(Like other) {
      return from < other.to && other.from < to;
    }
  }

  /**
   * The rewritten stretches of the text, without overlaps, outside of {@code found} passages.
   * Incomplete once {@code shouldStop} is true.
   */
  List<Rewritten> of(TextPair pair, List<AlignedPassage> found, BooleanSupplier shouldStop) {
    if (stretches.count() == 0 || pair.other().fragmentCount() == 0) {
      return List.of();
    }
    StretchShares shares = new StretchShares(stretches.weighed(), pair);
    List<Like> likes = new ArrayList<>();
    StretchSearch search = new StretchSearch(stretches, pair, shares);
    for (StretchSearch.Found each : search.find(untouched(found), sharedMin, shouldStop)) {
      double weight = weight(each.ofSource());
      if (weight >= 1) {
        likes.add(like(each, weight));
      }
    }
    return strongest(Neighbours.join(likes, Like::isContinuedBy, Like::with)).stream()
        .map(
            like ->
                new Rewritten(
                    new TokenRange.Pair(
                        pair.one().range(like.from, like.to),
                        pair.other().range(like.otherFrom, like.otherTo)),
                    like.weight))
        .toList();
  }

  /** Overlapping tokens, as pairs of characters, are not independent. */
  private double weight(Stretch like) {
    double independent = like.bits() * stretches.weighed().meanPart();
    return like.bits() < BITS_MIN
        ? 0
        : Math.sqrt(independent) * (like.share() - SHARE_OF_SUBJECT) / beyondMin;
  }

  private Like like(StretchSearch.Found found, double weight) {
    return new Like(
        found.stretch(),
        found.stretch() + stretches.length(),
        found.ofSource().from(),
        found.ofSource().to(),
        weight);
  }

  private static List<Like> strongest(List<Like> likes) {
    List<Like> kept = new ArrayList<>();
    likes.stream()
        .sorted(Comparator.comparingDouble((Like like) -> -like.weight))
        .filter(like -> kept.stream().noneMatch(like::overlaps))
        .forEach(kept::add);
    return kept;
  }

  private boolean[] untouched(List<AlignedPassage> found) {
    TokenizedText text = stretches.weighed().text();
    boolean[] untouched = new boolean[stretches.count()];
    Arrays.fill(untouched, true);
    for (int stretch = 0; stretch < untouched.length && !found.isEmpty(); stretch++) {
      Span span = text.span(stretches.range(stretch));
      untouched[stretch] =
          found.stream().noneMatch(passage -> passage.suspicious().overlap(span) > 0);
    }
    return untouched;
  }
}
