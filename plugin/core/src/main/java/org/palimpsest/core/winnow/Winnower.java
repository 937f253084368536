package org.palimpsest.core.winnow;

import java.util.function.IntConsumer;
import org.palimpsest.core.text.HanSounds;

/**
 * Chooses few of the hashes of a text's grams, so that two texts with a common run of {@link
 * WinnowingParameters#guaranteedLength} letters and digits are sure to share one. Takes the text
 * piece by piece, in time linear in its length. For one text and one thread.
 */
public final class Winnower {

  /*
   * A gram is a row of k letters; of every w consecutive grams the one with the smallest hash is
   * chosen. A common run of t = w + k - 1 letters holds w consecutive grams, on both sides the same,
   * whose smallest hash is chosen on both sides. Of random hashes 2 / (w + 1) are chosen.
   *
   * Which of several equal hashes is chosen does not matter here, because only values are kept; a
   * value is not given again while it stays the smallest. So a text of one letter gives one value,
   * as in the paper's robust winnowing.
   *
   * The smallest of a window (van Herk, A fast algorithm for local minimum and maximum filters on
   * rectangular and octagonal kernels, Pattern Recognition Letters 1992): cut the hashes into blocks
   * of w. A window is the end of one block and the beginning of the next; the smallest of the
   * beginning is known as the block grows, those of all the ends are computed once a block is full.
   * That takes three comparisons a hash, and no branch that cannot be foreseen.
   *
   * The order is that of all 64 bits, and what is given are the low 32. Were the high ones given,
   * which are small by choice, w / 2 times as many strangers would share one.
   */
  private final RollingHash gram;

  private final boolean sounds;
  private final IntConsumer chosen;

  /**
   * Before {@link #inBlock} the hashes of this block; from there on, by place, the smallest from
   * that place to the end of the last block. All as {@link #signed} orders them.
   */
  private final long[] smallest;

  private int inBlock;
  private long smallestOfBlock;
  private boolean anyBlock;
  private boolean anyChosen;
  private long lastChosen;
  private char highSurrogate;

  /** Made once, not for each character. */
  private final IntConsumer addLetter = this::addLetter;

  /**
   * Hands what it chooses to a consumer; the same value may come again later.
   *
   * @param sounds whether Han characters of one {@link HanSounds sound} are the same
   */
  public Winnower(WinnowingParameters parameters, boolean sounds, IntConsumer chosen) {
    this.sounds = sounds;
    this.gram = new RollingHash(parameters.gramLength());
    this.chosen = chosen;
    this.smallest = new long[parameters.windowSize()];
  }

  /** Takes the next piece of the text; it may end within a surrogate pair. */
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

  /** Unsigned numbers in the order of signed ones; and back. */
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
