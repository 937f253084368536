package org.palimpsest.core.winnow;

import java.util.function.IntConsumer;
import org.palimpsest.core.text.HanSounds;

/**
 * Selects few of a text's gram hashes, so that texts with a common run of {@link
 * WinnowingParameters#guaranteedLength} share one. For one text; not thread-safe.
 */
public final class Winnower {

  /*
   * A gram is a row of k letters; of every w consecutive grams the one with the smallest hash is
   * chosen. A common run of t = w + k - 1 letters has w consecutive grams, equal on both sides,
   * with the same smallest hash. Of random hashes 2 / (w + 1) are chosen.
   *
   * Ties need no rule, because only values are kept; a value is not repeated while it stays the
   * smallest. So a text of one letter gives one value, as in the paper's robust winnowing.
   *
   * The sliding minimum (van Herk, A fast algorithm for local minimum and maximum filters on
   * rectangular and octagonal kernels, Pattern Recognition Letters 1992): cut the hashes into
   * blocks of w. A window is the end of one block and the beginning of the next. The minimum of the
   * beginning grows with the block; those of all ends are computed once the block is full. That
   * takes three comparisons a hash, without unpredictable branches.
   *
   * The order uses all 64 bits, and the output the low 32. High bits are small by selection, so w /
   * 2 times as many unrelated texts would share one.
   */
  private final RollingHash gram;

  private final boolean sounds;
  private final IntConsumer chosen;

  /**
   * Before {@link #inBlock} the hashes of this block; after it, by place, the minimum from there to
   * the end of the last block. All in the order of {@link #signed}.
   */
  private final long[] smallest;

  private int inBlock;
  private long smallestOfBlock;
  private boolean anyBlock;
  private boolean anyChosen;
  private long lastChosen;
  private char highSurrogate;

  /** Avoids an allocation for each character. */
  private final IntConsumer addLetter = this::addLetter;

  /** If {@code sounds} is true, Han characters of one {@link HanSounds sound} are equal. */
  public Winnower(WinnowingParameters parameters, boolean sounds, IntConsumer chosen) {
    this.sounds = sounds;
    this.gram = new RollingHash(parameters.gramLength());
    this.chosen = chosen;
    this.smallest = new long[parameters.windowSize()];
  }

  /** Adds the next piece of the text; it may end inside a surrogate pair. */
  public void accept(char[] text, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      char character = text[i];
      if (Character.isHighSurrogate(character)) {
        highSurrogate = character;
      } else {
        boolean isSecondHalf = Character.isLowSurrogate(character) && highSurrogate != 0;
        Letters.fold(
            isSecondHalf ? Character.toCodePoint(highSurrogate, character) : character, addLetter);
        highSurrogate = 0;
      }
    }
  }

  private void addLetter(int codePoint) {
    if (gram.add(sounds ? HanSounds.of(codePoint) : codePoint)) {
      addHash(signed(gram.value()));
    }
  }

  /** Maps unsigned order to signed order, and back. */
  private static long signed(long unsigned) {
    return unsigned ^ Long.MIN_VALUE;
  }

  private void addHash(long hash) {
    smallestOfBlock = inBlock == 0 ? hash : Math.min(smallestOfBlock, hash);
    smallest[inBlock++] = hash;
    if (inBlock == smallest.length) {
      choose(smallestOfBlock);
      endBlock();
    } else if (anyBlock) {
      choose(Math.min(smallestOfBlock, smallest[inBlock]));
    }
  }

  private void endBlock() {
    for (int i = smallest.length - 2; i >= 0; i--) {
      smallest[i] = Math.min(smallest[i], smallest[i + 1]);
    }
    inBlock = 0;
    anyBlock = true;
  }

  private void choose(long hash) {
    if (!anyChosen || hash != lastChosen) {
      anyChosen = true;
      lastChosen = hash;
      chosen.accept((int) signed(hash));
    }
  }
}
