package org.palimpsest.core.fingerprint;

import java.util.Arrays;
import java.util.Locale;

/** How features become a fingerprint. The code numbers stand in stored tables: never reuse one. */
public enum Algorithm {
  /** 1-bit minwise hashing: each bit is drawn from the smallest of the features' hashes. */
  MINWISE(1),

  /** Simhash: each bit is the sign of the weighted sum of the features' own bits. */
  SIMHASH(2);

  private final int code;

  Algorithm(int code) {
    this.code = code;
  }

  /** The number that stands for it in stored data, 1 to 127. */
  public int code() {
    return code;
  }

  /** The word that stands for it in names and configuration. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The algorithm of a stored code number.
   *
   * @throws IllegalArgumentException if this version knows none of that number
   */
  public static Algorithm ofCode(int code) {
    return Arrays.stream(values())
        .filter(algorithm -> algorithm.code == code)
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("unknown fingerprint algorithm number " + code));
  }
}
