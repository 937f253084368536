package org.palimpsest.benchmarks.texts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class PlantedTextsTest {

  private static final int LENGTH = 8_800;

  @Test
  void sources_sameSeed_sameTexts() {
    List<String> made = sources(new PlantedTexts(3, 5, LENGTH));
    assertThat(made).isEqualTo(sources(new PlantedTexts(3, 5, LENGTH)));
    assertThat(made).isNotEqualTo(sources(new PlantedTexts(4, 5, LENGTH)));
    assertThat(new HashSet<>(made)).hasSize(5);
    assertThat(made).allMatch(text -> Math.abs(text.length() - LENGTH) < 500);
  }

  private static List<String> sources(PlantedTexts texts) {
    return texts.sources().map(Map.Entry::getValue).toList();
  }

  @Test
  void suspicious_inAnyOrder_sameTexts() {
    PlantedTexts forwards = new PlantedTexts(3, 5, LENGTH);
    String first = forwards.suspicious(0, 20_000);
    String second = forwards.suspicious(1, 20_000);
    PlantedTexts backwards = new PlantedTexts(3, 5, LENGTH);
    assertThat(backwards.suspicious(1, 20_000)).isEqualTo(second).isNotEqualTo(first);
    assertThat(backwards.suspicious(0, 20_000)).isEqualTo(first);
  }

  @Test
  void suspicious_anyLength_isAboutThatLongAndSharesTextWithSources() {
    PlantedTexts texts = new PlantedTexts(3, 5, LENGTH);
    String library = String.join("\n", sources(texts));
    for (int length : new int[] {1_000, 20_000}) {
      String suspicious = texts.suspicious(7, length);
      assertThat((double) suspicious.length()).isCloseTo(length, within(length * .5));
      assertThat(Stream.of(suspicious.split("\n", -1)))
          .anyMatch(line -> line.length() > 100 && library.contains(line));
    }
  }

  @Test
  void words_ofADocument_asManyDifferentOnesAsInRealText() {
    String text = sources(new PlantedTexts(3, 1, LENGTH)).get(0);
    List<String> words = words(text);
    assertThat((double) words.size()).isCloseTo(1_424, within(200.0));
    assertThat((double) new HashSet<>(words).size()).isCloseTo(524, within(80.0));
  }

  @Test
  void words_ofALibrary_asManyAsInAsMuchRealText() {
    Set<String> words = new HashSet<>();
    new PlantedTexts(3, 500, LENGTH)
        .sources()
        .forEach(each -> words.addAll(words(each.getValue())));
    assertThat((double) words.size()).isCloseTo(44_000, within(6_000.0));
  }

  private static List<String> words(String text) {
    return Arrays.stream(text.toLowerCase(Locale.ROOT).split("[^a-z]+", -1))
        .filter(word -> !word.isEmpty())
        .toList();
  }

  @Test
  void spelled_frequentRanks_areDifferentWords() {
    Set<String> words = new HashSet<>();
    for (long rank = 0; rank < 20_000; rank++) {
      words.add(WordModel.spelled(rank));
    }
    assertThat(words.size()).isGreaterThan(19_950);
  }

  @Test
  void rank_running_theMostFrequentWordComesFarMoreOftenThanTheHundredth() {
    SplittableRandom random = new SplittableRandom(1);
    int[] counts = new int[100];
    for (int i = 0; i < 1_000_000; i++) {
      long rank = WordModel.rank(random);
      if (rank < counts.length) {
        counts[(int) rank]++;
      }
    }
    assertThat((double) counts[9] / counts[99]).isCloseTo(10, within(1.5));
    assertThat(counts[99] / 1e6).isCloseTo(0.00084, within(0.0002));
  }
}
