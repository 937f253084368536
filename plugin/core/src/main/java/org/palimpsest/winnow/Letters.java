package org.palimpsest.winnow;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.palimpsest.reading.Reading;
import org.palimpsest.reading.Written;
import org.palimpsest.text.CharacterFolding;
import org.palimpsest.text.HanSounds;
import org.palimpsest.text.Lookalikes;

/**
 * A text's letters and digits, each with its place, as a reader understands them ({@link Reading})
 * and folded: what is left when case, width, accents, traditional forms, invisible characters,
 * punctuation, white space and markup do not count. Letters and digits that look alike are the same
 * ({@link #LOOK}). A Han character is one letter. Immutable.
 */
public final class Letters {

  /**
   * Pairs: a digit or letter, and the letter that it is put for in words. Digits stay apart from
   * each other, so rows of numbers lose nothing; of words only those are mistaken that differ in l
   * and i.
   */
  private static final String LOOK = "0o1i3e4a5s7t8b9gli";

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
    char[] characters = text.toString().toCharArray();
    Builder builder = new Builder(characters.length);
    Reading reading = new Reading();
    int at = 0;
    while (at < characters.length) {
      int plain = reading.plainLength(characters, at, characters.length);
      if (plain > 0) {
        builder.add(characters, at, at + plain);
        at += plain;
        continue;
      }
      int limit = Math.min(characters.length, at + Reading.LOOKAHEAD);
      Written written = reading.at(characters, at, limit);
      if (written == null) {
        builder.add(characters, at, at + 1);
        at++;
      } else {
        builder.add(written, at);
        at += written.length();
      }
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
      table[c] = folded < 0 ? OTHER : Character.isLetterOrDigit(folded) ? look(folded) : NONE;
    }
    return table;
  }

  /** What a folded character of the basic plane is the same as. */
  private static char look(int folded) {
    char letter = Lookalikes.toLatin((char) folded);
    for (int i = 0; i < LOOK.length(); i += 2) {
      if (LOOK.charAt(i) == letter) {
        return LOOK.charAt(i + 1);
      }
    }
    return letter;
  }

  private static void foldToSeveral(int codePoint, IntConsumer letters) {
    String several = CharacterFolding.fold(codePoint);
    for (int at = 0; at < several.length(); ) {
      int folded = several.codePointAt(at);
      at += Character.charCount(folded);
      if (Character.isLetterOrDigit(folded)) {
        letters.accept(Character.isBmpCodePoint(folded) ? look(folded) : folded);
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

  /** The letter or digit at this index, a code point. */
  public int get(int index) {
    return codePoints[index];
  }

  /** The same, with one Han character for all of its sound. */
  public int sound(int index) {
    return HanSounds.of(codePoints[index]);
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

    /** Characters that mean themselves; pairs are whole. */
    void add(char[] text, int from, int to) {
      for (int at = from; at < to; at = end) {
        start = at;
        end = at + 1;
        char letter = Character.isSurrogate(text[at]) ? OTHER : BASIC_PLANE[text[at]];
        if (letter == OTHER) {
          addOther(text, at, to);
        } else if (letter != NONE) {
          accept(letter);
        }
      }
    }

    private void addOther(char[] text, int at, int to) {
      int codePoint = Character.codePointAt(text, at, to);
      end = at + Character.charCount(codePoint);
      fold(codePoint, this);
    }

    /** What is written at this place; all its letters stand there. */
    void add(Written written, int at) {
      start = at;
      end = at + written.length();
      written.meaning().codePoints().forEach(codePoint -> fold(codePoint, this));
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
