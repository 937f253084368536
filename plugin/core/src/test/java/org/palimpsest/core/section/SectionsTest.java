package org.palimpsest.core.section;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.text.Span;

final class SectionsTest {

  private static final Sections SECTIONS =
      new Sections(
          List.of(
              new Section("title", Span.between(2, 10)),
              new Section("body", Span.between(10, 50)),
              new Section("body", Span.between(50, 60)),
              new Section("references", Span.between(60, 80))),
          List.of(new Span(10, 4)));

  @Test
  void nameAt_isThatOfTheSectionThatHoldsThePlace() {
    for (int offset = 0; offset < 90; offset++) {
      int place = offset;
      String expected =
          SECTIONS.list().stream()
              .filter(each -> each.span().offset() <= place && place < each.span().end())
              .map(Section::name)
              .findFirst()
              .orElse(null);
      assertThat(SECTIONS.nameAt(offset)).as("at %s", offset).isEqualTo(expected);
    }
    assertThat(Sections.NONE.nameAt(0)).isNull();
  }

  @Test
  void spanOverABorder_liesWhereItsMiddleLies() {
    assertThat(SECTIONS.nameOf(Span.between(4, 14))).isEqualTo("title");
    assertThat(SECTIONS.nameOf(Span.between(4, 16))).isEqualTo("body");
  }

  @Test
  void neighboursOfOneName_joined() {
    assertThat(SECTIONS.joined().list())
        .containsExactly(
            new Section("title", Span.between(2, 10)),
            new Section("body", Span.between(10, 60)),
            new Section("references", Span.between(60, 80)));
    assertThat(SECTIONS.joined().templateSpans()).isEmpty();
    assertThat(SECTIONS.starts()).containsExactly(2, 10, 50, 60);
  }

  @Test
  void overlap_refused() {
    List<Section> overlapping =
        List.of(new Section("a", new Span(0, 5)), new Section("b", new Span(4, 5)));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Sections(overlapping, List.of()))
        .withMessage("sections or template text overlap at offset 4");
  }

  @Test
  void coverage_countsEachSectionNameOnce() {
    assertThat(SectionCoverage.of(SECTIONS, List.of(Span.between(5, 12), Span.between(45, 70))))
        .containsExactly(
            new SectionCoverage("title", 8, 5),
            new SectionCoverage("body", 50, 17),
            new SectionCoverage("references", 20, 10));
  }

  @Test
  void filterOfNames_keepsWhatLiesThere() {
    SectionFilter filter = new SectionFilter(SECTIONS, Set.of("body"), false);

    assertThat(filter.keeps(Span.between(12, 20))).isTrue();
    assertThat(filter.keeps(Span.between(62, 70))).isFalse();
    assertThat(filter.keeps(Span.between(0, 2))).isFalse();
    assertThat(filter.keeps(Span.between(12, 20), Sections.NONE, new Span(0, 9))).isTrue();
    assertThat(filter.keepsAll()).isFalse();
  }

  @Test
  void checkedText_hasBlanksForTheRest() {
    Sections sections =
        new Sections(
            List.of(new Section("a", new Span(1, 3)), new Section("b", new Span(4, 4))), List.of());
    String text = "\nx.\ny.z\n";

    assertThat(new SectionFilter(sections, Set.of("b"), false).checkedText(text))
        .isEqualTo("    y.z\n");
    assertThat(new SectionFilter(sections, Set.of("a"), false).checkedText(text))
        .isEqualTo(" x.\n    ");
    assertThat(new SectionFilter(sections, Set.of(), true).checkedText(text)).isEqualTo(text);
  }

  @Test
  void likeWithLike_keepsOneNameOnBothSides() {
    SectionFilter filter = new SectionFilter(SECTIONS, Set.of(), true);
    Span body = Span.between(12, 20);

    assertThat(filter.keeps(body, SECTIONS, Span.between(52, 58))).isTrue();
    assertThat(filter.keeps(body, SECTIONS, Span.between(62, 70))).isFalse();
    assertThat(filter.keeps(body, Sections.NONE, body)).isFalse();
    assertThat(filter.keepsAll()).isFalse();
  }

  @Test
  void noFilter_keepsEverything() {
    Span nowhere = new Span(500, 5);

    assertThat(SectionFilter.ALL.keepsAll()).isTrue();
    assertThat(SectionFilter.ALL.keeps(nowhere, Sections.NONE, nowhere)).isTrue();
  }
}
