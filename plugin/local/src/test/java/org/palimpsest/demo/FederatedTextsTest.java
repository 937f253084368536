package org.palimpsest.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.palimpsest.client.CheckResult.Span;

/** The known reuse of the federated demo is in its texts, and no other reuse. */
final class FederatedTextsTest {

  private static final Path FOLDER = Path.of("src/main/resources/demo/federated");

  /** The longest phrase shared by chance, in UTF-16 code units. */
  private static final int PHRASE_CHARS_MAX = 40;

  /** The longest shared phrase of Han characters. */
  private static final int HAN_PHRASE_CHARS_MAX = 11;

  /** The least verbatim share of an edited passage. */
  private static final double EDITED_SHARE_MIN = 0.6;

  private static final int GRAM_CHARS = 8;

  private static List<ExpectedPair> expected;
  private static Map<String, String> texts;

  @BeforeAll
  static void readTexts() throws IOException {
    expected = FederatedTexts.expected();
    texts = new TreeMap<>();
    for (String file : FederatedTexts.files()) {
      texts.put(file, FederatedTexts.read(file));
    }
  }

  @Test
  void list_isWhatTheFolderHolds() throws IOException {
    try (Stream<Path> walk = Files.walk(FOLDER)) {
      Set<String> found =
          walk.filter(path -> FOLDER.relativize(path).getNameCount() == 3)
              .map(path -> FOLDER.relativize(path).toString().replace('\\', '/'))
              .collect(Collectors.toSet());

      assertThat(texts.keySet()).containsExactlyInAnyOrderElementsOf(found);
    }
  }

  @Test
  void pairs_areDistinctAndWithinAndAcrossSites() {
    assertThat(expected.stream().map(ExpectedPair::pair)).doesNotHaveDuplicates().hasSize(27);
    assertThat(expected.stream().filter(each -> each.pair().crossesSites())).hasSize(16);
  }

  @Test
  void verbatimReuse_isTheSourcesText() {
    assertThat(ofKind("verbatim")).hasSize(14);
    for (ExpectedPair each : ofKind("verbatim")) {
      assertThat(copy(each)).as(each.toString()).isEqualTo(original(each));
    }
  }

  @Test
  void reorderedReuse_hasTheSourcesSentencesInAnotherOrder() {
    assertThat(ofKind("reordered")).hasSize(5);
    for (ExpectedPair each : ofKind("reordered")) {
      assertThat(sentences(copy(each)))
          .as(each.toString())
          .containsExactlyInAnyOrderElementsOf(sentences(original(each)))
          .isNotEqualTo(sentences(original(each)));
    }
  }

  @Test
  void editedReuse_isMostlyTheSourcesText() {
    assertThat(ofKind("edited")).hasSize(8);
    for (ExpectedPair each : ofKind("edited")) {
      assertThat(copy(each)).as(each.toString()).isNotEqualTo(original(each));
      assertThat(sharedShare(copy(each), original(each)))
          .as(each.toString())
          .isGreaterThan(EDITED_SHARE_MIN);
    }
  }

  @Test
  void whatIsNotReused_sharesOnlyPhrasesWithEveryOtherDocument() {
    Map<String, Set<String>> phrases = new TreeMap<>();
    texts.forEach((file, text) -> phrases.put(file, phrases(own(file, text))));

    for (String file : phrases.keySet()) {
      for (String other : phrases.keySet()) {
        if (file.compareTo(other) < 0) {
          Set<String> shared = new HashSet<>(phrases.get(file));
          shared.retainAll(phrases.get(other));
          assertThat(shared).as(file + " and " + other).isEmpty();
        }
      }
    }
  }

  /** A document without its reused passages. */
  private static String own(String file, String text) {
    String own = text;
    for (ExpectedPair each : expected) {
      if (suspiciousFile(each).equals(file)) {
        own = own.replace(copy(each), "");
      }
    }
    return own;
  }

  /** All stretches that are just too long to be shared by chance. */
  private static Set<String> phrases(String text) {
    Set<String> phrases = new HashSet<>();
    for (int i = 0; i < text.length(); i++) {
      int hanEnd = i + HAN_PHRASE_CHARS_MAX + 1;
      if (hanEnd <= text.length() && hasHan(text.substring(i, hanEnd))) {
        phrases.add(text.substring(i, hanEnd));
      }
      int end = i + PHRASE_CHARS_MAX + 1;
      if (end <= text.length()) {
        phrases.add(text.substring(i, end));
      }
    }
    return phrases;
  }

  private static boolean hasHan(String text) {
    return text.codePoints()
        .anyMatch(c -> Character.UnicodeScript.of(c) == Character.UnicodeScript.HAN);
  }

  /** The share of a text's grams that the other text has. */
  private static double sharedShare(String text, String other) {
    int shared = 0;
    int grams = text.length() - GRAM_CHARS + 1;
    for (int i = 0; i < grams; i++) {
      shared += other.contains(text.substring(i, i + GRAM_CHARS)) ? 1 : 0;
    }
    return (double) shared / grams;
  }

  private static List<String> sentences(String paragraph) {
    return Arrays.stream(paragraph.split("(?<=。)|(?<=[.?!]) (?=[A-Z])", -1))
        .filter(sentence -> !sentence.isEmpty())
        .toList();
  }

  private static List<ExpectedPair> ofKind(String kind) {
    return expected.stream().filter(each -> each.kind().equals(kind)).toList();
  }

  private static String copy(ExpectedPair each) {
    return cut(texts.get(suspiciousFile(each)), each.suspicious());
  }

  private static String original(ExpectedPair each) {
    return cut(texts.get(each.sourceSite() + "/library/" + each.source()), each.sourceSpan());
  }

  private static String suspiciousFile(ExpectedPair each) {
    return each.site() + "/suspicious/" + each.document();
  }

  private static String cut(String text, Span span) {
    return text.substring(span.offset(), span.end());
  }
}
