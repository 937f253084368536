package org.palimpsest.core.align;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.palimpsest.core.text.Characters;

/**
 * Rows of equal tokens of a passage; a long row is evidence in itself, in any order. Not
 * thread-safe.
 */
final class EqualRows {

  /** Minimum length of a row, as of {@link #length}. */
  private static final int ROW_LENGTH_MIN = 90;

  /** Maximum distance of a rewritten sentence's words, in tokens. */
  private static final int NEAR = 30;

  /** Maximum number of places that are tried for a frequent word. */
  private static final int PLACES_MAX = 16;

  private final TextPair pair;
  private final CharSequence text;
  private RangePair passage = new RangePair(new TokenRange(0, 0), new TokenRange(0, 0));

  /** For each token number of the other text, its first place in the passage. */
  private int[] firstSame = new int[0];

  /** For each token of the passage's other side, the next place with the same number. */
  private int[] nextSame = new int[0];

  EqualRows(TextPair pair, CharSequence text) {
    this.pair = pair;
    this.text = text;
  }

  /**
   * A row of equal tokens, or several with the tokens between and beside them.
   *
   * @param covered number of tokens in rows
   */
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
    RangePair ranges(RangePair passage) {
      int beside = end - from - covered;
      return new RangePair(
          new TokenRange(from, end),
          new TokenRange(
              Math.max(passage.other().from(), otherFrom - beside),
              Math.min(passage.other().to(), otherEnd + beside)));
    }
  }

  void lookAt(RangePair next) {
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

  /** The long rows, in order. */
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
        shared += standsNear(otherToken, token) ? 1 : 0;
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

  private boolean standsNear(int otherToken, int token) {
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
