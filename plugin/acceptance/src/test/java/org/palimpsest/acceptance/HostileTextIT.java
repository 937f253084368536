package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Texts designed to be slow or to fail, in the library and in checks. */
@ExtendWith(SharedCluster.class)
@Tag("long")
final class HostileTextIT {

  private static final int LENGTH = 100_000;

  /** A bound for any machine: work beyond it is not linear. */
  private static final Duration BOUND = Duration.ofMinutes(2);

  private static TestCluster cluster;
  private static Library library;

  @BeforeAll
  static void create(TestCluster shared) throws IOException {
    cluster = shared;
    library = cluster.create("hostile", TestCluster.CONFIGSET, 2, 1);
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(library);
  }

  private static Stream<Arguments> texts() {
    return Stream.of(
            Map.entry("one-han-character", "的"),
            Map.entry("one-letter", "a"),
            Map.entry("one-word", "word "),
            Map.entry("one-sentence", "The same sentence comes again and again. "),
            Map.entry("one-chinese-sentence", "同一句话一再重复出现。"),
            Map.entry("spaced-letters", "s p a c e d "),
            Map.entry("hyphens-at-line-ends", "hyphen-\nation "),
            Map.entry("zero-width", "字\u200B"),
            Map.entry("surrogates", "半个\uD840字符"))
        .map(entry -> Arguments.of(entry.getKey(), entry.getValue()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("texts")
  void textThatRepeatsItself_indexedAndCheckedInBoundedTime(String id, String unit)
      throws IOException {
    String text = unit.repeat(LENGTH / unit.length());

    Answer answer =
        Assertions.assertTimeoutPreemptively(
            BOUND,
            () -> {
              library.index(Map.of(id, text));
              return library.check(text);
            });

    assertThat(answer.status()).as("%.300s", answer.body()).isEqualTo(200);
    assertThat(answer.json().at("/partialResults").asBoolean()).isFalse();
    assertThat(answer.json().at("/ratios/total").asDouble()).isBetween(0.0, 1.0);
    assertThat(answer.json().at("/document/length").asInt()).isEqualTo(text.length());
  }

  @Test
  void halfASurrogatePair_hidesNothing() throws IOException {
    String copy = new Texts(70).chinese(8);
    library.index(Map.of("whole", copy));
    StringBuilder broken = new StringBuilder(copy);
    for (int at = copy.length() - 1; at > 0; at -= 40) {
      broken.insert(at, '\uD840');
    }

    assertThat(library.checkJson(Map.of("text", broken.toString())).sourceIds())
        .containsExactly("whole");
  }
}
