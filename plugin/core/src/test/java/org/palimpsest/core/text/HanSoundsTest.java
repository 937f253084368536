package org.palimpsest.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class HanSoundsTest {

  @Test
  void sameSoundOfAnyTone_sameCharacter() {
    assertThat(HanSounds.of('妈')).isEqualTo(HanSounds.of('马')).isEqualTo(HanSounds.of('骂'));
    assertThat(HanSounds.of('期')).isEqualTo(HanSounds.of('其'));
    assertThat(HanSounds.of('绿')).as("ü counts as u").isEqualTo(HanSounds.of('路'));
    assertThat(HanSounds.of('中')).isNotEqualTo(HanSounds.of('宗'));
  }

  @Test
  void everySound_standsForItself() {
    for (char c = '\u4E00'; c <= '\u9FFF'; c++) {
      assertThat(HanSounds.of(HanSounds.of(c))).isEqualTo(HanSounds.of(c));
    }
  }

  @Test
  void otherCharacters_stay() {
    assertThat(HanSounds.of('a')).isEqualTo('a');
    assertThat(HanSounds.of('の')).isEqualTo('の');
    assertThat(HanSounds.of('한')).isEqualTo('한');
    assertThat(HanSounds.of(0x20000)).isEqualTo(0x20000);
  }

  @Test
  void codePointAndCharacter_agree() {
    for (int c = 0; c <= Character.MAX_VALUE; c++) {
      assertThat(HanSounds.of(c)).isEqualTo(HanSounds.of((char) c));
    }
  }
}
