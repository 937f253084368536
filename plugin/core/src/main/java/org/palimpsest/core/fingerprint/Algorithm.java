package org.palimpsest.core.fingerprint;

import java.util.Arrays;
import java.util.Locale;

/** Fingerprint algorithms. Stored tables contain their numbers: never reuse one. */
public enum Algorithm {
  /** 1-bit minwise hashing: the smallest of the features' hashes decides each bit. */
  MINWISE(1),

  /** Simhash: each bit is the sign of the weighted sum of the features' bits. */
  SIMHASH(2);

  private final int code;

  Algorithm(int code) {
    this.code = code;
  }

  /** The number in stored data, 1 to 127. */
  public int code() {
    return code;
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The algorithm with a number; an unknown one is an {@link IllegalArgumentException}. */
  public static Algorithm ofCode(int code) {
    return Arrays.stream(values())
        .filter(algorithm -> algorithm.code == code)
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("unknown fingerprint algorithm number " + code));
  }
}
