package org.palimpsest.benchmarks.lookup;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.table.TableHeader;

/**
 * An intake and a library of random signatures, of which every hundredth of the library is near one
 * of the intake: differs from it in 0 to 3 bits. Any can be asked for at any time.
 *
 * @param seed another one gives others
 * @param intake how many signatures the intake has
 * @param library how many the library has
 */
public record SignatureLibrary(long seed, int intake, int library) {

  /** As published. */
  static final int DISTANCE = 3;

  private static final int NEAR_STEP = 100;

  private static final TableHeader HEADER =
      TableHeader.of(Scheme.SIMHASH, 150, new Fingerprint(0x5EED_CA9A_21L, 0));

  /** Checks the bounds. */
  public SignatureLibrary {
    if (intake < 1 || library < 1) {
      throw new IllegalArgumentException("intake and library must have 1 signature or more");
    }
  }

  /** How the signatures say that they were made. */
  static TableHeader header() {
    return HEADER;
  }

  /** A signature of the intake. */
  long ofIntake(int index) {
    return mixed(-1L - index);
  }

  /** A signature of the library. */
  long ofLibrary(int index) {
    long own = mixed(index);
    if (index % NEAR_STEP != 0) {
      return own;
    }
    SplittableRandom random = new SplittableRandom(own);
    return noisy(ofIntake(random.nextInt(intake)), random);
  }

  /** A signature that is looked up in the library: of every two one is near one of it. */
  long sought(int number) {
    SplittableRandom random = new SplittableRandom(seed ^ 0x50_59L << 40 ^ number);
    return number % 2 == 0 ? noisy(ofLibrary(random.nextInt(library)), random) : random.nextLong();
  }

  /** How many pairs were made near; hardly any others are. */
  int nearCount() {
    return (library + NEAR_STEP - 1) / NEAR_STEP;
  }

  /** The signatures of a part of the intake. */
  FingerprintList intake(int from, int end) {
    List<Fingerprint> all = new ArrayList<>(end - from);
    for (int i = from; i < end; i++) {
      all.add(new Fingerprint(ofIntake(i), 0));
    }
    return FingerprintList.of(all);
  }

  private static long noisy(long original, SplittableRandom random) {
    int distance = random.nextInt(DISTANCE + 1);
    long copy = original;
    while (Long.bitCount(copy ^ original) < distance) {
      copy ^= 1L << random.nextInt(Long.SIZE);
    }
    return copy;
  }

  /** The mixing function of SplittableRandom, of a counter. */
  private long mixed(long counter) {
    long z = seed + (counter + 1) * 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
