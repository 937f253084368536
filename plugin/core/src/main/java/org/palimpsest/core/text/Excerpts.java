package org.palimpsest.core.text;

import java.util.Arrays;

/** Joins stretches with blank lines, and maps places back. Not thread-safe. */
public final class Excerpts {

  private static final String GAP = "\n\n";

  private final StringBuilder stretches = new StringBuilder();

  /** Start of each stretch in the joined text, and in the original. */
  private int[] firsts = new int[16];

  private int[] places = new int[16];
  private int count;

  public Excerpts() {}

  /** Adds a stretch behind the last one. */
  public void add(char[] text, int from, int to) {
    begin(from);
    stretches.append(text, from, to - from);
  }

  /** Adds a stretch behind the last one. */
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

  public String text() {
    return stretches.toString();
  }

  /** Maps an index of the joined text, or the end of a stretch, to the original text. */
  public int place(int index) {
    int found = Arrays.binarySearch(firsts, 0, count, index);
    int stretch = found >= 0 ? found : -found - 2;
    return places[stretch] + index - firsts[stretch];
  }
}
