package org.palimpsest.winnow;

import java.util.function.IntConsumer;

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
   * The order is that of all 64 bits, and what is given are the low 32. Were the high ones given,
   * which are small by choice, w / 2 times as many strangers would share one.
   */
  private final RollingHash gram;
  private final IntConsumer chosen;

  /** A queue of the window's hashes that may yet be its smallest: ascending, oldest first. */
  private final long[] hashes;

  private final long[] places;
  private int oldest;
  private int waiting;

  private final int windowSize;
  private long place;
  private boolean anyChosen;
  private long lastChosen;
  private char highSurrogate;

  /** Made once, not for each character. */
  private final IntConsumer addLetter = this::addLetter;

  /** Hands what it chooses to a consumer; the same value may come again later. */
  public Winnower(WinnowingParameters parameters, IntConsumer chosen) {
    this.gram = new RollingHash(parameters.gramLength());
    this.chosen = chosen;
    this.windowSize = parameters.windowSize();
    this.hashes = new long[windowSize];
    this.places = new long[windowSize];
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
            isSecondHalf ? Character.toCodePoint(highSurrogate, character) : character,
            addLetter);
        highSurrogate = 0;
      }
    }
  }

  private void addLetter(int codePoint) {
    if (!gram.add(codePoint)) {
      return;
    }
    enqueue(gram.value());
    place++;
    if (place >= windowSize) {
      choose(hashes[oldest]);
    }
  }

  private void enqueue(long hash) {
    if (waiting > 0 && places[oldest] <= place - windowSize) {
      oldest = wrapped(oldest + 1);
      waiting--;
    }
    while (waiting > 0 && Long.compareUnsigned(hashes[wrapped(oldest + waiting - 1)], hash) >= 0) {
      waiting--;
    }
    int newest = wrapped(oldest + waiting++);
    hashes[newest] = hash;
    places[newest] = place;
  }

  private int wrapped(int index) {
    return index >= windowSize ? index - windowSize : index;
  }

  private void choose(long smallest) {
    if (!anyChosen || smallest != lastChosen) {
      anyChosen = true;
      lastChosen = smallest;
      chosen.accept((int) smallest);
    }
  }
}
