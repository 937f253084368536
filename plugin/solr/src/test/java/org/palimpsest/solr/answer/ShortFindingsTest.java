package org.palimpsest.solr.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.match.SourceContext;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.result.ShardSource;
import org.palimpsest.solr.shortcopy.ShortCopy;

final class ShortFindingsTest {

  private static ShortCopy copy(String id, int offset, int length) {
    return new ShortCopy(
        new Span(offset, length),
        new Span(7, length),
        id,
        null,
        null,
        false,
        null,
        new ShortCopy.Surroundings(id.hashCode(), 0));
  }

  @Test
  void versionsOfOneWork_areOneWork() {
    List<ShortCopy> copies =
        IntStream.range(0, 30)
            .mapToObj(
                i ->
                    new ShortCopy(
                        new Span(5, 20),
                        new Span(i, 20),
                        "doc-" + i,
                        null,
                        null,
                        false,
                        null,
                        new ShortCopy.Surroundings(1 + i % 10, 0)))
            .toList();
    ShortFindings found = ShortFindings.of(copies, 10);
    assertThat(found.usual()).isEmpty();
    assertThat(found.reused().get(0).copies()).hasSize(30);
  }

  @Test
  void sourcesOfOneStretch_standTogether_theLongestFirst() {
    ShortFindings found =
        ShortFindings.of(
            List.of(copy("a", 0, 20), copy("b", 2, 30), copy("a", 100, 15), copy("b", 3, 14)), 10);
    assertThat(found.usual()).isEmpty();
    assertThat(found.reused())
        .extracting(ShortFindings.Stretch::span)
        .containsExactly(new Span(2, 30), new Span(100, 15));
    assertThat(found.reused().get(0).copies()).extracting(ShortCopy::id).containsExactly("b", "a");
    assertThat(found.spans()).containsExactly(new Span(2, 30), new Span(100, 15));
  }

  @Test
  void phraseInALongerCopy_doesNotMakeThatUsual() {
    List<ShortCopy> copies =
        new ArrayList<>(IntStream.range(0, 12).mapToObj(i -> copy("doc-" + i, 15, 14)).toList());
    copies.add(copy("source", 5, 60));
    ShortFindings found = ShortFindings.of(copies, 10);
    assertThat(found.usual()).isEmpty();
    assertThat(found.spans()).containsExactly(new Span(5, 60));
  }

  @Test
  void whatManySourcesHave_isUsual_unlessThereIsNoLimit() {
    List<ShortCopy> copies = IntStream.range(0, 11).mapToObj(i -> copy("doc-" + i, 5, 20)).toList();
    assertThat(ShortFindings.of(copies, 10).reused()).isEmpty();
    assertThat(ShortFindings.of(copies, 10).usual()).hasSize(1);
    assertThat(ShortFindings.of(copies, 0).reused()).hasSize(1);
    assertThat(ShortFindings.of(copies.subList(0, 10), 10).reused()).hasSize(1);
  }

  /** A source with most of the text is also searched for passages of other sources. */
  @Test
  void copyInAPassageOfItsSource_isToldByThat() {
    Passage passage =
        new Passage(
            new Span(0, 500),
            new Span(7, 500),
            1,
            0,
            1,
            Passage.Kind.IDENTICAL,
            1,
            new SourceContext(null, 0, 5000));
    ShardSource source =
        new ShardSource("a", null, false, 500, List.of(passage), List.of("body"), null);
    ShortFindings found =
        ShortFindings.of(List.of(copy("a", 10, 40), copy("b", 12, 30), copy("a", 490, 30)), 10)
            .without(List.of(source));
    assertThat(found.spans()).containsExactly(new Span(12, 30), new Span(490, 30));
    assertThat(found.reused().get(0).copies()).extracting(ShortCopy::id).containsExactly("b");
  }
}
