package org.palimpsest.core.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class BlocksTest {

  /** The example of the paper, section 3.1.1. */
  @ParameterizedTest
  @CsvSource({"4, 16, 16", "10, 25, 26", "16, 28, 28", "20, 31, 33"})
  void signatureTables_haveThePublishedKeys(int tables, int bitsMin, int bitsMax) {
    Blocks blocks = Blocks.ofSignatures(tables);

    assertThat(blocks.count()).isEqualTo(tables);
    assertThat(blocks.guaranteedDistance()).isEqualTo(3);
    for (int table = 0; table < tables; table++) {
      assertThat(blocks.keyBits(table)).isBetween(bitsMin, bitsMax);
    }
  }

  /** All 43,745 ways to spoil up to three bits leave some key whole. */
  @ParameterizedTest
  @ValueSource(ints = {4, 10, 16, 20})
  void anyThreeBitsDiffer_someKeyIsEqual(int tables) {
    Blocks blocks = Blocks.ofSignatures(tables);
    for (int a = 0; a < 64; a++) {
      for (int b = a; b < 64; b++) {
        for (int c = b; c < 64; c++) {
          Fingerprint other = new Fingerprint(1L << a | 1L << b | 1L << c, 0);
          assertThat(meet(blocks, new Fingerprint(0, 0), other)).isTrue();
        }
      }
    }
  }

  private static long key(Blocks blocks, int table, Fingerprint fingerprint) {
    long key = 0;
    int shift = 0;
    for (Blocks.Range range : blocks.tables().get(table)) {
      key |= fingerprint.bits(range.from(), range.count()) << shift;
      shift += range.count();
    }
    return key;
  }

  private static boolean meet(Blocks blocks, Fingerprint one, Fingerprint other) {
    for (int table = 0; table < blocks.count(); table++) {
      if (key(blocks, table, one) == key(blocks, table, other)) {
        return true;
      }
    }
    return false;
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 10, 16, 20})
  void keys_areTheBitsOfTheirRangesAndNoOthers(int tables) {
    Blocks blocks = Blocks.ofSignatures(tables);
    for (int table = 0; table < tables; table++) {
      BitSet ofRanges = new BitSet();
      for (Blocks.Range range : blocks.tables().get(table)) {
        ofRanges.set(range.from(), range.from() + range.count());
      }
      assertThat(ofRanges.cardinality()).isEqualTo(blocks.keyBits(table));
      for (int bit = 0; bit < 64; bit++) {
        assertThat(Long.bitCount(key(blocks, table, new Fingerprint(1L << bit, 0))))
            .isEqualTo(ofRanges.get(bit) ? 1 : 0);
      }
    }
  }

  @Test
  void schemeOfSentences_keysAreItsSegments() {
    Blocks blocks = Scheme.DEFAULT.blocks();
    Random random = new Random(1);
    for (int trial = 0; trial < 1000; trial++) {
      Fingerprint fingerprint = RandomFingerprints.next(random, 100);
      for (int segment = 0; segment < 5; segment++) {
        assertThat(key(blocks, segment, fingerprint)).isEqualTo(fingerprint.segment(segment, 20));
      }
    }
    assertThat(blocks.guaranteedDistance()).isEqualTo(Scheme.DEFAULT.guaranteedDistance(0));
  }

  @ParameterizedTest
  @ValueSource(ints = {-4, 0, 5, 64})
  void numberOfTablesThatNobodyPublished_refused(int tables) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Blocks.ofSignatures(tables))
        .withMessage("tables is " + tables + ", must be 4, 10, 16 or 20");
  }

  @Test
  void partsThatAreNotEqualOrTooLong_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Blocks.equalParts(64, 5))
        .withMessage("64 bits have no 5 equal parts");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Blocks.equalParts(64, 1))
        .withMessage("a key has 64 bits, must have 1 to 33");
  }
}
