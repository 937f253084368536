package org.palimpsest.core.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AlgorithmTest {

  @ParameterizedTest
  @EnumSource
  void anyAlgorithm_codeLeadsBackToIt(Algorithm algorithm) {
    assertThat(Algorithm.ofCode(algorithm.code())).isSameAs(algorithm);
  }

  @Test
  void allAlgorithms_codesDifferAndFitAByte() {
    assertThat(Arrays.stream(Algorithm.values()).map(Algorithm::code))
        .doesNotHaveDuplicates()
        .allSatisfy(code -> assertThat(code).isBetween(1, 127));
  }

  @Test
  void minwise_hasTheStoredCodeAndWord() {
    assertThat(Algorithm.MINWISE.code()).isEqualTo(1);
    assertThat(Algorithm.MINWISE.word()).isEqualTo("minwise");
  }

  @Test
  void simhash_hasTheStoredCodeAndWord() {
    assertThat(Algorithm.SIMHASH.code()).isEqualTo(2);
    assertThat(Algorithm.SIMHASH.word()).isEqualTo("simhash");
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 3, 127, 128})
  void unknownCode_refusedByNumber(int code) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Algorithm.ofCode(code))
        .withMessage("unknown fingerprint algorithm number " + code);
  }
}
