package org.palimpsest.report;

import java.util.Locale;

/**
 * A share as people read it. Reckoned in whole numbers, since half of a last digit has no exact
 * double: so the terminal, the table and the page round alike.
 */
public final class Percent {

  private Percent() {}

  /**
   * Writes a share with one decimal, halves up.
   *
   * @param ratio from 0 to 1, of which four digits count, as answers have them
   * @return such as {@code 12.3 %}
   */
  public static String of(double ratio) {
    long tenths = (Math.round(10_000 * ratio) + 5) / 10;
    return String.format(Locale.ROOT, "%d.%d %%", tenths / 10, tenths % 10);
  }
}
