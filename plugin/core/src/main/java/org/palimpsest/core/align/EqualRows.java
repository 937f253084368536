package org.palimpsest.core.align;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.palimpsest.core.text.Characters;

/**
 * Rows of equal tokens of a passage: long ones are evidence by themselves, wherever they stand on
 * the other side. For one thread; looks at one passage after the other.
 */
final class EqualRows {

  /** How long a row is at least, counted as in {@link #length}. */
  private static final int ROW_LENGTH_MIN = 90;

  /** How many tokens away a rewritten sentence's words stand. */
  private static final int NEAR = 30;

  /** Of a word that stands very often no more places are tried. */
  private static final int PLACES_MAX = 16;

  private final TextPair pair;
  private final CharSequence text;

  /** What is looked at. */
  private RangePair passage = new RangePair(new TokenRange(0, 0), new TokenRange(0, 0));

  /** For each number of the other text the first token of the passage that has it. */
  private int[] firstSame = new int[0];

  /** For each token of the passage's other side the next one with its number. */
  private int[] nextSame = new int[0];

  /**
   * Looks at no passage yet.
   *
   * @param text the first of the pair
   */
  EqualRows(TextPair pair, CharSequence text) {
    this.pair = pair;
    this.text = text;
  }

  /**
   * A row of equal tokens, or several with what lies between and beside them.
   *
   * @param covered how many tokens the rows have
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

    /** What is in no row may stand before or behind them on the other side. */
    RangePair ranges(RangePair passage) {
      int beside = end - from - covered;
      return new RangePair(
          new TokenRange(from, end),
          new TokenRange(
              Math.max(passage.other().from(), otherFrom - beside),
              Math.min(passage.other().to(), otherEnd + beside)));
    }
  }

  /** Looks at a passage from now on. */
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

  /** The long ones, in order. */
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
   * How many tokens from one to another are there on the other side, too: beside a neighbour, or
   * near a place there. Of single words a long source has nearly all.
   *
   * @param otherToken the place
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

  /** Of the text from one token to another: letters, a Han character counting as three. */
  int length(int from, int to) {
    return from >= to ? 0 : Characters.letters(text, pair.one().span(from, to));
  }

  /** The longest row of equal tokens that begins here, maybe empty. */
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
