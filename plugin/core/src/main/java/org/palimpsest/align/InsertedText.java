package org.palimpsest.align;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.palimpsest.text.Characters;
import org.palimpsest.text.Span;

/**
 * Finds text that was put into a verbatim copy: what comes before it and what comes behind it stand
 * on the other side word for word, and it does not. Such text is nobody's copy, however short it is
 * beside the passage. For one thread.
 */
final class InsertedText {

  /*
   * The passage is taken apart into rows of equal tokens and what lies between them. A row is long
   * enough to be evidence by itself, so little of what was found is lost when the passage is parted:
   * what is changed, and lies beside a remark, goes with it.
   */

  /** How long what was put in is at least, as {@link #length} counts it: more than a few words. */
  private static final int LENGTH_MIN = 64;

  /** How long each row of equal tokens beside it is at least, counted so. */
  private static final int ROW_LENGTH_MIN = 90;

  /** Of what was put in at most this share of tokens stands on the other side. */
  private static final double SHARED_MAX = 0.4;

  /** Longer stretches are found by what they look like ({@link BorderTrimmer#hole}). */
  private static final int TOKENS_MAX = 200;

  /** How many tokens away a rewritten sentence's words stand. */
  private static final int NEAR = 30;

  /** Fewer stretches may be what a form was filled in with: a name, a date between its parts. */
  private static final int PARTS_MIN = 5;

  /** A Han character says as much as so many letters. */
  private static final int LETTERS_OF_HAN = 3;

  /** Of a word that stands very often no more places are tried. */
  private static final int PLACES_MAX = 16;

  private final TextPair pair;
  private final CharSequence text;

  /** For each number of the other text the first token of the range that has it. */
  private int[] firstSame = new int[0];

  /** For each token of that range the next one with its number. */
  private int[] nextSame = new int[0];

  /**
   * A finder.
   *
   * @param text the first of the pair
   */
  InsertedText(TextPair pair, CharSequence text) {
    this.pair = pair;
    this.text = text;
  }

  /**
   * What lies before, between and behind such stretches of the passage's first side, each with
   * where it stands on the other, or a little more; empty if there are none.
   */
  List<RangePair> parts(RangePair passage) {
    index(passage.other());
    try {
      List<Row> parts = new ArrayList<>();
      Row before = null;
      for (Row row : rows(passage)) {
        if (before == null || isOwn(before, row, passage)) {
          parts.add(row);
        } else {
          int last = parts.size() - 1;
          parts.set(last, parts.get(last).hull(row));
        }
        before = row;
      }
      return parts.size() < PARTS_MIN ? List.of() : ranges(parts, passage);
    } finally {
      forget(passage.other());
    }
  }

  /** What lies before the first row and behind the last belongs to them. */
  private static List<RangePair> ranges(List<Row> parts, RangePair passage) {
    int last = parts.size() - 1;
    parts.set(0, parts.get(0).from(passage.one().from()));
    parts.set(last, parts.get(last).to(passage.one().to()));
    return parts.stream().map(part -> part.ranges(passage)).toList();
  }

  /**
   * A row of equal tokens, or several with what lies between and beside them.
   *
   * @param covered how many tokens the rows have
   */
  private record Row(int from, int end, int otherFrom, int otherEnd, int covered) {

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

  /** Long enough ones, in order. */
  private List<Row> rows(RangePair passage) {
    List<Row> rows = new ArrayList<>();
    for (int token = passage.one().from(); token < passage.one().to(); ) {
      Row row = longest(token, passage);
      boolean isLong = length(token, row.end) >= ROW_LENGTH_MIN;
      if (isLong) {
        rows.add(row);
      }
      token = isLong ? row.end : token + 1;
    }
    return rows;
  }

  /** The longest row of equal tokens that begins here, maybe empty. */
  private Row longest(int token, RangePair passage) {
    int end = token;
    int at = passage.other().from();
    int place = firstOther(token);
    for (int tried = 0; tried < PLACES_MAX && place != TextPair.NONE; tried++) {
      int rowEnd = rowEnd(token, place, passage);
      at = rowEnd > end ? place : at;
      end = Math.max(end, rowEnd);
      place = nextSame[place - passage.other().from()];
    }
    return new Row(token, end, at, at + end - token, end - token);
  }

  private int rowEnd(int token, int otherToken, RangePair passage) {
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

  /**
   * Whether what lies between two rows is neither copied from elsewhere, which words beside each
   * other tell (of single ones a long source has nearly all), nor a rewritten sentence of the place
   * where the rows stand.
   */
  private boolean isOwn(Row before, Row behind, RangePair passage) {
    int from = before.end;
    int to = behind.from;
    int shared = 0;
    for (int token = from; token < to; ) {
      int end = Math.min(to, longest(token, passage).end);
      if (end <= token + 1) {
        end = token + 1;
        shared += standsNear(before.otherEnd, token, passage) ? 1 : 0;
      } else {
        shared += end - token;
      }
      token = end;
    }
    return to - from <= TOKENS_MAX
        && shared <= SHARED_MAX * (to - from)
        && length(from, to) >= LENGTH_MIN;
  }

  private boolean standsNear(int otherToken, int token, RangePair passage) {
    int place = firstOther(token);
    for (int tried = 0; tried < PLACES_MAX && place != TextPair.NONE; tried++) {
      if (Math.abs(place - otherToken) <= NEAR) {
        return true;
      }
      place = nextSame[place - passage.other().from()];
    }
    return false;
  }

  /** Of the text from one token to another: letters, a Han character counting as three. */
  private int length(int from, int to) {
    if (from >= to) {
      return 0;
    }
    Span span = pair.one().span(from, to);
    int length = 0;
    for (int at = span.offset(); at < span.end(); at++) {
      length += Characters.isIdeographic(text.charAt(at)) ? LETTERS_OF_HAN : 1;
    }
    return length;
  }

  private int otherNumber(int token) {
    return pair.otherOfOne(pair.one().number(token));
  }

  private int firstOther(int token) {
    int number = otherNumber(token);
    return number == TextPair.NONE ? TextPair.NONE : firstSame[number];
  }

  private void index(TokenRange other) {
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

  private void forget(TokenRange other) {
    for (int token = other.from(); token < other.to(); token++) {
      firstSame[pair.other().number(token)] = TextPair.NONE;
    }
  }
}
