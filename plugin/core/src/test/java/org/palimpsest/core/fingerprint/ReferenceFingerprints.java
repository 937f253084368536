package org.palimpsest.core.fingerprint;

/** 1-bit minwise hashing by definition, function by function and bit by bit. */
final class ReferenceFingerprints {

  private ReferenceFingerprints() {}

  static Fingerprint of(int bits, long[] features) {
    MinwiseFingerprinter.SplitMix64 random =
        new MinwiseFingerprinter.SplitMix64(0x70616c696d707365L);
    long[] words = new long[2];
    for (int j = 0; j < bits; j++) {
      int mask = (int) random.next();
      int odd = (int) random.next() | 1;
      int minimum = Integer.MAX_VALUE;
      for (long feature : features) {
        int hash = ((int) (feature >>> 32) ^ mask) * odd;
        hash ^= hash >>> 15;
        minimum = Math.min(minimum, hash * 0x2c1b3c6d);
      }
      int mixed = minimum ^ (minimum >>> 16);
      int bit = (mixed * 0x9E3779B1) >>> 31;
      words[j / 64] |= (long) bit << (j % 64);
    }
    return new Fingerprint(words[0], words[1]);
  }
}
