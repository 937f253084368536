package org.palimpsest.benchmarks.near;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class PinyinInitialsTest {

  private static final String TEXT = "河水在夜里涨了三尺，村口的石桥淹没了，渡船也停了，没有人知道老校长是怎么过河的，只看见他第二天站在讲台上。";
  private static final String ALIKE = "喝水再业里长乐散吃，村扣的时巧烟莫了，渡传也停了，没友人之道老校长是怎么果河的，只看见他第二天站在讲台上。";
  private static final String OTHER = "图书馆的屋顶漏雨已经三年，镇上答应修好它，却没有说钱从哪里来，大家只好把书搬到楼下，一本一本晒干，再编上号码。";

  private final PinyinInitials initials = new PinyinInitials(List.of(TEXT, OTHER), -.5, .5);

  @Test
  void homophones_sameCode() {
    assertThat(initials.code(ALIKE)).isEqualTo(initials.code(TEXT)).isPositive();
  }

  @Test
  void otherText_otherCode() {
    assertThat(initials.code(OTHER)).isNotEqualTo(initials.code(TEXT));
  }

  @Test
  void tooFewHanCharacters_noCode() {
    assertThat(initials.code("河水在夜里涨了三尺")).isZero();
    assertThat(initials.code("no Han text at all, however long this may be, and it goes on"))
        .isZero();
  }
}
