package org.palimpsest.core.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Cuts a paragraph into natural sentences, and overlong ones into clauses or by content. */
final class NaturalSentences {

  /** Words before a full stop that ends no sentence; lower case, without the stop. */
  private static final Set<String> ABBREVIATIONS =
      Set.of(
          ("mr mrs ms dr prof st sr jr rev gen col lt capt vs cf e.g i.e eg ie viz fig "
                  + "figs eq eqs ref refs sec ch vol vols no nos pp ed eds approx dept univ assoc "
                  + "inc ltd co corp jan feb mar apr jun jul aug sep sept oct nov dec al tab art "
                  + "ca resp est mt ft")
              .split(" "));

  private static final int ABBREVIATION_LENGTH_MAX = 8;

  /** Fraction of the sentence length that a clause needs in an overlong sentence. */
  private static final int PIECES_OF_LONG_SENTENCE = 5;

  private static final int STOPS = CharacterKinds.FULL_STOP | CharacterKinds.LATIN_STOP;

  private final CharSequence text;
  private final int sentenceLength;
  private final List<CountedSpan> found = new ArrayList<>();

  private NaturalSentences(CharSequence text, int sentenceLength) {
    this.text = text;
    this.sentenceLength = sentenceLength;
  }

  /** The adjacent natural sentences of a paragraph, none longer than {@code sentenceLength}. */
  static List<CountedSpan> of(CharSequence text, Span paragraph, int sentenceLength) {
    NaturalSentences cutter = new NaturalSentences(text, sentenceLength);
    cutter.cut(paragraph);
    return cutter.found;
  }

  private void cut(Span paragraph) {
    int start = paragraph.offset();
    int end = paragraph.end();
    CountedLength length = new CountedLength();
    for (int i = start; i < end; ) {
      int behindPlain = addPlain(i, end, STOPS, length);
      if (behindPlain > i) {
        i = behindPlain;
        continue;
      }
      int codePoint = Character.codePointAt(text, i);
      int next = i + Character.charCount(codePoint);
      length.add(codePoint);
      int stop = CharacterKinds.of(codePoint) & STOPS;
      if (stop != 0) {
        int behind = behindStops(next, end);
        length.add(text, next, behind);
        if (stop == CharacterKinds.FULL_STOP || endsLatin(i, behind, paragraph)) {
          addWhole(start, behind, length.count());
          start = behind;
          length.reset();
        }
        next = behind;
      }
      i = next;
    }
    if (start < end) {
      addWhole(start, end, length.count());
    }
  }

  /** Fast path: counts a word or a space without characters of the given kinds. Returns its end. */
  private int addPlain(int from, int end, int kinds, CountedLength length) {
    int i = from;
    while (i < end && isPlain(text.charAt(i), kinds)) {
      i++;
    }
    if (i > from) {
      length.addPlain(i - from);
    } else if (i < end && text.charAt(i) == ' ') {
      length.addGap();
      i++;
    }
    return i;
  }

  private static boolean isPlain(char c, int kinds) {
    return CountedLength.isPlain(c) && (CharacterKinds.of(c) & kinds) == 0;
  }

  private int behindStops(int from, int limit) {
    int i = from;
    while (i < limit) {
      int codePoint = Character.codePointAt(text, i);
      if (!Characters.isFullStop(codePoint)
          && !Characters.isLatinStop(codePoint)
          && !Characters.isCloser(codePoint)
          && !Characters.isInvisible(codePoint)) {
        return i;
      }
      i += Character.charCount(codePoint);
    }
    return Math.min(i, limit);
  }

  /** False for decimals and abbreviations. */
  private boolean endsLatin(int stop, int behind, Span paragraph) {
    if (behind >= paragraph.end()) {
      return true;
    }
    int next = Character.codePointAt(text, behind);
    if (Characters.isIdeographic(next)) {
      return true;
    }
    if (!Characters.isSpace(next)) {
      return isGluedSentenceStart(stop, behind, paragraph);
    }
    int afterGap = behind;
    while (afterGap < paragraph.end()
        && !Characters.isVisible(Character.codePointAt(text, afterGap))) {
      afterGap += Character.charCount(Character.codePointAt(text, afterGap));
    }
    if (afterGap < paragraph.end()
        && Character.isLowerCase(Character.codePointAt(text, afterGap))) {
      return false;
    }
    return text.charAt(stop) != '.' || !isAbbreviation(paragraph.offset(), stop);
  }

  /** Extracted text often lacks the gap: "programs.Associate degrees". */
  private boolean isGluedSentenceStart(int stop, int behind, Span paragraph) {
    int last = Characters.lastShown(text, paragraph.offset(), stop);
    int lastButOne = last < 0 ? -1 : Characters.lastShown(text, paragraph.offset(), last);
    int second = Characters.skipInvisible(text, behind + 1, paragraph.end());
    return lastButOne >= 0
        && Character.isLowerCase(text.charAt(last))
        && Character.isLowerCase(text.charAt(lastButOne))
        && Character.isUpperCase(text.charAt(behind))
        && second < paragraph.end()
        && Character.isLowerCase(text.charAt(second));
  }

  private boolean isAbbreviation(int from, int stop) {
    StringBuilder reversed = new StringBuilder();
    int i = Characters.lastShown(text, from, stop);
    while (i >= 0
        && reversed.length() <= ABBREVIATION_LENGTH_MAX
        && (Character.isLetter(text.charAt(i)) || text.charAt(i) == '.')) {
      reversed.append(text.charAt(i));
      i = Characters.lastShown(text, from, i);
    }
    if (reversed.length() == 1 && Character.isUpperCase(reversed.charAt(0))) {
      return true;
    }
    return reversed.length() > 1
        && reversed.length() <= ABBREVIATION_LENGTH_MAX
        && ABBREVIATIONS.contains(reversed.reverse().toString().toLowerCase(Locale.ROOT));
  }

  private void addWhole(int start, int end, int count) {
    if (count <= sentenceLength) {
      add(start, end, count);
    } else {
      addClauses(start, end);
    }
  }

  private void addClauses(int start, int end) {
    int pieceMin = sentenceLength / PIECES_OF_LONG_SENTENCE;
    int pieceStart = start;
    CountedLength length = new CountedLength();
    for (int i = start; i < end; ) {
      int behindPlain = addPlain(i, end - 1, CharacterKinds.CLAUSE_END, length);
      if (behindPlain > i) {
        i = behindPlain;
        continue;
      }
      int codePoint = Character.codePointAt(text, i);
      length.add(codePoint);
      i += Character.charCount(codePoint);
      boolean clauseEnd =
          Characters.isClauseEnd(codePoint) && length.count() >= pieceMin && !isInNumber(i, end);
      if (clauseEnd || i >= end) {
        addPiece(pieceStart, i, length.count());
        pieceStart = i;
        length.reset();
      }
    }
  }

  private boolean isInNumber(int behindComma, int end) {
    int next = Characters.skipInvisible(text, behindComma, end);
    return next < end && Character.isDigit(text.charAt(next));
  }

  private void addPiece(int start, int end, int count) {
    if (count <= sentenceLength) {
      add(start, end, count);
      return;
    }
    int from = start;
    while (from < end) {
      int to = CutByContent.next(text, from, end, sentenceLength);
      add(from, to, CountedLength.of(text, from, to));
      from = to;
    }
  }

  private void add(int start, int end, int count) {
    found.add(new CountedSpan(Span.between(start, end), count));
  }

  /** A span with its {@link CountedLength}. */
  record CountedSpan(Span span, int count) {}
}
