package org.palimpsest.benchmarks.texts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SentenceCutterTest {

  @Test
  void sentences_madeText_cutsAllOfItIntoAboutTheProductsLength() {
    for (Language language : Language.values()) {
      String text = new TextGenerator(language, 3).document(0, 20_000);
      List<String> sentences = SentenceCutter.sentences(text);
      assertThat(sentences).hasSizeBetween(80, 250);
      assertThat(String.join("", sentences).replaceAll("\\s", ""))
          .isEqualTo(text.replaceAll("\\s", ""));
    }
  }

  @Test
  void sentences_emptyText_none() {
    assertThat(SentenceCutter.sentences("")).isEmpty();
  }
}
