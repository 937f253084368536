package org.palimpsest.benchmarks.lookup;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.table.TableHeader;

/**
 * An intake and a library of random signatures. Every hundredth of the library differs from one of
 * the intake in 0 to 3 bits. Signatures are computed on demand.
 *
 * @param seed of all signatures
 * @param intake number of its signatures
 * @param library number of its signatures
 */
record SignatureLibrary(long seed, int intake, int library) {

  /** As published. */
  static final int DISTANCE = 3;

  private static final int NEAR_STEP = 100;

  private static final TableHeader HEADER =
      TableHeader.of(Scheme.SIMHASH, 150, new Fingerprint(0x5EED_CA9A_21L, 0));

  /** Checks the bounds. */
  SignatureLibrary {
    if (intake < 1 || library < 1) {
      throw new IllegalArgumentException("intake and library must have 1 signature or more");
    }
  }

  /** The header of their tables. */
  static TableHeader header() {
    return HEADER;
  }

  long ofIntake(int index) {
    return SyntheticLibrary.mixed(seed, -1L - index);
  }

  long ofLibrary(int index) {
    long own = SyntheticLibrary.mixed(seed, index);
    if (index % NEAR_STEP != 0) {
      return own;
    }
    SplittableRandom random = new SplittableRandom(own);
    return noisy(ofIntake(random.nextInt(intake)), random);
  }

  /** A signature to look up; every second one is near one of the library. */
  long sought(int number) {
    SplittableRandom random = new SplittableRandom(seed ^ 0x50_59L << 40 ^ number);
    return number % 2 == 0 ? noisy(ofLibrary(random.nextInt(library)), random) : random.nextLong();
  }

  /** The number of planted pairs; hardly any others are near. */
  int nearCount() {
    return (library + NEAR_STEP - 1) / NEAR_STEP;
  }

  /** The signatures of a range of the intake. */
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
}
