package org.palimpsest.core.disguise;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.palimpsest.core.text.CharacterFolding;
import org.palimpsest.core.text.Characters;
import org.palimpsest.core.text.ResourceLines;

/**
 * Finds modern Chinese prose with shuffled or replaced characters.
 *
 * <p>In prose, six times as many pairs of neighbours form a word as form one reversed. Both counts
 * are nearly equal if characters are shuffled; words become rare if they are replaced. Classical
 * Chinese also has few words of two characters, so modern particles are required.
 */
final class ScrambledHan {

  private static final int STRETCH = 200;
  private static final int STEP = 25;

  /* Chosen by measurement (docs/adr/0003): shares of pairs of neighbours, and of characters. */

  /** Maximum of words and adjacent words, less reversed words, over neighbours. */
  private static final double WORDS_MAX = 0.15;

  private static final int FOLLOWING = 2;

  /** Minimum of neighbours; tables and lists have fewer. */
  private static final double NEIGHBOURS_MIN = 0.65;

  /** Minimum of modern less classical particles, over all characters. */
  private static final double MODERN_MIN = 0.03;

  /** Minimum of distinct characters; tables repeat few. */
  private static final double DIFFERENT_MIN = 0.3;

  private static final int NONE = 0;
  private static final String MODERN = "的了是在们这个着到说我你他它把被没还那就都会能";
  private static final String CLASSICAL = "之其曰者也而矣乃焉于以为遂吾";

  private final String text;
  private final SignCounter counter = new SignCounter(SignKind.SCRAMBLED_TEXT);
  private final Han[] ring = new Han[STRETCH];
  private int count;
  private int neighbours;
  private int words;
  private int modern;

  /** The previous adjacent character; and a bit for each earlier one that ends a word. */
  private int before = NONE;

  private int wordsBefore;
  private int foundStart = -1;
  private int foundEnd = -1;

  private ScrambledHan(String text) {
    this.text = text;
  }

  /**
   * A character with its {@code neighbours} (1 if the previous one is adjacent), {@code words} (1,
   * more behind another word, 1 less reversed), and {@code modern} (-1 for classical particles).
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

  /** 47,000 Chinese words of two simplified characters: a third of all pairs in modern prose. */
  private static final class HanWords {

    private static final int FIRST = 0x4E00;
    private static final int LAST = 0x9FFF;

    /** For each first character the sorted second characters; possibly empty. */
    private static final char[][] SECOND = read();

    static boolean has(int first, int second) {
      if (first < FIRST || first > LAST || second < FIRST || second > LAST) {
        return false;
      }
      char[] seconds = SECOND[first - FIRST];
      return seconds.length > 0 && Arrays.binarySearch(seconds, (char) second) >= 0;
    }

    /** Reads a line for each first character. From Apache Lucene's smartcn (Apache License 2.0). */
    private static char[][] read() {
      char[][] words = new char[LAST - FIRST + 1][];
      Arrays.fill(words, new char[0]);
      for (String line : ResourceLines.of(HanWords.class, "han-words.txt")) {
        words[line.charAt(0) - FIRST] = line.substring(1).toCharArray();
      }
      return words;
    }
  }
}
