package org.palimpsest.core.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.fingerprint.Algorithm;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.RandomFingerprints;
import org.palimpsest.core.fingerprint.Scheme;

final class TableHeaderTest {

  private static final Fingerprint CANARY = new Fingerprint(0x0123456789abcdefL, 0xfedcba987L);

  @Test
  void ofAScheme_hasItsNumbersAndTheSeedsIdOnly() {
    TableHeader header = TableHeader.of(Scheme.DEFAULT, 150, CANARY);

    assertThat(header)
        .isEqualTo(
            new TableHeader(Algorithm.MINWISE, 100, 5, Scheme.DEFAULT.seed().id(), 150, CANARY));
    assertThat(header.segmentBits()).isEqualTo(20);
    assertThat(header.fingerprintBytes()).isEqualTo(13);
  }

  @ParameterizedTest
  @CsvSource({"7, 1", "129, 3", "100, 0", "100, -5", "100, 6", "100, 4", "128, 1"})
  void numbersNoSchemeHas_refused(int bits, int segments) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TableHeader(Algorithm.MINWISE, bits, segments, 1, 150, CANARY))
        .withMessage("no scheme has " + bits + " bits in " + segments + " segments");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1})
  void sentenceLengthBelowOne_refused(int sentenceLength) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TableHeader.of(Scheme.DEFAULT, sentenceLength, CANARY))
        .withMessage("sentenceLength is " + sentenceLength);
  }

  @Test
  void partsMissing_refused() {
    assertThatNullPointerException().isThrownBy(() -> TableHeader.of(Scheme.DEFAULT, 150, null));
    assertThatNullPointerException()
        .isThrownBy(() -> new TableHeader(null, 100, 5, 1, 150, CANARY));
  }

  @Test
  void key_spellsEverything() {
    assertThat(new TableHeader(Algorithm.MINWISE, 100, 5, 0xABCDL, 150, CANARY).key())
        .isEqualTo("minwise-100-5-000000000000abcd-150-0000000fedcba9870123456789abcdef");
  }

  @Test
  void localeWithItsOwnDigits_keyTheSame() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));

      assertThat(TableHeader.of(Scheme.DEFAULT, 150, CANARY).key()).startsWith("minwise-100-5-");
    } finally {
      Locale.setDefault(before);
    }
  }

  /** A slightly changed analysis changes few bits of the canary, which must not cancel out. */
  @Test
  void canariesThatDifferInOneOrTwoBits_keysDiffer() {
    Set<String> keys = new HashSet<>();
    int canaries = 0;
    for (int one = 0; one < 100; one++) {
      for (int other = 0; other <= one; other++) {
        Fingerprint changed = RandomFingerprints.flipped(CANARY, one);
        if (other < one) {
          changed = RandomFingerprints.flipped(changed, other);
        }
        keys.add(TableHeader.of(Scheme.DEFAULT, 150, changed).key());
        canaries++;
      }
    }

    assertThat(keys).hasSize(canaries);
  }
}
