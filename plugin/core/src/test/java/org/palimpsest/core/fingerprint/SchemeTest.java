package org.palimpsest.core.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SchemeTest {

  @Test
  void default_isThePublishedScheme() {
    assertThat(Scheme.DEFAULT.bits()).isEqualTo(100);
    assertThat(Scheme.DEFAULT.segments()).isEqualTo(5);
    assertThat(Scheme.DEFAULT.segmentBits()).isEqualTo(20);
    assertThat(Scheme.DEFAULT.fingerprintBytes()).isEqualTo(13);
    assertThat(Scheme.DEFAULT.guaranteedDistance(0)).isEqualTo(4);
    assertThat(Scheme.DEFAULT.guaranteedDistance(1)).isEqualTo(9);
    assertThat(Scheme.DEFAULT.guaranteedDistance(2)).isEqualTo(14);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "7   | 1  | bits is 7, must be 8 to 128",
        "129 | 3  | bits is 129, must be 8 to 128",
        "-8  | 1  | bits is -8, must be 8 to 128",
        "100 | 0  | segments is 0, must divide the 100 bits into equal parts",
        "100 | -5 | segments is -5, must divide the 100 bits into equal parts",
        "100 | 6  | segments is 6, must divide the 100 bits into equal parts",
        "100 | 4  | segments have 25 bits, must have at most 24",
      })
  void numbersThatDoNotFit_refusedWithTheBound(int bits, int segments, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Scheme(Algorithm.MINWISE, bits, segments, Seed.PUBLIC))
        .withMessage(message);
  }

  @ParameterizedTest
  @CsvSource({"8, 1, 8, 1", "8, 8, 1, 1", "128, 8, 16, 16", "120, 5, 24, 15", "65, 5, 13, 9"})
  void numbersAtTheBounds_taken(int bits, int segments, int segmentBits, int bytes) {
    Scheme scheme = new Scheme(Algorithm.MINWISE, bits, segments, Seed.PUBLIC);

    assertThat(scheme.segmentBits()).isEqualTo(segmentBits);
    assertThat(scheme.fingerprintBytes()).isEqualTo(bytes);
  }

  @Test
  void partsMissing_refused() {
    assertThatNullPointerException().isThrownBy(() -> new Scheme(null, 100, 5, Seed.PUBLIC));
    assertThatNullPointerException().isThrownBy(() -> new Scheme(Algorithm.MINWISE, 100, 5, null));
  }

  @Test
  void simhash_findsAllWithinDistanceThree() {
    assertThat(Scheme.SIMHASH.segmentBits()).isEqualTo(16);
    assertThat(Scheme.SIMHASH.fingerprintBytes()).isEqualTo(8);
    assertThat(Scheme.SIMHASH.guaranteedDistance(0)).isEqualTo(3);
    assertThat(Scheme.SIMHASH.blocks()).isEqualTo(Blocks.ofSignatures(4));
  }

  @Test
  void simhashOfMoreBitsThanAHashHas_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Scheme(Algorithm.SIMHASH, 100, 5, Seed.PUBLIC))
        .withMessage("bits is 100, simhash has at most the 64 of a feature's hash");
  }

  @Test
  void key_spellsEverythingButTheSeed() {
    assertThat(Scheme.DEFAULT.key()).isEqualTo("minwise-100-5-de5c9df373db4f96");
  }

  @Test
  void localeWithItsOwnDigits_keyTheSame() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));

      assertThat(Scheme.DEFAULT.key()).startsWith("minwise-100-5-");
    } finally {
      Locale.setDefault(before);
    }
  }
}
