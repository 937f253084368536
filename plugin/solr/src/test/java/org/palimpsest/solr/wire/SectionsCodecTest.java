package org.palimpsest.solr.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.section.Section;
import org.palimpsest.core.section.Sections;
import org.palimpsest.core.text.Span;

final class SectionsCodecTest {

  @Test
  void sections_decodedAsTheyWere() {
    Sections sections =
        new Sections(
            List.of(new Section("摘要", new Span(3, 9)), new Section("a-b.c", new Span(12, 5))),
            List.of());

    assertThat(SectionsCodec.encode(sections)).isEqualTo("摘要:3:9,a-b.c:12:5");
    assertThat(SectionsCodec.decode("摘要:3:9,a-b.c:12:5")).isEqualTo(sections);
    assertThat(SectionsCodec.decode(SectionsCodec.encode(Sections.NONE))).isEqualTo(Sections.NONE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "a:1", "a:1:2:3", "a:x:2", "a:1:-2", "a:5:5,b:7:1", ","})
  void anythingElse_refused(String encoded) {
    assertThatIllegalArgumentException().isThrownBy(() -> SectionsCodec.decode(encoded));
  }
}
