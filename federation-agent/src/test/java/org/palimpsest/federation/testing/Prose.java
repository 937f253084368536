package org.palimpsest.federation.testing;

import java.util.Random;

/** Sentences of invented words, deterministic by seed. Sentences of different seeds differ. */
public final class Prose {

  private static final String[] SYLLABLES = {
    "ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu", "na", "pe", "ri", "so", "tu", "va",
    "we", "xi", "yo", "zu", "bra", "cle", "dri", "flo", "gru", "sta", "tre", "spi", "plo", "sku"
  };

  private Prose() {}

  /** Returns this number of sentences, of about 90 characters each. */
  public static String of(long seed, int sentences) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int s = 0; s < sentences; s++) {
      int words = 10 + random.nextInt(6);
      for (int w = 0; w < words; w++) {
        StringBuilder word = new StringBuilder();
        for (int i = 2 + random.nextInt(2); i > 0; i--) {
          word.append(SYLLABLES[random.nextInt(SYLLABLES.length)]);
        }
        if (w == 0) {
          word.setCharAt(0, Character.toUpperCase(word.charAt(0)));
        }
        text.append(word).append(w == words - 1 ? ". " : " ");
      }
    }
    return text.toString().stripTrailing();
  }
}
