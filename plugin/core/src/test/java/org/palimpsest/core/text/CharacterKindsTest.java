package org.palimpsest.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class CharacterKindsTest {

  @Test
  void everyCodePoint_asTheDefinitionsSay() {
    assertThat(
            IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
                .filter(c -> CharacterKinds.of(c) != CharacterKinds.compute(c)))
        .isEmpty();
  }

  @Test
  void severalKinds_allOfThem() {
    assertThat(CharacterKinds.of('\n')).isEqualTo(CharacterKinds.SPACE | CharacterKinds.LINE_END);
    assertThat(CharacterKinds.of('。')).isEqualTo(CharacterKinds.FULL_STOP);
    assertThat(CharacterKinds.of('指')).isEqualTo(CharacterKinds.IDEOGRAPHIC);
    assertThat(CharacterKinds.of('a')).isZero();
    assertThat(CharacterKinds.of(0x20000)).isEqualTo(CharacterKinds.IDEOGRAPHIC);
    assertThat(CharacterKinds.of(0xE0100)).isEqualTo(CharacterKinds.INVISIBLE);
  }
}
