package org.palimpsest.solr.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.match.SourceContext;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.section.ContentMap;
import org.palimpsest.core.section.Section;
import org.palimpsest.core.section.Sections;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.result.ShardSource;

final class CommonProseTest {

  private static final String TEXT =
      "The harbour was built when the old river mouth had silted up, and nobody came. ".repeat(20);

  private static final SourceContext AT_EDGE = new SourceContext(null, 0, 5000);
  private static final SourceContext INSIDE = new SourceContext(null, 2000, 5000);

  private static ShardSource source(
      String id, int length, double similarity, double weight, SourceContext context) {
    Span here = new Span(0, length);
    Passage passage =
        new Passage(here, here, 1, 0, similarity, Passage.Kind.MODIFIED, weight, context);
    return new ShardSource(id, null, false, length, List.of(passage), List.of("body"), null);
  }

  private static List<Note> warnings(Sections sections, ShardSource... sources) {
    List<Span> common = new ArrayList<>();
    for (ShardSource source : sources) {
      source.passages().forEach(passage -> common.add(passage.suspicious()));
    }
    Findings findings =
        new Findings(
            List.of(),
            0,
            new OtherPlaces(List.of(), passage -> true),
            List.of(sources),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            common.subList(0, 1),
            List.of(),
            List.of());
    return CommonProse.of(findings, TEXT, sections, ContentMap.of(TEXT, sections));
  }

  @Test
  void proseThatSourcesHaveWordForWord_isSaidWithWhoHasItInTheMidst() {
    assertThat(
            warnings(
                Sections.NONE,
                source("a", 400, 1, 9, AT_EDGE),
                source("b", 400, 1, 9, INSIDE),
                source("c", 400, 1, 9, AT_EDGE)))
        .containsExactly(
            Note.of("commonProse", "characters", 400, "offset", 0, "documents", 3, "example", "b"));
  }

  @Test
  void whatIsShortOrChangedOrLight_isNotSaid() {
    assertThat(warnings(Sections.NONE, source("a", 240, 1, 9, INSIDE))).isEmpty();
    assertThat(warnings(Sections.NONE, source("a", 400, 0.8, 9, INSIDE))).isEmpty();
    assertThat(warnings(Sections.NONE, source("a", 400, 1, 2.5, INSIDE))).isEmpty();
  }

  @Test
  void formThatIsKnownByItsName_isNotSaid() {
    Sections declaration =
        new Sections(List.of(new Section("declaration", new Span(0, 500))), List.of());
    assertThat(warnings(declaration, source("a", 400, 1, 9, AT_EDGE))).isEmpty();
  }
}
