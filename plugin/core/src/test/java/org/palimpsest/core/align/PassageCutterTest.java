package org.palimpsest.core.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.text.Span;

final class PassageCutterTest {

  private static String join(List<String> sentences) {
    return String.join(" ", sentences);
  }

  /** A document with own text before and behind. */
  private static String document(GeneratedTexts words, String... middle) {
    return join(words.sentences(8))
        + " "
        + String.join(" ", middle)
        + " "
        + join(words.sentences(10));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void ownParagraphInsideACopy_isInNoPassage(int seed) {
    GeneratedTexts words = new GeneratedTexts(seed);
    List<String> source = words.sentences(40);
    String own = join(words.sentences(4));
    String suspicious =
        document(words, join(source.subList(10, 18)), own, join(source.subList(18, 28)));

    List<AlignedPassage> passages = Aligning.align(suspicious, join(source));

    assertThat(passages).hasSize(2);
    Span paragraph = new Span(suspicious.indexOf(own), own.length());
    assertThat(passages).allMatch(passage -> passage.suspicious().overlap(paragraph) < 25);
  }

  /** The source has similar text before and behind the copied sentences. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void sourceThatRepeatsItself_onlyWhereItWasCopiedFrom(int seed) {
    GeneratedTexts words = new GeneratedTexts(seed);
    List<String> sentences = words.sentences(6);
    String copied = join(sentences);
    String before =
        join(sentences.subList(0, 4).stream().map(each -> words.edited(each, 0.3)).toList());
    String behind =
        join(sentences.subList(2, 6).stream().map(each -> words.edited(each, 0.3)).toList());
    String source = document(words, before, copied, behind);

    List<AlignedPassage> passages = Aligning.align(document(words, copied), source);

    assertThat(passages).hasSize(1);
    Span place = new Span(source.indexOf(copied), copied.length());
    assertThat(passages.get(0).source().overlap(place)).isGreaterThan(copied.length() - 25);
    assertThat(passages.get(0).source().length()).isLessThan(copied.length() + 100);
  }

  /** Remarks after every few sentences: a third of the text, but no single one is a hole. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void ownSentencesBetweenCopiedOnes_areInNoPassage(int seed) {
    GeneratedTexts words = new GeneratedTexts(seed);
    List<String> source = words.sentences(60);
    List<String> own = Stream.generate(() -> join(words.sentences(2))).limit(12).toList();
    StringBuilder middle = new StringBuilder();
    for (int i = 0; i < own.size(); i++) {
      middle.append(join(source.subList(5 + 4 * i, 9 + 4 * i))).append(' ');
      middle.append(own.get(i)).append(' ');
    }
    String suspicious = document(words, middle.toString());

    List<AlignedPassage> passages = Aligning.align(suspicious, join(source));

    int shown = 0;
    for (String sentence : own) {
      Span span = new Span(suspicious.indexOf(sentence), sentence.length());
      shown += passages.stream().mapToInt(each -> each.suspicious().overlap(span)).sum();
    }
    assertThat(shown).isLessThan(join(own).length() / 10);
    int copied = source.subList(5, 53).stream().mapToInt(String::length).sum();
    assertThat(passages.stream().mapToInt(each -> each.suspicious().length()).sum())
        .as("nothing of the copy is lost")
        .isGreaterThan(copied * 95 / 100);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void paragraphOfTheSourceLeftOut_isInNoPassage(int seed) {
    GeneratedTexts words = new GeneratedTexts(seed);
    List<String> source = words.sentences(40);
    String suspicious = document(words, join(source.subList(10, 18)), join(source.subList(22, 30)));

    List<AlignedPassage> passages = Aligning.align(suspicious, join(source));

    assertThat(passages).hasSize(2);
    String leftOut = join(source.subList(18, 22));
    Span paragraph = new Span(join(source).indexOf(leftOut), leftOut.length());
    assertThat(passages).allMatch(passage -> passage.source().overlap(paragraph) < 25);
  }

  /** The insertion is short, and much around it is edited. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void ownParagraphBetweenEditedCopies_isInNoPassage(int seed) {
    GeneratedTexts words = new GeneratedTexts(seed);
    List<String> source = words.sentences(40);
    String own = join(words.sentences(5));
    String suspicious =
        document(
            words,
            words.edited(join(source.subList(10, 16)), 0.25),
            own,
            words.edited(join(source.subList(16, 22)), 0.25));

    List<AlignedPassage> passages = Aligning.align(suspicious, join(source));

    assertThat(passages).hasSize(2);
    Span paragraph = new Span(suspicious.indexOf(own), own.length());
    assertThat(passages).allMatch(passage -> passage.suspicious().overlap(paragraph) < 25);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void fewWordsPutIn_partNothing(int seed) {
    GeneratedTexts words = new GeneratedTexts(seed);
    List<String> source = words.sentences(40);
    String inserted =
        IntStream.range(0, 8).mapToObj(i -> words.word()).collect(Collectors.joining(" "));
    String suspicious =
        document(words, join(source.subList(10, 18)), inserted, join(source.subList(18, 28)));

    assertThat(Aligning.align(suspicious, join(source))).hasSize(1);
  }
}
