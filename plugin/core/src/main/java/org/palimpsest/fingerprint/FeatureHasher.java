package org.palimpsest.fingerprint;

/**
 * Hashes a token to a feature: SipHash-2-4 under the scheme's seed, over the token's UTF-16 code
 * units in little-endian order (Aumasson, Bernstein: SipHash, a fast short-input PRF, INDOCRYPT
 * 2012).
 *
 * <p>A keyed hash, not a fast one like murmur, because under a secret seed the features must tell
 * nothing to those who have not got it. Immutable and safe for use by several threads.
 */
public final class FeatureHasher {

  private final long k0;
  private final long k1;

  /** A hasher under this seed. */
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
    int blocks = length / 4;
    for (int block = 0; block <= blocks + 1; block++) {
      boolean isFinal = block > blocks;
      long m = isFinal ? 0 : block(chars, offset, length, block);
      v2 ^= isFinal ? 0xff : 0;
      v3 ^= m;
      for (int round = isFinal ? 4 : 2; round > 0; round--) {
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
    }
    return v0 ^ v1 ^ v2 ^ v3;
  }

  /** Four characters; in the last block those that are left, and the length in bytes. */
  private static long block(char[] chars, int offset, int length, int block) {
    int from = offset + 4 * block;
    int count = Math.min(4, offset + length - from);
    long word = 0;
    for (int i = 0; i < count; i++) {
      word |= (long) chars[from + i] << (16 * i);
    }
    return count == 4 ? word : word | (2L * length) << 56;
  }
}
