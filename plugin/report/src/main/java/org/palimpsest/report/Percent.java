package org.palimpsest.report;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Percentages with one decimal, rounded half up with integers, so that terminal, table and page
 * agree.
 */
public final class Percent {

  private Percent() {}

  /**
   * Formats a ratio.
   *
   * @param ratio 0 to 1, with four significant digits
   * @return such as {@code 12.3 %}
   */
  public static String of(double ratio) {
    return ofTenths((Math.round(10_000 * ratio) + 5) / 10);
  }

  /**
   * Formats a share of lengths if known, as rounding a rounded ratio again would be wrong: 485 of
   * 14,075 are 3.446 %, not 3.5 %.
   *
   * @param ratio used if a length is unknown
   * @param part capped at the whole; may be null
   * @param whole 0 if unknown
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
