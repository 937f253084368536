package org.palimpsest.core.winnow;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.markup.Reading;
import org.palimpsest.core.markup.Written;
import org.palimpsest.core.text.CharacterFolding;
import org.palimpsest.core.text.HanSounds;
import org.palimpsest.core.text.Lookalikes;

/**
 * The letters and digits of a text with their places, after {@link Reading} and folding, without
 * regard to case, accents, punctuation, white space and markup. Those that look alike are equal.
 * Immutable if the text is; thread-safe.
 */
public final class Letters {

  /** Pairs of a character and its replacement; digits stay distinct, only l and i merge. */
  private static final String LOOK = "0o1i3e4a5s7t8b9gli";

  private static final char NONE = 0;
  private static final char OTHER = '\uFFFF';

  /** For each character of the basic plane its letter or digit. */
  private static final char[] BASIC_PLANE = basicPlane();

  private final CharSequence text;

  /** Has spare room, which is cheaper than a copy. */
  private final int[] codePoints;

  private final int size;

  /** Computed on demand: most sources have no match. */
  private volatile @Nullable Columns places;

  private Letters(CharSequence text, Columns read) {
    this.text = text;
    this.codePoints = read.codePoints;
    this.size = read.size;
  }

  public static Letters of(CharSequence text) {
    return new Letters(text, read(text, false));
  }

  private static Columns read(CharSequence text, boolean withPlaces) {
    char[] characters = text.toString().toCharArray();
    Columns columns = new Columns(characters.length, withPlaces);
    Reading reading = new Reading();
    int at = 0;
    while (at < characters.length) {
      int plain = reading.plainLength(characters, at, characters.length);
      if (plain > 0) {
        columns.add(characters, at, at + plain);
        at += plain;
        continue;
      }
      int limit = Math.min(characters.length, at + Reading.LOOKAHEAD);
      Written written = reading.at(characters, at, limit);
      if (written == null) {
        columns.add(characters, at, at + 1);
        at++;
      } else {
        columns.add(written, at);
        at += written.length();
      }
    }
    return columns;
  }

  private Columns places() {
    Columns read = places;
    if (read == null) {
      read = read(text, true);
      read.codePoints = new int[0]; // has them already
      places = read;
    }
    return read;
  }

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
      int folded = Character.isSurrogate((char) c) ? -1 : CharacterFolding.foldToOne((char) c);
      table[c] = folded < 0 ? OTHER : Character.isLetterOrDigit(folded) ? look(folded) : NONE;
    }
    return table;
  }

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

  public int size() {
    return size;
  }

  /** Whether both texts have the same letters and digits in the same order. */
  public boolean areThoseOf(Letters other) {
    return Arrays.equals(codePoints, 0, size, other.codePoints, 0, other.size);
  }

  public int get(int index) {
    return codePoints[index];
  }

  /** The same, with one Han character for each sound. */
  public int sound(int index) {
    return HanSounds.of(codePoints[index]);
  }

  /** The start of the letter's character, in UTF-16 code units of the text as given. */
  public int start(int index) {
    return places().starts[index];
  }

  public int end(int index) {
    Columns all = places();
    return all.starts[index] + Byte.toUnsignedInt(all.lengths[index]);
  }

  /** Growing columns; accepts the letters of the characters at {@code start}. */
  private static final class Columns implements IntConsumer {
    private final boolean withPlaces;
    private int[] codePoints;

    /** Empty without places, like the lengths. */
    private int[] starts;

    /** Unsigned, at most {@link Reading#LOOKAHEAD}. */
    private byte[] lengths;

    private int size;
    private int start;
    private int length;

    Columns(int capacity, boolean withPlaces) {
      this.withPlaces = withPlaces;
      codePoints = new int[capacity];
      starts = new int[withPlaces ? capacity : 0];
      lengths = new byte[withPlaces ? capacity : 0];
    }

    /** Adds plain characters with whole surrogate pairs. */
    void add(char[] text, int from, int to) {
      int at = from;
      while (at < to) {
        at = addPlain(text, at, to);
        if (at < to) {
          at = addOther(text, at, to);
        }
      }
    }

    /** Adds characters by the table; returns the first one without an entry. */
    private int addPlain(char[] text, int from, int to) {
      ensureRoom(to - from);
      int next = size;
      int at = from;
      for (; at < to; at++) {
        char letter = BASIC_PLANE[text[at]];
        if (letter == OTHER) {
          break;
        }
        // A non-letter is overwritten by the next one: faster than a branch.
        codePoints[next] = letter;
        if (withPlaces) {
          starts[next] = at;
          lengths[next] = 1;
        }
        next += letter == NONE ? 0 : 1;
      }
      size = next;
      return at;
    }

    private int addOther(char[] text, int at, int to) {
      int codePoint = Character.codePointAt(text, at, to);
      start = at;
      length = Character.charCount(codePoint);
      fold(codePoint, this);
      return at + length;
    }

    void add(Written written, int at) {
      start = at;
      length = written.length();
      written.meaning().codePoints().forEach(codePoint -> fold(codePoint, this));
    }

    @Override
    public void accept(int codePoint) {
      ensureRoom(1);
      codePoints[size] = codePoint;
      if (withPlaces) {
        starts[size] = start;
        lengths[size] = (byte) length;
      }
      size++;
    }

    private void ensureRoom(int more) {
      if (size + more > codePoints.length) {
        int capacity = size + (size >> 1) + more;
        codePoints = Arrays.copyOf(codePoints, capacity);
        starts = withPlaces ? Arrays.copyOf(starts, capacity) : starts;
        lengths = withPlaces ? Arrays.copyOf(lengths, capacity) : lengths;
      }
    }
  }
}
