package org.palimpsest.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class WordsTest {

  @Test
  void lettersMakeWords_hanCharactersPairs() {
    assertThat(LikelyPlaces.Words.of("The Éclair of 2026, in-depth"))
        .containsExactlyInAnyOrder("the", "éclair", "2026", "depth");
    assertThat(LikelyPlaces.Words.of("本文研究。研究")).containsExactlyInAnyOrder("本文", "文研", "研究");
    assertThat(LikelyPlaces.Words.of("用Solr检索")).containsExactlyInAnyOrder("solr", "检索");
  }

  @Test
  void outsideTheFirstPlane_charactersStayWhole() {
    assertThat(LikelyPlaces.Words.of("𠀀𠀁")).containsExactly("𠀀𠀁");
    assertThat(LikelyPlaces.Words.of("")).isEmpty();
    assertThat(LikelyPlaces.Words.of("。 —")).isEmpty();
  }
}
