package org.palimpsest.report;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

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
    return ofTenths((Math.round(10_000 * ratio) + 5) / 10);
  }

  /**
   * Writes a share with one decimal, halves up, reckoned from lengths where they are at hand: a
   * ratio is rounded already, and to round it again makes 3.5 % of 485 in 14,075, which is 3.446 %.
   *
   * @param ratio what is written where there are no lengths
   * @param part no longer than the whole counts; null where it is not at hand
   * @param whole 0 where it is not at hand
   */
  public static String of(double ratio, @Nullable Integer part, int whole) {
    if (part == null || whole <= 0) {
      return of(ratio);
    }
    return ofTenths((2000L * Math.min(part, whole) + whole) / (2L * whole));
  }

  private static String ofTenths(long tenths) {
    return String.format(Locale.ROOT, "%d.%d %%", tenths / 10, tenths % 10);
  }
}
