package org.palimpsest.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.text.Span;

/** Where a passage is parted, and where it is not. */
final class PassageCutterTest {

  private static String join(List<String> sentences) {
    return String.join(" ", sentences);
  }

  /** With text of the author's own before and behind. */
  private static String document(Words words, String... middle) {
    return join(words.sentences(8))
        + " "
        + String.join(" ", middle)
        + " "
        + join(words.sentences(10));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void ownParagraphInsideACopy_isInNoPassage(int seed) {
    Words words = new Words(seed);
    List<String> source = words.sentences(40);
    String own = join(words.sentences(4));
    String suspicious =
        document(words, join(source.subList(10, 18)), own, join(source.subList(18, 28)));

    List<AlignedPassage> passages = Aligning.align(suspicious, join(source));

    assertThat(passages).hasSize(2);
    Span paragraph = new Span(suspicious.indexOf(own), own.length());
    assertThat(passages).allMatch(passage -> passage.suspicious().overlap(paragraph) < 25);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void paragraphOfTheSourceLeftOut_isInNoPassage(int seed) {
    Words words = new Words(seed);
    List<String> source = words.sentences(40);
    String suspicious = document(words, join(source.subList(10, 18)), join(source.subList(22, 30)));

    List<AlignedPassage> passages = Aligning.align(suspicious, join(source));

    assertThat(passages).hasSize(2);
    String leftOut = join(source.subList(18, 22));
    Span paragraph = new Span(join(source).indexOf(leftOut), leftOut.length());
    assertThat(passages).allMatch(passage -> passage.source().overlap(paragraph) < 25);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void fewWordsPutIn_partNothing(int seed) {
    Words words = new Words(seed);
    List<String> source = words.sentences(40);
    String inserted =
        IntStream.range(0, 8).mapToObj(i -> words.word()).collect(Collectors.joining(" "));
    String suspicious =
        document(words, join(source.subList(10, 18)), inserted, join(source.subList(18, 28)));

    assertThat(Aligning.align(suspicious, join(source))).hasSize(1);
  }
}
