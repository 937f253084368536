package org.palimpsest.align;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.ToIntFunction;

/**
 * Aligns a suspicious text with a source: finds seeds, joins them where the gaps between them are
 * small, keeps what as a whole is still similar, and finds its borders. Safe for use by several
 * threads.
 */
public final class TextAligner {

  /** Trimming one side changes what the other looks like; after two turns little moves. */
  private static final int TRIM_TURNS = 2;

  private final AlignmentParameters parameters;

  /** An aligner with these parameters. */
  public TextAligner(AlignmentParameters parameters) {
    this.parameters = parameters;
  }

  /** Seeds that may be a passage, and the gaps that are allowed between them. */
  private record Group(List<Seed> seeds, int gap) {}

  /** A part of a group, and the side whose gaps it was split at last. */
  private record Part(List<Seed> seeds, boolean byOther, boolean settled) {}

  /**
   * The passages that two texts share, by their place in the suspicious one, with borders exact to
   * a character where both sides are the same.
   *
   * @param suspiciousText what {@code suspicious} are the tokens of
   * @param sourceText what {@code source} are the tokens of
   * @param shouldStop asked again and again; when it says so, what was found so far is all
   */
  public List<AlignedPassage> align(
      TokenizedText suspicious,
      CharSequence suspiciousText,
      TokenizedText source,
      CharSequence sourceText,
      BooleanSupplier shouldStop) {
    return align(suspicious, source, shouldStop).stream()
        .map(passage -> BorderExtension.extend(passage, suspiciousText, sourceText))
        .toList();
  }

  /** The passages that two texts share, with borders exact to a token. */
  List<AlignedPassage> align(
      TokenizedText suspicious, TokenizedText source, BooleanSupplier shouldStop) {
    TextPair pair = new TextPair(suspicious, source);
    List<Seed> seeds = new SeedFinder(pair, parameters).seeds(shouldStop);
    List<AlignedPassage> passages = new ArrayList<>();
    Deque<Group> open = new ArrayDeque<>();
    if (!seeds.isEmpty()) {
      open.add(new Group(seeds, parameters.gapMax()));
    }
    TokenCounts ones = new TokenCounts(suspicious.distinctCount());
    TokenCounts others = new TokenCounts(source.distinctCount());
    BorderTrimmer trimmer = new BorderTrimmer(pair);
    BorderTrimmer otherTrimmer = new BorderTrimmer(pair.swapped());
    while (!open.isEmpty()) {
      Group group = open.remove();
      for (List<Seed> cluster : split(group.seeds(), group.gap())) {
        TokenRange one = range(suspicious, cluster, Seed::one);
        TokenRange other = range(source, cluster, Seed::other);
        if (cosine(pair, one, other, ones, others) > parameters.similarityMin()) {
          addTrimmed(pair, one, other, cluster.size(), trimmer, otherTrimmer, passages);
        } else if (group.gap() > 0) {
          open.add(new Group(cluster, group.gap() - 1));
        }
      }
    }
    passages.sort(
        Comparator.comparing(AlignedPassage::suspicious).thenComparing(AlignedPassage::source));
    return passages;
  }

  private static TokenRange range(
      TokenizedText text, List<Seed> cluster, ToIntFunction<Seed> side) {
    int first = cluster.stream().mapToInt(side).min().orElseThrow();
    int last = cluster.stream().mapToInt(side).max().orElseThrow();
    return new TokenRange(text.firstToken(first), text.firstToken(last + 1));
  }

  private static List<List<Seed>> split(List<Seed> seeds, int gap) {
    List<List<Seed>> clusters = new ArrayList<>();
    Deque<Part> open = new ArrayDeque<>();
    open.add(new Part(seeds, false, false));
    while (!open.isEmpty()) {
      Part part = open.remove();
      List<List<Seed>> pieces =
          splitAtGaps(part.seeds(), part.byOther() ? Seed::other : Seed::one, gap);
      if (pieces.size() == 1 && part.settled()) {
        clusters.add(part.seeds());
      } else {
        for (List<Seed> piece : pieces) {
          open.add(new Part(piece, !part.byOther(), pieces.size() == 1));
        }
      }
    }
    return clusters;
  }

  private static List<List<Seed>> splitAtGaps(List<Seed> seeds, ToIntFunction<Seed> side, int gap) {
    List<Seed> sorted = new ArrayList<>(seeds);
    sorted.sort(Comparator.comparingInt(side));
    List<List<Seed>> pieces = new ArrayList<>();
    List<Seed> piece = new ArrayList<>();
    for (Seed seed : sorted) {
      if (!piece.isEmpty()
          && side.applyAsInt(seed) - side.applyAsInt(piece.get(piece.size() - 1)) > gap + 1) {
        pieces.add(piece);
        piece = new ArrayList<>();
      }
      piece.add(seed);
    }
    pieces.add(piece);
    return pieces;
  }

  /** Uses, and leaves, the counts empty: new ones for each range would cost more than the rest. */
  private static double cosine(
      TextPair pair, TokenRange one, TokenRange other, TokenCounts ones, TokenCounts others) {
    ones.count(pair.one(), one.from(), one.to());
    others.count(pair.other(), other.from(), other.to());
    double product = 0;
    double sumOne = 0;
    double sumOther = 0;
    for (int i = 0; i < ones.size(); i++) {
      int number = ones.number(i);
      double weight = ones.of(number) * pair.weightOfOne(number);
      sumOne += weight * weight;
      int partner = pair.otherOfOne(number);
      if (partner != TextPair.NONE) {
        product += weight * others.of(partner) * pair.weightOfOther(partner);
      }
    }
    for (int i = 0; i < others.size(); i++) {
      double weight = others.of(others.number(i)) * pair.weightOfOther(others.number(i));
      sumOther += weight * weight;
    }
    ones.clear();
    others.clear();
    return product / (Math.sqrt(sumOne) * Math.sqrt(sumOther) + Double.MIN_NORMAL);
  }

  private void addTrimmed(
      TextPair pair,
      TokenRange one,
      TokenRange other,
      int seeds,
      BorderTrimmer trimmer,
      BorderTrimmer otherTrimmer,
      List<AlignedPassage> passages) {
    TokenRange left = trimmer.trim(pair.one().widened(one), one, pair.other().widened(other));
    TokenRange right = otherTrimmer.trim(pair.other().widened(other), other, left);
    for (int turn = 1; turn < TRIM_TURNS; turn++) {
      left = trimmer.trim(left, left, right);
      right = otherTrimmer.trim(right, right, left);
    }
    if (left.size() >= parameters.tokensMin() && right.size() >= parameters.tokensMin()) {
      double similarity =
          (trimmer.shareFound(left, right) * left.size()
                  + otherTrimmer.shareFound(right, left) * right.size())
              / (left.size() + right.size());
      passages.add(
          new AlignedPassage(
              pair.one().span(left.from(), left.to()),
              pair.other().span(right.from(), right.to()),
              similarity,
              isIdentical(pair, left, right),
              seeds));
    }
  }

  private static boolean isIdentical(TextPair pair, TokenRange one, TokenRange other) {
    if (one.size() != other.size()) {
      return false;
    }
    for (int i = 0; i < one.size(); i++) {
      int number = pair.one().number(one.from() + i);
      if (pair.otherOfOne(number) != pair.other().number(other.from() + i)) {
        return false;
      }
    }
    return true;
  }
}
