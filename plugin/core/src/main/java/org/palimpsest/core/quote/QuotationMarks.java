package org.palimpsest.core.quote;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.core.text.Characters;
import org.palimpsest.core.text.Paragraphs;
import org.palimpsest.core.text.Span;

/**
 * Finds text between quotation marks. A mark is closed by the next one of its kind before a blank
 * line, or before its paragraph's end if straight. Titles 《》 are no quotations.
 */
final class QuotationMarks {

  private enum Kind {
    DOUBLE,
    LOW_DOUBLE,
    SINGLE,
    LOW_SINGLE,
    GUILLEMET,
    SINGLE_GUILLEMET,
    CORNER,
    WHITE_CORNER,
    PRIME,
    STRAIGHT
  }

  /** An unclosed mark, and the number of letters before it. */
  private record Open(int offset, int letters) {}

  private final CharSequence text;
  private final Map<Kind, Deque<Open>> open = new EnumMap<>(Kind.class);
  private final List<Span> found = new ArrayList<>();
  private int letters;

  QuotationMarks(CharSequence text) {
    this.text = text;
  }

  /** The spans with their marks; inner ones follow or precede outer ones. */
  List<Span> find() {
    int end = 0;
    for (Span paragraph : Paragraphs.of(text)) {
      // A forgotten mark must not invert those of later paragraphs.
      marks(Kind.STRAIGHT).clear();
      if (isBlankLineBetween(end, paragraph.offset())) {
        open.values().forEach(Deque::clear);
      }
      read(paragraph);
      end = paragraph.end();
    }
    return found;
  }

  /** Paragraphs are separated by white space: two line ends enclose a blank line. */
  private boolean isBlankLineBetween(int from, int to) {
    int lineEnds = 0;
    for (int i = from; i < to; i++) {
      boolean second = i > from && text.charAt(i - 1) == '\r' && text.charAt(i) == '\n';
      lineEnds += Characters.isLineEnd(text.charAt(i)) && !second ? 1 : 0;
    }
    return lineEnds > 1;
  }

  private void read(Span paragraph) {
    for (int i = paragraph.offset(); i < paragraph.end(); ) {
      int codePoint = Character.codePointAt(text, i);
      if (Character.isLetterOrDigit(codePoint)) {
        letters++;
      } else {
        mark(codePoint, i);
      }
      i += Character.charCount(codePoint);
    }
  }

  private void mark(int codePoint, int at) {
    switch (codePoint) {
      case '“', '‟' -> openOrCloseLow(Kind.DOUBLE, Kind.LOW_DOUBLE, at);
      case '„' -> open(Kind.LOW_DOUBLE, at);
      case '”' -> closeEither(Kind.DOUBLE, Kind.LOW_DOUBLE, at);
      case '‘', '‛' -> openOrCloseLow(Kind.SINGLE, Kind.LOW_SINGLE, at);
      case '‚' -> open(Kind.LOW_SINGLE, at);
      case '’' -> closeSingle(at);
      case '«' -> open(Kind.GUILLEMET, at);
      case '»' -> close(Kind.GUILLEMET, at);
      case '‹' -> open(Kind.SINGLE_GUILLEMET, at);
      case '›' -> close(Kind.SINGLE_GUILLEMET, at);
      case '「', '﹁', '｢' -> open(Kind.CORNER, at);
      case '」', '﹂', '｣' -> close(Kind.CORNER, at);
      case '『', '﹃' -> open(Kind.WHITE_CORNER, at);
      case '』', '﹄' -> close(Kind.WHITE_CORNER, at);
      case '〝' -> open(Kind.PRIME, at);
      case '〞', '〟' -> close(Kind.PRIME, at);
      case '"', '＂' -> straight(at);
      default -> {
        // no mark
      }
    }
  }

  /** German closes „ with the English opening mark. */
  private void openOrCloseLow(Kind kind, Kind low, int at) {
    if (marks(low).isEmpty()) {
      open(kind, at);
    } else {
      close(low, at);
    }
  }

  private void closeEither(Kind kind, Kind low, int at) {
    close(marks(kind).isEmpty() ? low : kind, at);
  }

  /** An apostrophe between two letters closes nothing. */
  private void closeSingle(int at) {
    boolean apostrophe = isWordLetterBefore(at) && isWordLetterAt(at + 1);
    if (!apostrophe) {
      closeEither(Kind.SINGLE, Kind.LOW_SINGLE, at);
    }
  }

  /** Opens and closes in turn; opens nothing after a word or number (5" disks) or before a gap. */
  private void straight(int at) {
    boolean gapFollows = at + 1 == text.length() || Characters.isSpace(text.charAt(at + 1));
    if (!marks(Kind.STRAIGHT).isEmpty()) {
      close(Kind.STRAIGHT, at);
    } else if (!gapFollows && !isWordLetterBefore(at)) {
      open(Kind.STRAIGHT, at);
    }
  }

  private boolean isWordLetterBefore(int at) {
    return at > 0 && isWordLetter(Character.codePointBefore(text, at));
  }

  private boolean isWordLetterAt(int at) {
    return at < text.length() && isWordLetter(Character.codePointAt(text, at));
  }

  /** Excludes Han characters, which touch marks without spaces. */
  private static boolean isWordLetter(int codePoint) {
    return Character.isLetterOrDigit(codePoint) && !Characters.isIdeographic(codePoint);
  }

  private void open(Kind kind, int at) {
    marks(kind).push(new Open(at, letters));
  }

  private void close(Kind kind, int at) {
    Open opened = marks(kind).poll();
    if (opened != null
        && at + 1 - opened.offset() <= Quotations.LENGTH_MAX
        && letters - opened.letters() >= Quotations.LETTERS_MIN) {
      found.add(Span.between(opened.offset(), at + 1));
    }
  }

  private Deque<Open> marks(Kind kind) {
    return open.computeIfAbsent(kind, absent -> new ArrayDeque<>());
  }
}
