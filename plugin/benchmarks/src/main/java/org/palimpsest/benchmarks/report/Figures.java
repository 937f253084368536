package org.palimpsest.benchmarks.report;

import java.util.Locale;

/** Formats numbers. */
public final class Figures {

  private Figures() {}

  /** Three digits or more: {@code 1,234,567}, {@code 123}, {@code 12.3}, {@code 0.0123}. */
  public static String shortened(double value) {
    double size = Math.abs(value);
    if (size >= 100 || value == 0) {
      return String.format(Locale.ROOT, "%,.0f", value);
    }
    int decimals = Math.min(6, 2 - (int) Math.floor(Math.log10(size)));
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }

  /** A count, in full: {@code 1,234,567}. */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** Bytes in binary units: {@code 23.4 GiB}. */
  public static String bytes(long count) {
    String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
    int unit = 0;
    double value = (double) count;
    while (value >= 1024 && unit < units.length - 1) {
      value /= 1024;
      unit++;
    }
    return shortened(value) + " " + units[unit];
  }
}
