package org.palimpsest.solr.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.result.ShardSource;

final class OtherPlacesTest {

  private static ShardSource source(String id, double similarity, Span... spans) {
    List<Passage> passages =
        Stream.of(spans)
            .map(span -> Passage.ofFingerprints(span, new Span(7, span.length()), 1, 3, similarity))
            .toList();
    return new ShardSource(
        id,
        null,
        false,
        Coverage.length(List.of(spans)),
        passages,
        passages.stream().map(passage -> "body").toList(),
        null);
  }

  private static List<String> ids(ShardSource source, ShardSource... others) {
    return new OtherPlaces(
            Stream.concat(Stream.of(source), Stream.of(others)).toList(), passage -> true)
        .of(source.passages().get(0), source).stream().map(place -> place.source().id()).toList();
  }

  @Test
  void aPartOfTheStretch_orAllOfItAndMore_standsElsewhere() {
    ShardSource here = source("here", 1, new Span(1000, 1000));

    assertThat(
            ids(
                here,
                source("inside", 1, new Span(1200, 50)),
                source("around", 1, new Span(0, 9000)),
                source("beside", 1, new Span(2000, 500)),
                source("touching", 1, new Span(1900, 500)),
                source("half", 1, new Span(1400, 1000))))
        .containsExactly("around", "half", "inside");
  }

  @Test
  void moreOfTheStretch_thenMoreAlike_goesFirst() {
    ShardSource here = source("here", 1, new Span(1000, 1000));

    assertThat(
            ids(
                here,
                source("alike", 0.5, new Span(1000, 900)),
                source("more alike", 0.9, new Span(1000, 900)),
                source("most", 0.4, new Span(1000, 1000))))
        .containsExactly("most", "more alike", "alike");
  }

  @Test
  void whatDoesNotCount_isNoPlace() {
    ShardSource here = source("here", 1, new Span(1000, 1000));
    ShardSource phrase = source("phrase", 1, new Span(1200, 50));

    assertThat(
            new OtherPlaces(List.of(here, phrase), passage -> passage.suspicious().length() > 50)
                .of(here.passages().get(0), here))
        .isEmpty();
  }
}
