package org.palimpsest.core.align;

/** Classifies tokens of the first text by their occurrence in a range of the second. */
final class TokenKinds {

  /** Does not occur there. */
  static final int FOREIGN = 0;

  /** Occurs there, without its neighbours. */
  static final int ALONE = 1;

  /** Occurs there next to a neighbour. */
  static final int WITH_NEIGHBOUR = 2;

  static final int COUNT = 3;

  private final TextPair pair;

  /** Cleared after each use. */
  private final boolean[] present;

  TokenKinds(TextPair pair) {
    this.pair = pair;
    this.present = new boolean[pair.other().distinctCount()];
  }

  /** The kinds of the first text's tokens from {@code low} up to {@code high}. */
  int[] of(int low, int high, TokenRange otherRange) {
    TokenizedText other = pair.other();
    NumberPairs neighbours = new NumberPairs(otherRange.to() - otherRange.from());
    for (int token = otherRange.from(); token < otherRange.to(); token++) {
      present[other.number(token)] = true;
      if (token + 1 < otherRange.to()) {
        neighbours.add(other.number(token), other.number(token + 1));
      }
    }
    int[] partners = new int[high - low];
    for (int i = 0; i < partners.length; i++) {
      int partner = pair.otherOfOne(pair.one().number(low + i));
      partners[i] = partner != TextPair.NONE && present[partner] ? partner : TextPair.NONE;
    }
    int[] kinds = new int[high - low];
    for (int i = 0; i < partners.length; i++) {
      if (partners[i] != TextPair.NONE) {
        boolean before =
            i > 0
                && partners[i - 1] != TextPair.NONE
                && neighbours.contains(partners[i - 1], partners[i]);
        boolean behind =
            i + 1 < partners.length
                && partners[i + 1] != TextPair.NONE
                && neighbours.contains(partners[i], partners[i + 1]);
        kinds[i] = before || behind ? WITH_NEIGHBOUR : ALONE;
      }
    }
    for (int token = otherRange.from(); token < otherRange.to(); token++) {
      present[other.number(token)] = false;
    }
    return kinds;
  }
}
