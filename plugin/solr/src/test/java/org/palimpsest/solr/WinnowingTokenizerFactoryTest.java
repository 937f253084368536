package org.palimpsest.solr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.analysis.TokenizerFactory;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.winnow.WinnowingParameters;

final class WinnowingTokenizerFactoryTest {

  private static WinnowingParameters parameters(Map<String, String> args) {
    return new WinnowingTokenizerFactory(new HashMap<>(args)).parameters();
  }

  @Test
  void options_taken() {
    assertThat(parameters(Map.of())).isEqualTo(new WinnowingParameters(60, 24));
    assertThat(parameters(Map.of("guaranteedLength", "40", "gramLength", " 12 ")))
        .isEqualTo(new WinnowingParameters(40, 12));
  }

  @Test
  void wrongOptions_refusedByName() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> parameters(Map.of("gramLength", "long")))
        .withMessageContaining("gramLength=\"long\"");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> parameters(Map.of("guaranteedLength", "13")))
        .withMessageContaining("guaranteedLength is 13");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> parameters(Map.of("window", "15")))
        .withMessageContaining("window");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> parameters(Map.of("sounds", "yes")))
        .withMessageContaining("sounds=\"yes\"");
  }

  @Test
  void name_findsIt() {
    assertThat(TokenizerFactory.forName(WinnowingTokenizerFactory.NAME, new HashMap<>()))
        .isInstanceOf(WinnowingTokenizerFactory.class);
  }
}
