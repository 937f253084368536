package org.palimpsest.benchmarks.inversion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.fingerprint.FeatureHasher;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.Fingerprinter;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.fingerprint.Seed;

final class MinHashesTest {

  private static final int FEATURES = 15;

  @Test
  void lowestNumbers_giveTheProductsFingerprint() {
    List<String> words = IntStream.range(0, 500).mapToObj(i -> "word" + i).toList();
    Dictionary dictionary = new Dictionary(List.of(words, words));
    MinHashes hashes = new MinHashes(dictionary, Seed.PUBLIC);
    FeatureHasher hasher = new FeatureHasher(Seed.PUBLIC);
    Fingerprinter fingerprinter = Fingerprinter.of(Scheme.DEFAULT);
    SplittableRandom random = new SplittableRandom(1);
    int distances = 0;
    for (int round = 0; round < 100; round++) {
      long[] features = new long[FEATURES];
      char[] lowest = new char[MinHashes.FUNCTIONS];
      Arrays.fill(lowest, MinHashes.NONE);
      for (int i = 0; i < FEATURES; i++) {
        int feature = random.nextInt(dictionary.featureCount());
        char[] term = dictionary.term(feature).toCharArray();
        features[i] = hasher.hash(term, 0, term.length);
        hashes.lower(lowest, feature);
      }
      Fingerprint expected = fingerprinter.fingerprint(features, 0, FEATURES);
      for (int j = 0; j < lowest.length; j++) {
        distances += MinHashes.bit(lowest[j]) == (expected.bits(j, 1) == 1) ? 0 : 1;
      }
    }
    // Of 10,000 bits: equal hashes of 15 bits may differ at 32 bits.
    assertThat(distances).isLessThan(20);
  }
}
