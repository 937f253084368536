package org.palimpsest.core.signs;

import java.util.HashSet;
import java.util.Set;
import org.palimpsest.core.text.CharacterFolding;
import org.palimpsest.core.text.Characters;

/**
 * Finds stretches of modern Chinese prose whose characters hardly make words: they were put into
 * another order, or other ones stand in place of many of them.
 *
 * <p>A stretch of prose has some six times as many pairs of neighbours that are a word as pairs
 * that are one the other way round. Where characters are shuffled the two numbers are nearly equal;
 * where they are replaced the first one falls, and words that follow each other at once vanish.
 * Classical Chinese has few words of two characters, too: only stretches with the particles of
 * today are looked at.
 */
final class ScrambledHan {

  /** Of so many characters a stretch is looked at. */
  private static final int STRETCH = 200;

  /** From one such stretch to the next, in characters. */
  private static final int STEP = 25;

  /*
   * Chosen by measurement (docs/adr/0007): of shares of pairs of neighbours, and of characters.
   */

  /** The words, less those the other way round, and what follows a word at once, of neighbours. */
  private static final double WORDS_MAX = 0.15;

  /** How much more it says that a word stands right behind another one. */
  private static final int FOLLOWING = 2;

  /** Between marks of punctuation, in tables and lists, few characters are neighbours at all. */
  private static final double NEIGHBOURS_MIN = 0.65;

  /** The particles of today, less classical ones, of all characters. */
  private static final double MODERN_MIN = 0.03;

  /** A table says the same few characters again and again. */
  private static final double DIFFERENT_MIN = 0.3;

  private static final int NONE = 0;

  private static final String MODERN = "的了是在们这个着到说我你他它把被没还那就都会能";
  private static final String CLASSICAL = "之其曰者也而矣乃焉于以为遂吾";

  private final String text;
  private final SignCounter counter = new SignCounter(SignKind.SCRAMBLED_TEXT);

  /** The characters of the last stretch, as a ring. */
  private final Han[] ring = new Han[STRETCH];

  private int count;
  private int neighbours;
  private int words;
  private int modern;

  /**
   * The character before, if nothing but space lies between; and which of those before it end a
   * word, the last one in the lowest bit.
   */
  private int before = NONE;

  private int wordsBefore;

  private int foundStart = -1;
  private int foundEnd = -1;

  private ScrambledHan(String text) {
    this.text = text;
  }

  /**
   * A character of the text.
   *
   * @param neighbours 1 if the one before it is its neighbour
   * @param words 1 if they are a word, more if another one ends where it begins; 1 less if they are
   *     one the other way round
   * @param modern 1 for a particle of today, -1 for a classical one
   */
  private record Han(int codePoint, int offset, int neighbours, int words, int modern) {}

  static SignCounter in(String text) {
    ScrambledHan finder = new ScrambledHan(text);
    finder.scan();
    return finder.counter;
  }

  private void scan() {
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      if (Character.isIdeographic(codePoint)) {
        take(next(folded(codePoint), i));
      } else if (!Characters.isInvisible(codePoint) && !Characters.isSpace(codePoint)) {
        before = NONE;
        wordsBefore = 0;
      }
      i += Character.charCount(codePoint);
    }
    close();
  }

  private static int folded(int codePoint) {
    return codePoint > Character.MAX_VALUE
        ? codePoint
        : CharacterFolding.foldToOne((char) codePoint);
  }

  private Han next(int codePoint, int offset) {
    boolean word = HanWords.has(before, codePoint);
    boolean follows = word && (wordsBefore & 2) != 0;
    int words =
        (word ? 1 : 0) + (follows ? FOLLOWING : 0) - (HanWords.has(codePoint, before) ? 1 : 0);
    int modern =
        (MODERN.indexOf(codePoint) >= 0 ? 1 : 0) - (CLASSICAL.indexOf(codePoint) >= 0 ? 1 : 0);
    Han han = new Han(codePoint, offset, before == NONE ? 0 : 1, words, modern);
    before = codePoint;
    wordsBefore = wordsBefore << 1 | (word ? 1 : 0);
    return han;
  }

  private void take(Han han) {
    int place = count % STRETCH;
    if (count >= STRETCH) {
      add(ring[place], -1);
    }
    ring[place] = han;
    add(han, 1);
    count++;
    if (count >= STRETCH && count % STEP == 0 && isScrambled()) {
      note(ring[count % STRETCH].offset(), han.offset() + Character.charCount(han.codePoint()));
    }
  }

  private void add(Han han, int times) {
    neighbours += times * han.neighbours();
    words += times * han.words();
    modern += times * han.modern();
  }

  private boolean isScrambled() {
    return words <= WORDS_MAX * neighbours
        && neighbours >= NEIGHBOURS_MIN * STRETCH
        && modern >= MODERN_MIN * STRETCH
        && different() >= DIFFERENT_MIN * STRETCH;
  }

  private int different() {
    Set<Integer> different = new HashSet<>();
    for (Han han : ring) {
      different.add(han.codePoint());
    }
    return different.size();
  }

  /** Stretches that overlap are one. */
  private void note(int start, int end) {
    if (start > foundEnd) {
      close();
      foundStart = start;
    }
    foundEnd = end;
  }

  private void close() {
    if (foundStart >= 0) {
      counter.add(1, foundEnd - foundStart, foundStart, foundEnd);
      foundStart = -1;
    }
  }
}
