package org.palimpsest.solr.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.solr.lookup.Interruption;

final class TextCandidatesTest {

  private static final int DOCUMENTS = 200;

  /** A Zipf-like vocabulary: few frequent words, many rare ones. */
  private static String sentence(SplittableRandom random, int words) {
    return IntStream.range(0, words)
            .mapToObj(i -> "w" + (int) Math.pow(5000, random.nextDouble()))
            .collect(Collectors.joining(" "))
        + ". ";
  }

  private static Map<String, String> documents(SplittableRandom random) {
    Map<String, String> documents = new LinkedHashMap<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      documents.put("doc-" + i, sentence(random, 20 + random.nextInt(100)));
    }
    return documents;
  }

  @Test
  void anyNumberOfShards_sameCandidates() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    Map<String, String> documents = documents(random);
    try (TextLibrary one = new TextLibrary(1, documents);
        TextLibrary two = new TextLibrary(2, documents);
        TextLibrary three = new TextLibrary(3, documents)) {
      for (int i = 0; i < 50; i++) {
        String text = sentence(random, 25) + sentence(random, 25) + documents.get("doc-" + i);

        List<String> ofOne = one.candidates(text, null);

        assertThat(ofOne).contains("doc-" + i);
        assertThat(two.candidates(text, null)).isEqualTo(ofOne);
        assertThat(three.candidates(text, null)).isEqualTo(ofOne);
      }
    }
  }

  @Test
  void scatteredRareWords_leadToTheirSource() throws IOException {
    Map<String, String> documents = documents(new SplittableRandom(2));
    documents.put("source", "w1 alpha w2 beta w3 w4 gamma w1 w2 delta w5.");
    try (TextLibrary library = new TextLibrary(2, documents)) {
      assertThat(library.candidates("Quite another text, delta said gamma to w1 alpha.", null))
          .startsWith("source");
    }
  }

  @Test
  void equalScores_smallestIdWhereverItLies() throws IOException {
    Map<String, String> documents = new LinkedHashMap<>();
    for (int i = 0; i < 60; i++) {
      documents.put("other-" + i, "nothing of it " + i);
      documents.put("copy-" + (100 + (i * 37) % 60), "alpha beta gamma");
    }
    Map<String, String> many = new LinkedHashMap<>(documents);
    for (int i = 0; i < 600; i++) {
      many.put("filler-" + i, "filler " + i);
    }
    for (int shards = 1; shards <= 3; shards++) {
      try (TextLibrary library = new TextLibrary(shards, many)) {
        assertThat(library.candidates("alpha beta gamma", null)).isEqualTo(copies(100));
        assertThat(library.candidates("alpha beta gamma", "copy-100")).isEqualTo(copies(101));
      }
    }
  }

  private static List<String> copies(int from) {
    return IntStream.range(from, from + CandidateLimits.BESIDE).mapToObj(i -> "copy-" + i).toList();
  }

  /** The library has the text once or often, by the same author or others. */
  @ParameterizedTest
  @CsvSource({"own-,1", "own-,40", "own-,100", "version-,1", "version-,40", "version-,100"})
  void versionsOfTheText_hideNoOtherSource(String name, int versions) throws IOException {
    SplittableRandom random = new SplittableRandom(4);
    Map<String, String> documents = documents(random);
    for (int i = 0; i < 2_000; i++) {
      documents.put("filler-" + i, "filler " + i);
    }
    documents.put("source", "alpha beta gamma delta " + sentence(random, 30));
    String text = "alpha beta gamma delta epsilon zeta eta theta iota kappa";
    for (int i = 0; i < versions; i++) {
      documents.put(name + (1000 + i), text + ".");
    }
    List<String> expected =
        IntStream.range(0, Math.min(CandidateLimits.BESIDE, versions))
            .mapToObj(i -> name + (1000 + i))
            .toList();
    for (int shards = 1; shards <= 3; shards++) {
      try (TextLibrary library = new TextLibrary(shards, documents)) {
        assertThat(library.candidates(text, null)).contains("source").containsAll(expected);
      }
    }
  }

  @Test
  void documentItself_isNoCandidate() throws IOException {
    Map<String, String> documents =
        Map.of("own", "alpha beta only", "other", "alpha gamma", "third", "delta epsilon");
    try (TextLibrary library = new TextLibrary(1, documents)) {
      assertThat(library.candidates("alpha beta only", "own")).containsExactly("other");
      assertThat(library.candidates("alpha beta only", null)).containsExactly("own", "other");
      assertThat(library.candidates("beta only", "own")).isEmpty();
    }
  }

  @Test
  void noSources_hideNoOtherBehindThem() throws IOException {
    Map<String, String> documents = new LinkedHashMap<>();
    for (int i = 0; i < 20; i++) {
      documents.put("copy-" + i, "alpha beta only");
    }
    Set<String> copies = Set.copyOf(documents.keySet());
    documents.put("weaker", "alpha gamma");
    for (int i = 0; i < 600; i++) {
      documents.put("filler-" + i, "filler " + i);
    }
    try (TextLibrary library = new TextLibrary(2, documents)) {
      assertThat(library.candidatesWithout("alpha beta only", copies)).containsExactly("weaker");
    }
  }

  @Test
  void termsThatStandEverywhere_leadNowhere() throws IOException {
    Map<String, String> documents = new LinkedHashMap<>();
    for (int i = 0; i < 30; i++) {
      documents.put("doc-" + i, "common number" + i);
    }
    try (TextLibrary library = new TextLibrary(2, documents)) {
      assertThat(library.candidates("common", null)).isEmpty();
      assertThat(library.candidates("common number7", null)).containsExactly("doc-7");
    }
  }

  @Test
  void noTerms_noCandidates() throws IOException {
    try (TextLibrary library = new TextLibrary(1, Map.of("doc", "alpha"))) {
      assertThat(library.candidates("", null)).isEmpty();
      assertThat(library.candidates("unknown", null)).isEmpty();
    }
    try (TextLibrary empty = new TextLibrary(2, Map.of())) {
      assertThat(empty.candidates("alpha", null)).isEmpty();
    }
  }

  @Test
  void repeatedText_isLookedUpOnce() throws IOException {
    Map<String, String> documents = documents(new SplittableRandom(3));
    String text = documents.get("doc-1") + " ";
    try (TextLibrary library = new TextLibrary(1, documents)) {
      int once = library.offers(text, null, Interruption.NEVER).get(0).ofText().size();
      int often = library.offers(text.repeat(50), null, Interruption.NEVER).get(0).ofText().size();

      // Chunks drift over the text, so that some are cut elsewhere.
      assertThat(once).isPositive();
      assertThat(often).isLessThan(25 * once);
    }
  }

  @Test
  void timeUp_partialAndSound() throws IOException {
    SplittableRandom random = new SplittableRandom(4);
    Map<String, String> documents = documents(random);
    String text = String.join("", new ArrayList<>(documents.values()).subList(0, 20));
    try (TextLibrary library = new TextLibrary(1, documents)) {
      ShardOffers whole = library.offers(text, null, Interruption.NEVER).get(0);
      int[] questions = {0};
      ShardOffers cut = library.offers(text, null, () -> ++questions[0] > 40).get(0);

      assertThat(whole.partial()).isFalse();
      assertThat(cut.partial()).isTrue();
      assertThat(cut.ofText()).hasSizeLessThan(whole.ofText().size());
      assertThat(whole.ofText()).containsAll(cut.ofText());
      assertThat(
              library.survey(TextChunks.of(TextLibrary.ANALYZER, text), null, () -> true).partial())
          .isTrue();
    }
  }

  @Test
  void survey_countsAllShards() throws IOException {
    Map<String, String> documents =
        Map.of("a", "alpha beta alpha", "b", "beta gamma", "c", "delta", "d", "alpha");
    TextChunks chunks = TextChunks.of(TextLibrary.ANALYZER, "zeta beta alpha");
    for (int shards = 1; shards <= 3; shards++) {
      try (TextLibrary library = new TextLibrary(shards, documents)) {
        LibrarySurvey survey = library.survey(chunks, "c", Interruption.NEVER);

        assertThat(survey.sentences()).isEqualTo(6);
        assertThat(survey.text().docCount()).isEqualTo(4);
        assertThat(survey.text().tokenCount()).isEqualTo(7);
        assertThat(survey.text().docFreqs()).containsExactly(2, 2, 0);
        assertThat(survey.text().holdsItself()).isTrue();
        assertThat(library.survey(chunks, "e", Interruption.NEVER).text().holdsItself()).isFalse();
      }
    }
  }
}
