package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A text whose letters differ from those displayed, as on pages with manipulated fonts. */
@ExtendWith(SharedCluster.class)
final class StrangeTextIT {

  private static final String STRANGE = "strangeText";

  private static Library library;
  private static List<String> sentences;

  /** Thirty documents with a common invented vocabulary, as in a language. */
  @BeforeAll
  static void index(TestCluster cluster) throws IOException {
    library = cluster.create("strange", TestCluster.CONFIGSET, 2, 1);
    String[] words =
        String.join(" ", new Texts(61).englishSentences(60)).replace(".", "").split(" ", -1);
    SplittableRandom random = new SplittableRandom(62);
    sentences =
        IntStream.range(0, 400)
            .mapToObj(
                i ->
                    random
                            .ints(12, 0, words.length)
                            .mapToObj(word -> words[word])
                            .collect(Collectors.joining(" "))
                        + ".")
            .toList();
    Map<String, String> texts = new LinkedHashMap<>();
    for (int i = 0; i < 30; i++) {
      texts.put("doc" + i, String.join(" ", sentences.subList(10 * i, 10 * i + 10)));
    }
    library.index(texts);
  }

  @AfterAll
  static void delete(TestCluster cluster) throws IOException {
    cluster.delete(library);
  }

  /** Replaces each letter by the next one. */
  private static String shifted(String text) {
    return text.codePoints()
        .map(c -> c >= 'a' && c < 'z' ? c + 1 : c == 'z' ? 'a' : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  @Test
  void copyInOtherLetters_isNotFound_butSaidToBeStrange() throws IOException {
    Answer answer = library.check(shifted(String.join(" ", sentences.subList(0, 20))));

    assertThat(answer.ratio()).isZero();
    assertThat(answer.warnings()).containsExactly(STRANGE);
  }

  @Test
  void ownTextOfTheSameLanguage_isNotStrange() throws IOException {
    Answer answer = library.check(String.join(" ", sentences.subList(300, 320)));

    assertThat(answer.warnings()).isEmpty();
  }

  /** The passages found are readable. */
  @Test
  void copyOfAStrangeDocument_isFoundAndNotStrange() throws IOException {
    String strange = shifted(String.join(" ", sentences.subList(0, 20)));
    library.index(Map.of("shifted", strange));

    Answer answer = library.check(strange);
    library.delete("shifted");

    assertThat(answer.ratio()).isGreaterThan(0.98);
    assertThat(answer.warnings()).doesNotContain(STRANGE);
  }
}
