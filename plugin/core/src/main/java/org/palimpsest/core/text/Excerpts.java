package org.palimpsest.core.text;

import java.util.Arrays;

/**
 * Stretches of a text one behind the other, with a blank line between each two, so that nothing is
 * read over the gap; and where each of their characters stands in the text. Grows while it is
 * filled; for one thread.
 */
public final class Excerpts {

  private static final String GAP = "\n\n";

  private final StringBuilder stretches = new StringBuilder();

  /** Where each stretch begins here, and in the text. */
  private int[] firsts = new int[16];

  private int[] places = new int[16];
  private int count;

  /** None. */
  public Excerpts() {}

  /** Takes another stretch, which lies behind the last one. */
  public void add(char[] text, int from, int to) {
    begin(from);
    stretches.append(text, from, to - from);
  }

  /** Takes another stretch, which lies behind the last one. */
  public void add(CharSequence text, Span stretch) {
    begin(stretch.offset());
    stretches.append(text, stretch.offset(), stretch.end());
  }

  private void begin(int place) {
    if (count == firsts.length) {
      firsts = Arrays.copyOf(firsts, 2 * count);
      places = Arrays.copyOf(places, 2 * count);
    }
    if (count > 0) {
      stretches.append(GAP);
    }
    firsts[count] = stretches.length();
    places[count++] = place;
  }

  /** All of them. */
  public String text() {
    return stretches.toString();
  }

  /** Where a character of the stretches stands in the text, or the end of one. */
  public int place(int index) {
    int found = Arrays.binarySearch(firsts, 0, count, index);
    int stretch = found >= 0 ? found : -found - 2;
    return places[stretch] + index - firsts[stretch];
  }
}
