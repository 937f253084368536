package org.palimpsest.winnow;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.palimpsest.text.CharacterFolding;

/**
 * A text's letters and digits, folded, each with its place: what is left when case, width, accents,
 * traditional forms, invisible characters, punctuation and white space do not count. A Han
 * character is one letter. Immutable.
 */
public final class Letters {

  /** In the table: no letter. */
  private static final char NONE = 0;

  /** In the table: {@link CharacterFolding#fold} has to be asked. */
  private static final char OTHER = '\uFFFF';

  /** For each character of the basic plane the letter or digit that it stands for. */
  private static final char[] BASIC_PLANE = basicPlane();

  private final int[] codePoints;
  private final int[] starts;
  private final int[] ends;

  private Letters(int[] codePoints, int[] starts, int[] ends) {
    this.codePoints = codePoints;
    this.starts = starts;
    this.ends = ends;
  }

  /** The letters and digits of a text. */
  public static Letters of(CharSequence text) {
    Builder builder = new Builder(text.length());
    for (int at = 0; at < text.length(); at = builder.end) {
      int codePoint = Character.codePointAt(text, at);
      builder.start = at;
      builder.end = at + Character.charCount(codePoint);
      fold(codePoint, builder);
    }
    return builder.build();
  }

  /** Hands the letters and digits that a character of a text stands for to a consumer. */
  static void fold(int codePoint, IntConsumer letters) {
    char letter = Character.isBmpCodePoint(codePoint) ? BASIC_PLANE[codePoint] : OTHER;
    if (letter == OTHER) {
      foldToSeveral(codePoint, letters);
    } else if (letter != NONE) {
      letters.accept(letter);
    }
  }

  private static char[] basicPlane() {
    char[] table = new char[Character.MAX_VALUE + 1];
    for (int c = 0; c < table.length; c++) {
      int folded = CharacterFolding.foldToOne((char) c);
      table[c] = folded < 0 ? OTHER : Character.isLetterOrDigit(folded) ? (char) folded : NONE;
    }
    return table;
  }

  private static void foldToSeveral(int codePoint, IntConsumer letters) {
    String several = CharacterFolding.fold(codePoint);
    for (int at = 0; at < several.length(); ) {
      int folded = several.codePointAt(at);
      at += Character.charCount(folded);
      if (Character.isLetterOrDigit(folded)) {
        letters.accept(folded);
      }
    }
  }

  /** How many there are. */
  public int size() {
    return codePoints.length;
  }

  /** Whether both texts have the same letters and digits in the same order. */
  public boolean areThoseOf(Letters other) {
    return Arrays.equals(codePoints, other.codePoints);
  }

  /** The folded letter or digit at this index, a code point. */
  public int get(int index) {
    return codePoints[index];
  }

  /** Where the character begins that it stands for, in UTF-16 code units of the text as given. */
  public int start(int index) {
    return starts[index];
  }

  /** Where that character ends. */
  public int end(int index) {
    return ends[index];
  }

  /** Growing columns; takes the letters of the character from {@code start} to {@code end}. */
  private static final class Builder implements IntConsumer {
    private int[] codePoints;
    private int[] starts;
    private int[] ends;
    private int size;
    private int start;
    private int end;

    Builder(int capacity) {
      codePoints = new int[capacity];
      starts = new int[capacity];
      ends = new int[capacity];
    }

    @Override
    public void accept(int codePoint) {
      if (size == codePoints.length) {
        int capacity = size + (size >> 1) + 16;
        codePoints = Arrays.copyOf(codePoints, capacity);
        starts = Arrays.copyOf(starts, capacity);
        ends = Arrays.copyOf(ends, capacity);
      }
      codePoints[size] = codePoint;
      starts[size] = start;
      ends[size++] = end;
    }

    Letters build() {
      return new Letters(
          Arrays.copyOf(codePoints, size), Arrays.copyOf(starts, size), Arrays.copyOf(ends, size));
    }
  }
}
