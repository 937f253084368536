package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A Chinese text that paraphrases a source in the same order. */
@ExtendWith(SharedCluster.class)
final class OrderIT {

  private static final int DOCUMENTS = 40;
  private static final int SENTENCES = 30;

  /** The first paraphrased sentence of a source. */
  private static final int FROM = 8;

  private static final int TO = 22;

  private static final int WORDS_OF_SENTENCE = 16;
  private static final int WORDS = 10_400;

  /** The number of words in the library's vocabulary; the paraphrase uses the others. */
  private static final int WORDS_OF_LIBRARY = 7_000;

  private static final int FIRST_HAN = 0x4E00;

  private static final Random RANDOM = new Random(180);

  private static TestCluster cluster;
  private static Library one;
  private static Library three;
  private static List<String> source;

  /** The paraphrased sentences. */
  private static List<String> followed;

  private static String before;
  private static String behind;

  @BeforeAll
  static void index(TestCluster shared) throws IOException {
    cluster = shared;
    one = cluster.create("order-one", TestCluster.CONFIGSET, 1, 1);
    three = cluster.create("order-three", TestCluster.CONFIGSET, 3, 1);
    source = sentences(SENTENCES, 0);
    Map<String, String> documents = new LinkedHashMap<>();
    documents.put("source", String.join("", source));
    for (int i = 0; i < DOCUMENTS; i++) {
      documents.put("doc-" + i, String.join("", sentences(SENTENCES, 0)));
    }
    one.index(documents);
    three.index(documents);
    before = String.join("", sentences(9, WORDS_OF_LIBRARY));
    followed = source.subList(FROM, TO).stream().map(OrderIT::inOtherWords).toList();
    behind = String.join("", sentences(9, WORDS_OF_LIBRARY));
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(one);
    cluster.delete(three);
  }

  private static List<String> sentences(int count, int firstWord) {
    return IntStream.range(0, count)
        .mapToObj(
            i ->
                IntStream.range(0, WORDS_OF_SENTENCE)
                        .mapToObj(word -> word(firstWord))
                        .collect(Collectors.joining())
                    + "。")
        .toList();
  }

  private static String word(int first) {
    int number = first + RANDOM.nextInt(first == 0 ? WORDS_OF_LIBRARY : WORDS - first);
    return Character.toString(FIRST_HAN + number) + (char) (FIRST_HAN + WORDS + number);
  }

  /** Keeps half of the words, in another order. */
  private static String inOtherWords(String sentence) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i + 1 < sentence.length(); i += 2) {
      words.add(RANDOM.nextBoolean() ? sentence.substring(i, i + 2) : word(WORDS_OF_LIBRARY));
    }
    Collections.shuffle(words, RANDOM);
    return String.join("", words) + "。";
  }

  private static Answer check(List<String> sentences, String... params) throws IOException {
    String text = before + String.join("", sentences) + behind;
    Answer answer = one.check(text, params);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(three.check(text, params).findings()).isEqualTo(answer.findings());
    return answer;
  }

  @Test
  void textInOtherWords_foundWithItsPlace() throws IOException {
    Answer answer = check(followed, "passages.text=true");

    assertThat(answer.sourceIds()).as(answer.body()).containsExactly("source");
    JsonNode passage = answer.source("source").at("/passages/0");
    assertThat(passage.at("/kind").asText()).isEqualTo("rewritten");
    assertThat(passage.at("/by").asText()).isEqualTo("order");
    assertThat(String.join("", source)).contains(passage.at("/source/text").asText());
    int sentence = source.get(0).length();
    int length = (TO - FROM) * sentence;
    assertThat(passage.at("/suspicious/offset").asInt())
        .isBetween(before.length() - 2 * sentence, before.length() + 3 * sentence);
    assertThat(passage.at("/suspicious/length").asInt())
        .isBetween(length - 5 * sentence, length + 3 * sentence);
    assertThat(passage.at("/source/offset").asInt())
        .isBetween((FROM - 2) * sentence, (FROM + 3) * sentence);
    assertThat(answer.json().at("/ratios/total").asDouble()).isBetween(0.25, 0.6);
  }

  @Test
  void switchedOff_notFound() throws IOException {
    for (String off : List.of("rewritten=false", "profile=fast", "expert.depth=fingerprints")) {
      assertThat(check(followed, off).sourceIds()).as(off).isEmpty();
    }
  }

  /** The sentences are the same, but in random order. */
  @Test
  void sameSentencesInAnotherOrder_notFound() throws IOException {
    List<String> mixed = new ArrayList<>(followed);
    Collections.shuffle(mixed, new Random(3));

    assertThat(check(mixed).sourceIds()).isEmpty();
  }

  @Test
  void fewSentences_notFound() throws IOException {
    assertThat(check(followed.subList(0, 3)).sourceIds()).isEmpty();
  }

  /** A copy and the paraphrase after it are both reported. */
  @Test
  void copyAndOtherWords_bothFoundAndNothingTwice() throws IOException {
    List<String> both = new ArrayList<>(source.subList(FROM, FROM + 3));
    both.addAll(followed.subList(3, followed.size()));

    Answer answer = check(both);

    assertThat(answer.sourceIds()).as(answer.body()).containsExactly("source");
    JsonNode passages = answer.source("source").at("/passages");
    assertThat(passages).as(answer.body()).hasSize(2);
    assertThat(passages.at("/0/kind").asText()).isEqualTo("identical");
    assertThat(passages.at("/1/kind").asText()).isEqualTo("rewritten");
    assertThat(passages.at("/1/suspicious/offset").asInt())
        .isGreaterThanOrEqualTo(
            passages.at("/0/suspicious/offset").asInt()
                + passages.at("/0/suspicious/length").asInt());
  }
}
