package org.palimpsest.core.align;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.palimpsest.core.text.Neighbours;
import org.palimpsest.core.token.TokenRange;

/** Finds a passage's borders, and parts it around text that is no copy. Not thread-safe. */
final class PassageCutter {

  /** Trimming one side changes the other's distribution; it converges after two turns. */
  private static final int TRIM_TURNS = 2;

  /** A part is trimmed out of the whole other side, which takes more turns. */
  private static final int PART_TURNS = 8;

  private static final int PARTINGS_MAX = 64;

  private final TextPair pair;
  private final BorderTrimmer trimmer;
  private final BorderTrimmer otherTrimmer;
  private final HanLetters letters;
  private final InsertedText inserted;
  private final LikestPlace place;

  PassageCutter(TextPair pair, CharSequence text, SharedTokens shared, HanLetters letters) {
    this.pair = pair;
    this.place = new LikestPlace(pair);
    this.inserted = new InsertedText(pair, text);
    this.letters = letters;
    this.trimmer = shared.trimmer();
    this.otherTrimmer = shared.otherTrimmer();
  }

  List<TokenRange.Pair> cut(TokenRange.Pair ranges) {
    List<TokenRange.Pair> whole = new ArrayList<>();
    Deque<TokenRange.Pair> open = new ArrayDeque<>();
    open.addAll(withoutInserted(trimmed(ranges)));
    int partings = 0;
    while (!open.isEmpty()) {
      TokenRange.Pair passage = open.remove();
      List<TokenRange.Pair> parts = partings < PARTINGS_MAX ? parts(passage) : List.of();
      if (parts.isEmpty()) {
        whole.add(passage);
      } else {
        partings++;
        open.addAll(parts);
      }
    }
    return rejoined(withoutEchoes(whole));
  }

  /** Removes own text beside verbatim copies; with a {@code weight} below 1, chance explains it. */
  TokenRange.Pair withoutEdges(TokenRange.Pair passage, ToDoubleFunction<TokenRange.Pair> weight) {
    return inserted.withoutEdges(
        passage, edge -> weight.applyAsDouble(settled(new TokenRange.Pair(edge, passage.other()))));
  }

  TokenRange.Pair evidence(TokenRange.Pair part) {
    TokenRange one = trimmer.evidence(part.one(), part.other());
    return new TokenRange.Pair(one, otherTrimmer.evidence(part.other(), one));
  }

  /** Cuts only the source's side: a copy may repeat itself. */
  TokenRange.Pair atLikestPlace(TokenRange.Pair part) {
    return new TokenRange.Pair(part.one(), place.of(part.one(), part.other()));
  }

  private List<TokenRange.Pair> withoutInserted(TokenRange.Pair passage) {
    List<TokenRange.Pair> parts = inserted.parts(passage);
    return parts.isEmpty() ? List.of(passage) : parts.stream().map(this::settled).toList();
  }

  /** Removes parts mostly inside a larger part: a second place explains nothing more. */
  private static List<TokenRange.Pair> withoutEchoes(List<TokenRange.Pair> parts) {
    List<TokenRange.Pair> kept = new ArrayList<>();
    parts.sort(Comparator.comparingInt(part -> -part.one().size()));
    for (TokenRange.Pair part : parts) {
      if (kept.stream().noneMatch(larger -> larger.one().hasMostOf(part.one()))) {
        kept.add(part);
      }
    }
    return kept;
  }

  /** Joins parts with the same characters between them on both sides, in any order. */
  private List<TokenRange.Pair> rejoined(List<TokenRange.Pair> parts) {
    parts.sort(Comparator.comparingInt(part -> part.one().from()));
    return Neighbours.join(parts, this::areJoinedByLetters, TokenRange.Pair::hull);
  }

  private boolean areJoinedByLetters(TokenRange.Pair part, TokenRange.Pair next) {
    TokenRange between = new TokenRange(part.one().to(), next.one().from());
    TokenRange otherBetween = new TokenRange(part.other().to(), next.other().from());
    return !between.isEmpty()
        && !otherBetween.isEmpty()
        && letters.areShared(
            pair.one().span(between.from(), between.to()),
            pair.other().span(otherBetween.from(), otherBetween.to()));
  }

  private TokenRange.Pair trimmed(TokenRange.Pair ranges) {
    TokenRange one =
        trimmer.trim(
            pair.one().widened(ranges.one()), ranges.one(), pair.other().widened(ranges.other()));
    TokenRange other = otherTrimmer.trim(pair.other().widened(ranges.other()), ranges.other(), one);
    for (int turn = 1; turn < TRIM_TURNS; turn++) {
      one = trimmer.trim(one, one, other);
      other = otherTrimmer.trim(other, other, one);
    }
    return new TokenRange.Pair(one, other);
  }

  /** The parts before and behind a hole on either side; empty if there is no hole. */
  private List<TokenRange.Pair> parts(TokenRange.Pair passage) {
    TokenRange hole = trimmer.ownHole(passage.one(), passage.other());
    if (!hole.isEmpty()) {
      return List.of(
          part(passage.one().before(hole), passage.other()),
          part(passage.one().behind(hole), passage.other()));
    }
    TokenRange otherHole = otherTrimmer.hole(passage.other(), passage.one());
    if (!otherHole.isEmpty()) {
      return List.of(
          otherPart(passage.one(), passage.other().before(otherHole)),
          otherPart(passage.one(), passage.other().behind(otherHole)));
    }
    return List.of();
  }

  private TokenRange.Pair part(TokenRange one, TokenRange other) {
    return settled(new TokenRange.Pair(one, otherTrimmer.trim(other, other, one)));
  }

  private TokenRange.Pair otherPart(TokenRange one, TokenRange other) {
    return settled(new TokenRange.Pair(trimmer.trim(one, one, other), other));
  }

  private TokenRange.Pair settled(TokenRange.Pair part) {
    TokenRange.Pair before = part;
    for (int turn = 0; turn < PART_TURNS; turn++) {
      TokenRange one = trimmer.trim(before.one(), before.one(), before.other());
      TokenRange.Pair now =
          new TokenRange.Pair(one, otherTrimmer.trim(before.other(), before.other(), one));
      if (now.equals(before)) {
        break;
      }
      before = now;
    }
    return before;
  }
}
