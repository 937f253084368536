package org.palimpsest.core.align;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.palimpsest.core.text.Span;

final class HanLettersTest {

  private static boolean areShared(String one, String other) {
    return new HanLetters(one, other)
        .areShared(Span.between(0, one.length()), Span.between(0, other.length()));
  }

  @Test
  void charactersShuffled_areShared() {
    assertThat(areShared("河水在夜里涨了三尺，村口的石桥淹没了。", "在河水里夜三涨尺了，石桥村口的没了淹。")).isTrue();
  }

  @Test
  void otherText_isNot() {
    assertThat(areShared("河水在夜里涨了三尺，村口的石桥淹没了。", "校长答应修好图书馆的屋顶，却没有说钱从哪里来。")).isFalse();
  }

  @Test
  void oneSideLonger_isNot() {
    assertThat(areShared("河水在夜里涨了三尺", "河水在夜里涨了三尺，村口的石桥淹没了，渡船也停了。")).isFalse();
  }

  @Test
  void sameSounds_areNotTheSame() {
    assertThat(areTheSame("河水，在夜里", "河水在夜里")).isTrue();
    assertThat(areTheSame("詩歌", "诗歌")).isTrue();
    assertThat(areTheSame("河水在夜里", "喝水在夜里")).isFalse();
    assertThat(areTheSame("none", "other")).isTrue();
  }

  private static boolean areTheSame(String one, String other) {
    return new HanLetters(one, other)
        .areTheSame(Span.between(0, one.length()), Span.between(0, other.length()));
  }

  @Test
  void noHanText_isNot() {
    assertThat(areShared("listen", "silent")).isFalse();
    assertThat(areShared("", "")).isFalse();
  }
}
