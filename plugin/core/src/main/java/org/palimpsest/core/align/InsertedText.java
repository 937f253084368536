package org.palimpsest.core.align;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.palimpsest.core.text.Characters;
import org.palimpsest.core.text.Neighbours;
import org.palimpsest.core.token.TokenRange;

/** Finds an author's own text between and beside verbatim copies. Not thread-safe. */
final class InsertedText {

  /*
   * The passage is cut into long rows of equal tokens, which are evidence in themselves, and the
   * text between and beside them. Parting the passage loses only edited text next to the inserted
   * one.
   */

  private static final int LENGTH_MIN = 64;
  private static final double SHARED_MAX = 0.4;

  /** The same beside copies, where the text must not be evidence in itself either. */
  private static final double SHARED_BESIDE_MAX = 0.5;

  /** Minimum length of an adjacent copy that a formula does not explain (docs/adr/0010). */
  private static final int COPY_LENGTH_MIN = 250;

  private static final int TOKENS_MAX = 200;

  /** Minimum number of parts; fewer insertions may be a form's fields. */
  private static final int PARTS_MIN = 5;

  /** Minimum length of text that no form's field has. */
  private static final int FILLED_IN_MAX = 100;

  private final EqualRows rows;

  InsertedText(TextPair pair, CharSequence text) {
    this.rows = new EqualRows(pair, text);
  }

  /**
   * The parts between insertions, with their places on the other side; empty without insertions.
   */
  List<TokenRange.Pair> parts(TokenRange.Pair passage) {
    rows.select(passage);
    List<EqualRows.Row> parts = new ArrayList<>();
    EqualRows.Row before = null;
    for (EqualRows.Row row : rows.rows()) {
      if (before == null || isOwn(before, row)) {
        parts.add(row);
      } else {
        int last = parts.size() - 1;
        parts.set(last, parts.get(last).hull(row));
      }
      before = row;
    }
    List<EqualRows.Row> kept =
        parts.size() < PARTS_MIN
            ? Neighbours.join(parts, this::isFormWith, EqualRows.Row::hull)
            : parts;
    return kept.size() < 2 ? List.of() : ranges(kept, passage);
  }

  /** Whether two parts may belong to a form or formula, and the text between them to a field. */
  private boolean isFormWith(EqualRows.Row part, EqualRows.Row next) {
    return rows.length(part.end(), next.from()) < FILLED_IN_MAX
        || rows.length(part.from(), part.end()) < COPY_LENGTH_MIN
        || rows.length(next.from(), next.end()) < COPY_LENGTH_MIN;
  }

  private static List<TokenRange.Pair> ranges(List<EqualRows.Row> parts, TokenRange.Pair passage) {
    int last = parts.size() - 1;
    parts.set(0, parts.get(0).from(passage.one().from()));
    parts.set(last, parts.get(last).to(passage.one().to()));
    return parts.stream().map(part -> part.ranges(passage)).toList();
  }

  private boolean isOwn(EqualRows.Row before, EqualRows.Row behind) {
    int from = before.end();
    int to = behind.from();
    return to - from <= TOKENS_MAX
        && rows.shared(from, to, before.otherEnd()) <= SHARED_MAX * (to - from)
        && rows.length(from, to) >= LENGTH_MIN;
  }

  /**
   * Removes inserted text before the first and behind the last row of equal tokens, but for a
   * margin on the other side. Chance explains a {@code weight} below 1.
   */
  TokenRange.Pair withoutEdges(TokenRange.Pair passage, ToDoubleFunction<TokenRange> weight) {
    rows.select(passage);
    List<EqualRows.Row> equal = rows.rows();
    if (equal.stream().mapToInt(row -> rows.length(row.from(), row.end())).sum()
        < COPY_LENGTH_MIN) {
      return passage;
    }
    EqualRows.Row all = equal.stream().reduce(EqualRows.Row::hull).orElseThrow();
    TokenRange whole = passage.one();
    TokenRange before = new TokenRange(whole.from(), all.from());
    TokenRange behind = new TokenRange(all.end(), whole.to());
    boolean keepsBefore = !isOwn(before, all.otherFrom()) || weight.applyAsDouble(before) >= 1;
    boolean keepsBehind = !isOwn(behind, all.otherEnd()) || weight.applyAsDouble(behind) >= 1;
    if (keepsBefore && keepsBehind) {
      return passage;
    }
    EqualRows.Row kept = keepsBefore ? all.from(whole.from()) : all;
    return (keepsBehind ? kept.to(whole.to()) : kept).ranges(passage);
  }

  private boolean isOwn(TokenRange edge, int otherToken) {
    return rows.length(edge.from(), edge.to()) >= LENGTH_MIN
        && rows.shared(edge.from(), edge.to(), otherToken) <= SHARED_BESIDE_MAX * edge.size();
  }

  /** Rows of equal tokens of a passage; long ones are evidence in any order. Not thread-safe. */
  private static final class EqualRows {

    /** Minimum length of a row, as of {@link #length}. */
    private static final int ROW_LENGTH_MIN = 90;

    private static final int NEAR = 30;
    private static final int PLACES_MAX = 16;

    private final TextPair pair;
    private final CharSequence text;
    private TokenRange.Pair passage =
        new TokenRange.Pair(new TokenRange(0, 0), new TokenRange(0, 0));

    /** For each token number of the other text, its first place in the passage. */
    private int[] firstSame = new int[0];

    /** For each token of the passage's other side, the next place with the same number. */
    private int[] nextSame = new int[0];

    EqualRows(TextPair pair, CharSequence text) {
      this.pair = pair;
      this.text = text;
    }

    /** Rows of equal tokens with the tokens between and beside; {@code covered} are in rows. */
    record Row(int from, int end, int otherFrom, int otherEnd, int covered) {

      Row hull(Row next) {
        return new Row(
            from,
            next.end,
            Math.min(otherFrom, next.otherFrom),
            Math.max(otherEnd, next.otherEnd),
            covered + next.covered);
      }

      Row from(int first) {
        return new Row(first, end, otherFrom, otherEnd, covered);
      }

      Row to(int behind) {
        return new Row(from, behind, otherFrom, otherEnd, covered);
      }

      /** The other side includes a margin for the tokens in no row. */
      TokenRange.Pair ranges(TokenRange.Pair passage) {
        int beside = end - from - covered;
        return new TokenRange.Pair(
            new TokenRange(from, end),
            new TokenRange(
                Math.max(passage.other().from(), otherFrom - beside),
                Math.min(passage.other().to(), otherEnd + beside)));
      }
    }

    void select(TokenRange.Pair next) {
      for (int token = passage.other().from(); token < passage.other().to(); token++) {
        firstSame[pair.other().number(token)] = TextPair.NONE;
      }
      passage = next;
      TokenRange other = next.other();
      if (firstSame.length == 0) {
        firstSame = new int[pair.other().distinctCount()];
        Arrays.fill(firstSame, TextPair.NONE);
      }
      if (nextSame.length < other.size()) {
        nextSame = new int[other.size()];
      }
      for (int token = other.to() - 1; token >= other.from(); token--) {
        int number = pair.other().number(token);
        nextSame[token - other.from()] = firstSame[number];
        firstSame[number] = token;
      }
    }

    List<Row> rows() {
      List<Row> rows = new ArrayList<>();
      for (int token = passage.one().from(); token < passage.one().to(); ) {
        Row row = longest(token);
        boolean isLong = length(token, row.end) >= ROW_LENGTH_MIN;
        if (isLong) {
          rows.add(row);
        }
        token = isLong ? row.end : token + 1;
      }
      return rows;
    }

    /**
     * The number of tokens of a range that the other side has next to a neighbour or near {@code
     * otherToken}. Single words prove nothing: a long source has nearly all.
     */
    int shared(int from, int to, int otherToken) {
      int shared = 0;
      for (int token = from; token < to; ) {
        int end = Math.min(to, longest(token).end);
        if (end <= token + 1) {
          end = token + 1;
          shared += isNear(otherToken, token) ? 1 : 0;
        } else {
          shared += end - token;
        }
        token = end;
      }
      return shared;
    }

    /** The length of a range in letters; a Han character counts as three. */
    int length(int from, int to) {
      return from >= to ? 0 : Characters.letters(text, pair.one().span(from, to));
    }

    private Row longest(int token) {
      int end = token;
      int at = passage.other().from();
      int place = firstOther(token);
      for (int tried = 0; tried < PLACES_MAX && place != TextPair.NONE; tried++) {
        int rowEnd = rowEnd(token, place);
        at = rowEnd > end ? place : at;
        end = Math.max(end, rowEnd);
        place = nextSame[place - passage.other().from()];
      }
      return new Row(token, end, at, at + end - token, end - token);
    }

    private int rowEnd(int token, int otherToken) {
      int end = token;
      int otherEnd = otherToken;
      while (end < passage.one().to()
          && otherEnd < passage.other().to()
          && otherNumber(end) == pair.other().number(otherEnd)) {
        end++;
        otherEnd++;
      }
      return end;
    }

    private boolean isNear(int otherToken, int token) {
      int place = firstOther(token);
      for (int tried = 0; tried < PLACES_MAX && place != TextPair.NONE; tried++) {
        if (Math.abs(place - otherToken) <= NEAR) {
          return true;
        }
        place = nextSame[place - passage.other().from()];
      }
      return false;
    }

    private int otherNumber(int token) {
      return pair.otherOfOne(pair.one().number(token));
    }

    private int firstOther(int token) {
      int number = otherNumber(token);
      return number == TextPair.NONE ? TextPair.NONE : firstSame[number];
    }
  }
}
