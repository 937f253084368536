package org.palimpsest.core.section;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.text.Span;

final class ContentMapTest {

  private static final String STORY =
      """
      The stones of the river were carried down from the hills in the spring of that year.
      Nobody in the village had seen the water rise so fast (Miller, 2010), and nobody slept;
      for the old people it was as if the year 1954 had come again, with all its water.
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "code|def count(words):/    total = 0/    # one by one/    for word in words:/        total += 1/    return total",
        "code|#include <stdio.h>/int main(void) {/  printf(\"The stones\");/  return 0;/}",
        "table|minhash    0.81    0.79/winnowing    0.71    0.69/ngrams    0.5    0.4",
        "contents|1 Stones ..... 1/2 Rivers ..... 5/3 Hills ..... 9",
        "assignment|Task 1: Count the stones. (10 points)/Task 2: Count the rivers. (5 points)",
        "prose|The stones lay there./The river ran away.//Nobody saw it.",
      })
  void linesInARow_areWhatTheyLookLike(String kind, String lines) {
    String block = lines.replace('/', '\n');
    String text = STORY + "\n" + block + "\n\n" + STORY;
    ContentMap map = ContentMap.of(text, Sections.NONE);

    assertThat(map.of(new Span(STORY.length() + 1, block.length())).key()).isEqualTo(kind);
    assertThat(map.of(new Span(0, STORY.length()))).isEqualTo(ContentKind.PROSE);
    assertThat(Coverage.overlap(new Span(0, STORY.length()), map.others())).isZero();
    assertThat(map.of(new Span(text.length() - STORY.length(), STORY.length())))
        .isEqualTo(ContentKind.PROSE);
  }

  @ParameterizedTest
  @CsvSource({"references", "declaration", "contents", "assignment"})
  void namedSection_isWhatItIsCalled(String name) {
    Sections sections =
        new Sections(
            List.of(
                new Section("body", Span.between(0, STORY.length())),
                new Section(name, Span.between(STORY.length(), 2 * STORY.length()))),
            List.of());
    ContentMap map = ContentMap.of(STORY + STORY, sections);

    assertThat(map.of(new Span(STORY.length() + 5, 50)).key()).isEqualTo(name);
    assertThat(map.of(new Span(5, 50))).isEqualTo(ContentKind.PROSE);
    assertThat(map.others()).containsExactly(new Span(STORY.length(), STORY.length()));
  }

  @Test
  void proseWithCitationsInEachLine_isProse() {
    String cited = "as was seen by Miller (2010) and by Stone, A. B. in the hills of the north,\n";

    assertThat(
            ContentMap.of(
                    (cited + "where the water came from at last, as all who saw it say,\n")
                        .repeat(50),
                    Sections.NONE)
                .others())
        .isEmpty();
  }

  @Test
  void longestTexts_takeNoTime() {
    assertThat(ContentMap.of("x = y;\n".repeat(200_000), Sections.NONE).others()).hasSize(1);
    assertThat(ContentMap.of("x = y;\n\u6c34\n\u6c34\n".repeat(100_000), Sections.NONE).others())
        .isEmpty();
  }
}
