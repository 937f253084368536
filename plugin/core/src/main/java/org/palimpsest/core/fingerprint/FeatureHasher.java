package org.palimpsest.core.fingerprint;

/**
 * Hashes a token's UTF-16 code units, in little-endian order, by SipHash-2-4 under the scheme's
 * seed, which may be secret (Aumasson, Bernstein: SipHash, INDOCRYPT 2012). Thread-safe.
 */
public final class FeatureHasher {

  private static final int BLOCK = 4;

  private final long k0;
  private final long k1;

  public FeatureHasher(Seed seed) {
    this.k0 = seed.k0();
    this.k1 = seed.k1();
  }

  /** The feature of the token in {@code chars[offset, offset + length)}. */
  public long hash(char[] chars, int offset, int length) {
    long v0 = k0 ^ 0x736f6d6570736575L;
    long v1 = k1 ^ 0x646f72616e646f6dL;
    long v2 = k0 ^ 0x6c7967656e657261L;
    long v3 = k1 ^ 0x7465646279746573L;
    int end = offset + length;
    int at = offset;
    boolean isLast;
    // Most tokens have one or two blocks. The state stays in registers.
    do {
      isLast = end - at < BLOCK;
      long m = isLast ? lastBlock(chars, at, end, length) : block(chars, at);
      at += BLOCK;
      v3 ^= m;
      for (int round = 0; round < 2; round++) {
        v0 += v1;
        v1 = Long.rotateLeft(v1, 13) ^ v0;
        v0 = Long.rotateLeft(v0, 32);
        v2 += v3;
        v3 = Long.rotateLeft(v3, 16) ^ v2;
        v0 += v3;
        v3 = Long.rotateLeft(v3, 21) ^ v0;
        v2 += v1;
        v1 = Long.rotateLeft(v1, 17) ^ v2;
        v2 = Long.rotateLeft(v2, 32);
      }
      v0 ^= m;
    } while (!isLast);
    v2 ^= 0xff;
    for (int round = 0; round < 4; round++) {
      v0 += v1;
      v1 = Long.rotateLeft(v1, 13) ^ v0;
      v0 = Long.rotateLeft(v0, 32);
      v2 += v3;
      v3 = Long.rotateLeft(v3, 16) ^ v2;
      v0 += v3;
      v3 = Long.rotateLeft(v3, 21) ^ v0;
      v2 += v1;
      v1 = Long.rotateLeft(v1, 17) ^ v2;
      v2 = Long.rotateLeft(v2, 32);
    }
    return v0 ^ v1 ^ v2 ^ v3;
  }

  private static long block(char[] chars, int at) {
    return chars[at]
        | (long) chars[at + 1] << 16
        | (long) chars[at + 2] << 32
        | (long) chars[at + 3] << 48;
  }

  /** The remaining three characters at most, and the length in bytes. */
  private static long lastBlock(char[] chars, int at, int end, int length) {
    long word = (2L * length) << 56;
    for (int i = at; i < end; i++) {
      word |= (long) chars[i] << (16 * (i - at));
    }
    return word;
  }
}
