package org.palimpsest.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class LikelyPlacesTest {

  private static final int SENTENCES = 60;

  /** Sentences of one subject, except number 40. */
  private static String source(String about) {
    return IntStream.range(0, SENTENCES)
        .mapToObj(
            i ->
                i == 40
                    ? "Only here the lighthouse keeper writes about " + about + " in his diary."
                    : "Sentence number " + i + " of this text says what many of its kind do say.")
        .collect(Collectors.joining("\n\n"));
  }

  private static LikelyPlaces places(String... texts) {
    List<String> all = List.of(texts);
    return new LikelyPlaces(all, all.stream().map(LanguageModel.Sentences.IN_LETTERS::of).toList());
  }

  @Test
  void aroundTheSentenceThatSharesWhatIsRare() {
    LikelyPlaces places = places(source("whales"), source("storms"), source("ships"));

    BitSet likely = places.of(1, List.of("A diary about storms, as a keeper of this kind says."));

    assertThat(likely.get(40)).isTrue();
    assertThat(likely.cardinality()).isBetween(13, 15);
    assertThat(likely.nextSetBit(0)).isBetween(33, 35);
  }

  @Test
  void severalParts_severalPlaces() {
    BitSet likely =
        places(source("whales"))
            .of(0, List.of("The lighthouse keeper.", "Sentence number 7 of this text."));

    assertThat(likely.get(7)).isTrue();
    assertThat(likely.get(40)).isTrue();
    assertThat(likely.get(25)).isFalse();
  }

  @Test
  void shortSource_isReadWhole() {
    assertThat(places("One sentence that stands alone.").of(0, List.of("Nothing in common?")))
        .isEqualTo(BitSet.valueOf(new long[] {1}));
    assertThat(places("").of(0, List.of("Nothing there.")).isEmpty()).isTrue();
  }
}
