package org.palimpsest.core.align;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.ToIntFunction;
import org.palimpsest.core.align.PairClusters.Side;
import org.palimpsest.core.text.BinarySearch;
import org.palimpsest.core.token.TokenCounts;
import org.palimpsest.core.token.TokenRange;
import org.palimpsest.core.token.TokenWeights;
import org.palimpsest.core.token.TokenizedText;

/** The alignment of two texts, with borders exact to a token. Used once; not thread-safe. */
final class PairAlignment {

  private static final PairClusters<AnchorFinder.Anchor> CLUSTERS =
      new PairClusters<>(
          Side.ofUnits(AnchorFinder.Anchor::one), Side.ofUnits(AnchorFinder.Anchor::other));

  private final TextPair pair;
  private final AlignmentParameters parameters;
  private final SharedTokens shared;
  private final PassageCutter cutter;
  private final TokenCounts ones;
  private final TokenCounts others;
  private final List<AlignedPassage> passages = new ArrayList<>();

  PairAlignment(
      AlignableText one,
      AlignableText other,
      AlignmentParameters parameters,
      TokenWeights weights) {
    this.pair = new TextPair(one.tokens(), other.tokens());
    this.parameters = parameters;
    this.shared = new SharedTokens(pair, weights);
    this.cutter =
        new PassageCutter(pair, one.text(), shared, new HanLetters(one.text(), other.text()));
    this.ones = new TokenCounts(pair.one().distinctCount());
    this.others = new TokenCounts(pair.other().distinctCount());
  }

  /** Anchors of a possible passage, and the maximum gap between them. */
  private record Group(List<AnchorFinder.Anchor> anchors, int gap) {}

  /** The passages in no particular order, with those that count only beside another. */
  List<AlignedPassage> passages(BooleanSupplier shouldStop) {
    List<AnchorFinder.Anchor> anchors = new AnchorFinder(pair, parameters).anchors(shouldStop);
    Deque<Group> open = new ArrayDeque<>();
    if (!anchors.isEmpty()) {
      open.add(new Group(anchors, parameters.gapMax()));
    }
    while (!open.isEmpty() && !shouldStop.getAsBoolean()) {
      Group group = open.remove();
      for (List<AnchorFinder.Anchor> cluster : CLUSTERS.split(group.anchors(), group.gap())) {
        TokenRange one = range(pair.one(), cluster, AnchorFinder.Anchor::one);
        TokenRange other = range(pair.other(), cluster, AnchorFinder.Anchor::other);
        if (cosine(one, other) > parameters.similarityMin()) {
          addCut(new TokenRange.Pair(one, other), cluster);
        } else if (group.gap() > 0) {
          open.add(new Group(cluster, group.gap() - 1));
        }
      }
    }
    return passages;
  }

  /** The passages that only {@link RewrittenStretches} finds, besides those in {@code found}. */
  List<AlignedPassage> rewritten(
      RewrittenStretches stretches, List<AlignedPassage> found, BooleanSupplier shouldStop) {
    return stretches.of(pair, found, shouldStop).stream()
        .flatMap(
            each ->
                cutter.cut(each.ranges()).stream()
                    .map(part -> rewritten(cutter.atLikestPlace(part), each)))
        .toList();
  }

  private AlignedPassage rewritten(TokenRange.Pair part, RewrittenStretches.Rewritten stretch) {
    return new AlignedPassage(
        pair.one().sentences(part.one()),
        pair.other().sentences(part.other()),
        shared.similarity(part.one(), part.other()),
        false,
        stretch.weight(),
        0);
  }

  double weight(AlignedPassage run) {
    return shared.weightOfEqual(
        pair.one().within(run.suspicious()), pair.other().within(run.source()));
  }

  private static TokenRange range(
      TokenizedText text,
      List<AnchorFinder.Anchor> cluster,
      ToIntFunction<AnchorFinder.Anchor> side) {
    int first = Integer.MAX_VALUE;
    int last = 0;
    for (AnchorFinder.Anchor anchor : cluster) {
      int fragment = side.applyAsInt(anchor);
      first = Math.min(first, fragment);
      last = Math.max(last, fragment);
    }
    return new TokenRange(text.firstToken(first), text.firstToken(last + 1));
  }

  /** Reuses the counts; new ones for each range would cost more than the rest. */
  private double cosine(TokenRange one, TokenRange other) {
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

  private void addCut(TokenRange.Pair ranges, List<AnchorFinder.Anchor> cluster) {
    List<AnchorFinder.Anchor> inOrder =
        cluster.stream().sorted(Comparator.comparingInt(AnchorFinder.Anchor::one)).toList();
    for (TokenRange.Pair passage : cutter.cut(ranges)) {
      TokenRange.Pair whole = cutter.withoutEdges(passage, this::weight);
      TokenRange.Pair part = cutter.atLikestPlace(whole);
      if (part.one().size() >= parameters.tokensMin()
          && part.other().size() >= parameters.tokensMin()) {
        add(part.one(), part.other(), weight(whole), anchorsIn(part, inOrder));
      }
    }
  }

  private double weight(TokenRange.Pair whole) {
    TokenRange.Pair evidence = cutter.evidence(whole);
    return shared.weight(evidence.one(), evidence.other());
  }

  private int anchorsIn(TokenRange.Pair part, List<AnchorFinder.Anchor> inOrder) {
    int count = 0;
    int first =
        BinarySearch.first(
            inOrder.size(),
            i -> pair.one().firstToken(inOrder.get(i).one() + 1) > part.one().from());
    for (int i = first; i < inOrder.size(); i++) {
      AnchorFinder.Anchor anchor = inOrder.get(i);
      if (!touches(pair.one(), anchor.one(), part.one())) {
        break;
      }
      count += touches(pair.other(), anchor.other(), part.other()) ? 1 : 0;
    }
    return count;
  }

  private static boolean touches(TokenizedText text, int fragment, TokenRange range) {
    return text.firstToken(fragment) < range.to() && text.firstToken(fragment + 1) > range.from();
  }

  /** Equal text in a row weighs more, but must first exceed chance like other passages. */
  private void add(TokenRange left, TokenRange right, double weight, int anchors) {
    if (weight >= SummaryJoiner.WEIGHT_MIN) {
      boolean identical = weight >= 1 && isIdentical(left, right);
      passages.add(
          new AlignedPassage(
              identical ? pair.one().span(left) : pair.one().sentences(left),
              identical ? pair.other().span(right) : pair.other().sentences(right),
              shared.similarity(left, right),
              identical,
              identical ? Math.max(weight, shared.weightInARow(left, right)) : weight,
              anchors));
    }
  }

  private boolean isIdentical(TokenRange one, TokenRange other) {
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
