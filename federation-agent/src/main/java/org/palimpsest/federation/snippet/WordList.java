package org.palimpsest.federation.snippet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.core.text.CharacterFolding;
import org.palimpsest.core.text.Characters;
import org.palimpsest.core.text.Lookalikes;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.token.TokenizedText;

/**
 * All words of a text. A library's own analysis is unsuitable: it drops frequent words and merges
 * forms, and dropped words would be shown between two others.
 *
 * <p>A word is a row of letters and digits; a Han character, kana or Hangul syllable is one by
 * itself, and so is a sign other than punctuation. Words that differ in case, width, accents, or
 * lookalikes, or in traditional and simplified characters, are equal.
 */
final class WordList {

  /**
   * Size of a word of letters, and of an ideograph: a Chinese word has 1.7 characters on average,
   * so that three words are five characters.
   */
  static final int SIZE_OF_WORD = 5;

  static final int SIZE_OF_IDEOGRAPH = 3;

  private final List<Span> spans = new ArrayList<>();
  private final List<Long> numbers = new ArrayList<>();

  /** Prefix sums of the words' sizes and letters. */
  private final List<Integer> sizes = new ArrayList<>(List.of(0));

  private final List<Integer> letters = new ArrayList<>(List.of(0));

  /** Equal words of two texts get the same number; hashes could be made to collide. */
  private final Map<String, Long> known;

  private final String text;

  private WordList(String text, Map<String, Long> known) {
    this.text = text;
    this.known = known;
  }

  static WordList of(String text) {
    return new WordList(text, new HashMap<>()).cut();
  }

  /** The words of another text, comparable with these. */
  WordList ofOther(String other) {
    return new WordList(other, known).cut();
  }

  private WordList cut() {
    int at = 0;
    while (at < text.length()) {
      int codePoint = text.codePointAt(at);
      int end = at + Character.charCount(codePoint);
      if (isLetter(codePoint)) {
        end = endOfWord(end);
        add(at, end, SIZE_OF_WORD, text.codePointCount(at, end));
      } else if (Characters.isIdeographic(codePoint)) {
        add(at, end, SIZE_OF_IDEOGRAPH, SIZE_OF_IDEOGRAPH);
      } else if (isSign(codePoint)) {
        add(at, end, SIZE_OF_WORD, 1);
      }
      at = end;
    }
    return this;
  }

  private int endOfWord(int from) {
    int at = from;
    int end = from;
    while (at < text.length()) {
      int codePoint = text.codePointAt(at);
      at += Character.charCount(codePoint);
      if (isLetter(codePoint) || isMark(codePoint)) {
        end = at;
      } else if (!Characters.isInvisible(codePoint)) {
        return end;
      }
    }
    return end;
  }

  private void add(int from, int end, int size, int letterCount) {
    spans.add(Span.between(from, end));
    numbers.add(known.computeIfAbsent(folded(from, end), word -> (long) known.size()));
    sizes.add(sizes.get(sizes.size() - 1) + size);
    letters.add(letters.get(letters.size() - 1) + letterCount);
  }

  private String folded(int from, int end) {
    StringBuilder folded = new StringBuilder();
    text.substring(from, end)
        .codePoints()
        .filter(codePoint -> !Characters.isInvisible(codePoint))
        .forEach(codePoint -> folded.append(CharacterFolding.fold(codePoint)));
    char[] word = folded.toString().toCharArray();
    Lookalikes.unite(word, 0, word.length);
    return new String(word);
  }

  private static boolean isLetter(int codePoint) {
    return Character.isLetterOrDigit(codePoint) && !Characters.isIdeographic(codePoint);
  }

  private static boolean isMark(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.NON_SPACING_MARK,
          Character.COMBINING_SPACING_MARK,
          Character.ENCLOSING_MARK,
          Character.LETTER_NUMBER,
          Character.OTHER_NUMBER ->
          true;
      default -> false;
    };
  }

  /** Any meaningful character other than letters and punctuation. */
  private static boolean isSign(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.MATH_SYMBOL,
          Character.CURRENCY_SYMBOL,
          Character.MODIFIER_SYMBOL,
          Character.OTHER_SYMBOL,
          Character.LETTER_NUMBER,
          Character.OTHER_NUMBER,
          Character.PRIVATE_USE,
          Character.SURROGATE,
          Character.UNASSIGNED ->
          true;
      default -> false;
    };
  }

  String text() {
    return text;
  }

  int count() {
    return spans.size();
  }

  Span span(int word) {
    return spans.get(word);
  }

  /** The size of the words from one (inclusive) to another (exclusive). */
  int size(int from, int to) {
    return sizes.get(to) - sizes.get(from);
  }

  /** Their number of letters; an ideograph counts as several. */
  int letters(int from, int to) {
    return letters.get(to) - letters.get(from);
  }

  /**
   * The numbers of the words from one (inclusive) to another (exclusive); equal words have equal
   * numbers.
   */
  List<Long> row(int from, int to) {
    return numbers.subList(from, to);
  }

  /** The first word at or behind an offset of the text. */
  int firstFrom(int place) {
    int low = 0;
    int high = spans.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (spans.get(middle).offset() < place) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The words in the aligner's form. */
  TokenizedText tokens() {
    return new TokenizedText(
        numbers.stream().mapToLong(Long::longValue).toArray(),
        spans.stream().mapToInt(Span::offset).toArray(),
        spans.stream().mapToInt(Span::end).toArray(),
        List.of());
  }
}
