package org.palimpsest.core.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.winnow.Letters;

/** Runs of equal letters whose tokens one side splits or joins. */
final class JoinedWordsTest {

  private static List<AlignedPassage> align(String suspicious, String source) {
    List<AlignedPassage> runs =
        new ExactRuns(suspicious, 60).find(source, Letters.of(source), () -> false);
    return Aligning.align(suspicious, source, runs, () -> false);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "·", "\u3164", "-"})
  void wordsJoined_weighedByTheOtherSide(String joint) {
    GeneratedTexts words = new GeneratedTexts(1);
    String copy = String.join(" ", words.sentences(5));
    String hidden = copy.replace(" ", joint);

    for (AlignedPassage passage : List.of(align(hidden, copy).get(0), align(copy, hidden).get(0))) {
      assertThat(passage.identical()).isTrue();
      assertThat(passage.weight()).isGreaterThan(3);
    }
    assertThat(align(hidden, copy)).hasSize(1);
  }
}
