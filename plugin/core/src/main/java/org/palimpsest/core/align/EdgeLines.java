package org.palimpsest.core.align;

import java.util.stream.IntStream;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.winnow.Letters;

/**
 * Removes lines of one side, such as a heading, from a passage's edges if both sides are then
 * identical; the lines of shuffled text occur elsewhere on the other side.
 */
final class EdgeLines {

  /** Maximum length of the removed lines, in UTF-16 code units. */
  private static final int LENGTH_MAX = 200;

  private static final int LETTERS_MIN = 24;
  private static final int INSPECTED_LENGTH = 4 * LETTERS_MIN;

  private EdgeLines() {}

  static AlignedPassage without(AlignedPassage passage, CharSequence one, CharSequence other) {
    Span here = passage.suspicious();
    Span there = passage.source();
    int hereFrom = start(one, here, other, there);
    int thereFrom = hereFrom > here.offset() ? there.offset() : start(other, there, one, here);
    int hereTo = end(one, here, other, there);
    int thereTo = hereTo < here.end() ? there.end() : end(other, there, one, here);
    return hereFrom < hereTo && thereFrom < thereTo
        ? passage.at(Span.between(hereFrom, hereTo), Span.between(thereFrom, thereTo))
        : passage;
  }

  private static int start(CharSequence text, Span span, CharSequence other, Span otherSpan) {
    Letters wanted = Letters.of(first(other, otherSpan.offset(), otherSpan.end()));
    int last = Math.min(span.end(), span.offset() + LENGTH_MAX);
    if (!beginsAlike(Letters.of(first(text, span.offset(), span.end())), wanted)) {
      for (int at = span.offset(); at < last; at++) {
        if (text.charAt(at) == '\n'
            && beginsAlike(Letters.of(first(text, at, span.end())), wanted)) {
          return withoutSpace(text, at, span.end());
        }
      }
    }
    return span.offset();
  }

  private static int withoutSpace(CharSequence text, int from, int end) {
    int at = from;
    while (at < end && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static CharSequence first(CharSequence text, int from, int end) {
    return text.subSequence(from, Math.min(end, from + INSPECTED_LENGTH));
  }

  private static boolean beginsAlike(Letters one, Letters other) {
    return one.size() >= LETTERS_MIN
        && other.size() >= LETTERS_MIN
        && IntStream.range(0, LETTERS_MIN).allMatch(i -> one.get(i) == other.get(i));
  }

  private static int end(CharSequence text, Span span, CharSequence other, Span otherSpan) {
    Letters wanted = Letters.of(last(other, otherSpan.offset(), otherSpan.end()));
    int first = Math.max(span.offset(), span.end() - LENGTH_MAX);
    if (!endsAlike(Letters.of(last(text, span.offset(), span.end())), wanted)) {
      for (int at = span.end() - 1; at >= first; at--) {
        if (text.charAt(at) == '\n'
            && endsAlike(Letters.of(last(text, span.offset(), at)), wanted)) {
          return withoutSpaceBehind(text, span.offset(), at);
        }
      }
    }
    return span.end();
  }

  private static int withoutSpaceBehind(CharSequence text, int start, int to) {
    int at = to;
    while (at > start && Character.isWhitespace(text.charAt(at - 1))) {
      at--;
    }
    return at;
  }

  private static CharSequence last(CharSequence text, int start, int to) {
    return text.subSequence(Math.max(start, to - INSPECTED_LENGTH), to);
  }

  private static boolean endsAlike(Letters one, Letters other) {
    return one.size() >= LETTERS_MIN
        && other.size() >= LETTERS_MIN
        && IntStream.rangeClosed(1, LETTERS_MIN)
            .allMatch(i -> one.get(one.size() - i) == other.get(other.size() - i));
  }
}
