package org.palimpsest.core.align;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.token.TokenWeights;
import org.palimpsest.core.token.TokenizedText;

final class TextAlignerTest {

  private final TextAligner aligner =
      new TextAligner(AlignmentParameters.DEFAULT, TokenWeights.UNKNOWN);

  private static List<AlignedPassage> align(String suspicious, String source) {
    return Aligning.align(suspicious, source);
  }

  private static String join(List<String> sentences) {
    return String.join(" ", sentences);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void textsOfTheirOwn_noPassage(int seed) {
    GeneratedTexts words = new GeneratedTexts(seed);

    assertThat(align(join(words.sentences(60)), join(words.sentences(60)))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4})
  void borderMovedToASentence_noEvidence(int seed) {
    GeneratedTexts words = new GeneratedTexts(seed);
    List<String> source = words.sentences(40);
    List<String> copy = new ArrayList<>(source.subList(15, 20));
    copy.set(2, words.edited(copy.get(2), 0.3));
    String before = join(words.sentences(20)) + " ";
    String behind = " " + join(words.sentences(20));

    List<AlignedPassage> asItIs = align(before + join(copy) + behind, join(source));
    copy.set(0, "Other " + copy.get(0));
    List<AlignedPassage> withAWord = align(before + join(copy) + behind, join(source));

    assertThat(asItIs).hasSize(1);
    assertThat(withAWord).hasSize(1);
    assertThat(withAWord.get(0).suspicious().offset()).isEqualTo(before.length());
    assertThat(withAWord.get(0).weight()).isEqualTo(asItIs.get(0).weight());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void verbatimCopyInsideSentences_bordersExactToTheWord(int seed) {
    GeneratedTexts words = new GeneratedTexts(seed);
    List<String> source = words.sentences(40);
    String text = join(source);
    int from = text.indexOf(' ', text.indexOf(source.get(15)) + 20) + 1;
    int to = text.indexOf(' ', text.indexOf(source.get(22)) + 30);
    String before = join(words.sentences(20)) + " and then ";
    String suspicious =
        before + text.substring(from, to) + " while others say. " + join(words.sentences(20));

    List<AlignedPassage> passages = align(suspicious, text);

    assertThat(passages).hasSize(1);
    AlignedPassage passage = passages.get(0);
    assertThat(passage.identical()).isTrue();
    assertThat(passage.similarity()).isEqualTo(1);
    assertNear(passage.source(), Span.between(from, to));
    assertNear(passage.suspicious(), new Span(before.length(), to - from));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void rewrittenSentencesFromHereAndThere_onePassage(int seed) {
    GeneratedTexts words = new GeneratedTexts(seed);
    List<String> source = words.sentences(60);
    List<String> summary = new ArrayList<>();
    source.subList(20, 26).forEach(sentence -> summary.add(words.edited(sentence, 0.2)));
    source.subList(40, 46).forEach(sentence -> summary.add(words.edited(sentence, 0.2)));
    String suspicious = join(words.sentences(15)) + " " + join(summary) + " ";

    List<AlignedPassage> passages = align(suspicious + join(words.sentences(15)), join(source));

    assertThat(passages).hasSize(1);
    String text = join(source);
    Span both = Span.between(text.indexOf(source.get(21)), text.indexOf(source.get(45)));
    assertThat(passages.get(0).source().overlap(both)).isEqualTo(both.length());
  }

  /** A word at a border may occur on the other side by chance, so the border may be off by one. */
  private static void assertNear(Span found, Span expected) {
    assertThat(Math.abs(found.offset() - expected.offset()))
        .as(found + " for " + expected)
        .isLessThan(25);
    assertThat(Math.abs(found.end() - expected.end()))
        .as(found + " for " + expected)
        .isLessThan(25);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.2, 0.3, 0.4})
  void editedCopy_coveredOnBothSides(double share) {
    GeneratedTexts words = new GeneratedTexts(7);
    List<String> source = words.sentences(40);
    List<String> copy = new ArrayList<>();
    source.subList(10, 22).forEach(sentence -> copy.add(words.edited(sentence, share)));
    String before = join(words.sentences(15)) + " ";
    String suspicious = before + join(copy) + " " + join(words.sentences(15));

    List<AlignedPassage> passages = align(suspicious, join(source));

    assertThat(passages).hasSize(1);
    AlignedPassage passage = passages.get(0);
    assertThat(passage.identical()).isFalse();
    // Half of the inserted words are frequent ones, which the passage has anyway.
    assertThat(passage.similarity()).isBetween(1 - 1.3 * share, 1 - 0.3 * share);
    Span expected = new Span(before.length(), join(copy).length());
    assertThat(passage.suspicious().overlap(expected)).isGreaterThan(expected.length() * 9 / 10);
    assertThat(passage.suspicious().length()).isLessThan(expected.length() * 11 / 10);
  }

  /** Quadratic time would take minutes. */
  @Test
  void copyOfABook_oneIdenticalPassage_inSeconds() {
    String book = join(IntStream.range(0, 120_000).mapToObj(i -> "unheard" + i + ".").toList());

    List<AlignedPassage> passages =
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> align(book, book));

    assertThat(passages).hasSize(1);
    assertThat(passages.get(0).suspicious()).isEqualTo(new Span(0, book.length()));
    assertThat(passages.get(0).identical()).isTrue();
  }

  @Test
  void reorderedSentences_onePassageNotIdentical() {
    GeneratedTexts words = new GeneratedTexts(8);
    List<String> source = words.sentences(40);
    List<String> copy = new ArrayList<>(source.subList(10, 20));
    Collections.shuffle(copy, new Random(8));
    String suspicious = join(words.sentences(10)) + " " + join(copy);

    List<AlignedPassage> passages = align(suspicious, join(source));

    assertThat(passages).hasSize(1);
    assertThat(passages.get(0).identical()).isFalse();
    assertThat(passages.get(0).similarity()).isGreaterThan(0.95);
    assertThat(passages.get(0).anchors()).isGreaterThanOrEqualTo(10);
  }

  @Test
  void whatTheSourceSaysTwice_inOneCopy_onePassage() {
    GeneratedTexts words = new GeneratedTexts(12);
    String heading = join(words.sentences(3));
    String chapter = heading + " " + join(words.sentences(10));
    String source = join(List.of(heading, join(words.sentences(20)), chapter));
    String before = join(words.sentences(10)) + " ";
    String suspicious = before + chapter + " " + join(words.sentences(10));

    List<AlignedPassage> passages = align(suspicious, source);

    assertThat(passages).hasSize(1);
    assertNear(passages.get(0).suspicious(), new Span(before.length(), chapter.length()));
    assertNear(
        passages.get(0).source(), new Span(source.length() - chapter.length(), chapter.length()));
  }

  @Test
  void copiesOfTwoPlaces_twoPassages() {
    GeneratedTexts words = new GeneratedTexts(9);
    List<String> source = words.sentences(60);
    String suspicious =
        join(source.subList(5, 10))
            + " "
            + join(words.sentences(20))
            + " "
            + join(source.subList(40, 46));

    assertThat(align(suspicious, join(source)))
        .hasSize(2)
        .isSortedAccordingTo((a, b) -> a.suspicious().compareTo(b.suspicious()));
  }

  @Test
  void sidesSwapped_samePassageSwapped() {
    GeneratedTexts words = new GeneratedTexts(10);
    List<String> source = words.sentences(40);
    String suspicious = join(words.sentences(10)) + " " + join(source.subList(10, 18));

    AlignedPassage one = align(suspicious, join(source)).get(0);
    AlignedPassage other = align(join(source), suspicious).get(0);

    assertThat(other.suspicious()).isEqualTo(one.source());
    assertThat(other.source()).isEqualTo(one.suspicious());
  }

  @Test
  void fewSharedWords_areNoPassageUnlessTheyStandInARow() {
    String copy = "rare1 rare2 rare3 rare4 rare5 rare6";
    String suspicious = join(new GeneratedTexts(11).sentences(10)) + " S" + copy + ".";
    String source = "S" + copy + ". " + join(new GeneratedTexts(12).sentences(10));
    AlignedPassage run =
        new AlignedPassage(
            new Span(suspicious.indexOf(copy), copy.length()),
            new Span(source.indexOf(copy), copy.length()),
            1,
            true,
            0,
            1);

    assertThat(align(suspicious, source)).isEmpty();
    assertThat(alignWith(List.of(run), TokenWeights.UNKNOWN, suspicious, source))
        .extracting(AlignedPassage::suspicious)
        .containsExactly(run.suspicious());
  }

  @Test
  void runInsideAPassage_isNotReportedTwice() {
    String text = join(new GeneratedTexts(16).sentences(20));
    AlignedPassage run = new AlignedPassage(new Span(50, 80), new Span(50, 80), 1, true, 0, 1);

    assertThat(alignWith(List.of(run), TokenWeights.UNKNOWN, text, text)).hasSize(1);
  }

  /** A longer copy weighs at least as much as a part of it. */
  @Test
  void runInsideAPassage_weighsThatPassage() {
    GeneratedTexts words = new GeneratedTexts(18);
    String copy = join(words.sentences(2));
    String suspicious = join(words.sentences(8)) + " " + copy + " " + join(words.sentences(8));
    String source = join(words.sentences(9)) + " " + copy + " x " + join(words.sentences(9));
    Span here = new Span(suspicious.indexOf(copy), copy.length());
    Span there = new Span(source.indexOf(copy), copy.length());
    AlignedPassage run = new AlignedPassage(here, there, 1, true, 0, 1);

    assertThat(alignWith(List.of(run), TokenWeights.UNKNOWN, suspicious, source))
        .singleElement()
        .extracting(AlignedPassage::weight, as(InstanceOfAssertFactories.DOUBLE))
        .isGreaterThanOrEqualTo(AlignedPassage.WEIGHT_OF_COPY);
  }

  @Test
  void wordsThatEveryDocumentHas_areNoPassage() {
    GeneratedTexts words = new GeneratedTexts(17);
    String copy = join(words.sentences(3));
    String suspicious = join(words.sentences(10)) + " " + copy;
    String source = copy + " " + join(words.sentences(10));
    long[] hashes = GeneratedTexts.hashes(copy);
    long[] frequencies = new long[hashes.length];
    Arrays.fill(frequencies, 1000);

    assertThat(alignWith(List.of(), TokenWeights.UNKNOWN, suspicious, source)).hasSize(1);
    assertThat(
            alignWith(List.of(), new TokenWeights(1000, hashes, frequencies), suspicious, source))
        .isEmpty();
  }

  /** In a library of long documents, each has nearly every word. */
  @Test
  void longRunOfWordsThatEveryDocumentHas_isACopy() {
    GeneratedTexts words = new GeneratedTexts(19);
    String copy = join(words.sentences(4));
    String suspicious = join(words.sentences(8)) + " " + copy + " " + join(words.sentences(8));
    String source = join(words.sentences(9)) + " " + copy + " " + join(words.sentences(9));
    long[] hashes = GeneratedTexts.hashes(copy);
    long[] frequencies = new long[hashes.length];
    Arrays.fill(frequencies, 1000);
    Span here = new Span(suspicious.indexOf(copy), copy.length());
    Span there = new Span(source.indexOf(copy), copy.length());
    AlignedPassage run = new AlignedPassage(here, there, 1, true, 0, 1);

    assertThat(copy).hasSizeGreaterThan(200);
    assertThat(
            alignWith(
                List.of(run), new TokenWeights(1000, hashes, frequencies), suspicious, source))
        .singleElement()
        .extracting(AlignedPassage::weight, as(InstanceOfAssertFactories.DOUBLE))
        .isGreaterThanOrEqualTo(AlignedPassage.WEIGHT_OF_COPY);
  }

  private static List<AlignedPassage> alignWith(
      List<AlignedPassage> runs, TokenWeights weights, String suspicious, String source) {
    return new TextAligner(AlignmentParameters.DEFAULT, weights)
        .align(Aligning.alignable(suspicious), Aligning.alignable(source), runs, null, () -> false);
  }

  @Test
  void askedToStop_findsNoMore() {
    GeneratedTexts words = new GeneratedTexts(15);
    String text = join(words.sentences(40));

    assertThat(align(text, text)).hasSize(1);
    assertThat(Aligning.align(text, text, List.of(), () -> true)).isEmpty();
  }

  @Test
  void textOfFewSentencesAgainAndAgain_copiedWhole_isOnePassageOfAllOfIt() {
    GeneratedTexts words = new GeneratedTexts(18);
    String text = (join(words.sentences(2)) + " ").repeat(1500).strip();

    List<AlignedPassage> passages = align(text, text);

    assertThat(passages).hasSize(1);
    assertThat(passages.get(0).suspicious().length()).isGreaterThan(text.length() * 9 / 10);
  }

  @Test
  void copyWithANotPutIn_isNotIdentical() {
    String source = join(new GeneratedTexts(19).sentences(8));
    String suspicious = source.replaceFirst("\\. S", ". not S");

    List<AlignedPassage> passages =
        aligner.align(
            new AlignableText(suspicious, GeneratedTexts.tokenizeWithout(suspicious, "not")),
            Aligning.alignable(source),
            List.of(),
            null,
            () -> false);

    assertThat(passages).hasSize(1);
    assertThat(passages.get(0).similarity()).isEqualTo(1);
    assertThat(passages.get(0).identical()).isFalse();
  }

  @Test
  void emptyTexts_noPassage() {
    String text = join(new GeneratedTexts(12).sentences(10));

    assertThat(align("", "")).isEmpty();
    assertThat(align(text, "")).isEmpty();
    assertThat(align("", text)).isEmpty();
    assertThat(align("...", text)).isEmpty();
  }

  @Test
  void wordsThatAreNoTokens_belongToThePassageWhereBothSidesHaveThem() {
    GeneratedTexts words = new GeneratedTexts(13);
    String copy = join(words.sentences(6));
    String suspicious = join(words.sentences(10)) + " Aber – « ÷ " + copy + " »!? und so";
    String source = join(words.sentences(10)) + " Oder – « ÷ " + copy + " »!? und anders";
    TokenizedText one = GeneratedTexts.tokenizeWithout(suspicious, "und");
    TokenizedText other = GeneratedTexts.tokenizeWithout(source, "und");

    AlignedPassage passage =
        aligner
            .align(
                new AlignableText(suspicious, one),
                new AlignableText(source, other),
                List.of(),
                null,
                () -> false)
            .get(0);

    assertThat(text(suspicious, passage.suspicious()))
        .isEqualTo("« ÷ " + copy + " »!? und")
        .isEqualTo(text(source, passage.source()));
  }

  @Test
  void borderInsideASurrogatePair_doesNotSplitIt() {
    GeneratedTexts words = new GeneratedTexts(14);
    String copy = join(words.sentences(6));
    String suspicious = copy + "\uD83D\uDE00";
    String source = copy + "\uD83D\uDE01";

    AlignedPassage passage =
        aligner
            .align(
                Aligning.alignable(suspicious),
                Aligning.alignable(source),
                List.of(),
                null,
                () -> false)
            .get(0);

    assertThat(text(suspicious, passage.suspicious())).isEqualTo(copy);
  }

  private static String text(String text, Span span) {
    return text.substring(span.offset(), span.end());
  }

  /** The heading's words occur in the paragraph below, so it does not count as surroundings. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void headingOfOneSide_isNotOfThePassage(int seed) {
    GeneratedTexts words = new GeneratedTexts(seed);
    List<String> paragraph = words.sentences(6);
    String heading = paragraph.get(2).substring(0, 30).strip();
    String copy = join(paragraph);
    String before = join(words.sentences(10));
    String behind = join(words.sentences(10));
    String source = join(words.sentences(10)) + "\n" + copy + "\n" + join(words.sentences(10));

    List<AlignedPassage> passages =
        align(before + "\n" + heading + "\n\n" + copy + "\n" + behind, source);

    assertThat(passages).hasSize(1);
    assertThat(passages.get(0).identical()).isTrue();
    assertThat(passages.get(0).suspicious().length()).isEqualTo(copy.length());
  }

  @Test
  void otherQuotationMarksAndSpaces_areTheSameText() {
    GeneratedTexts words = new GeneratedTexts(4);
    String copy = "It’s the “" + join(words.sentences(8)) + "” that one doesn’t know";
    String changed =
        copy.replace('’', '\'').replace('“', '"').replace('”', '"').replace(" ", "\n ");

    List<AlignedPassage> passages =
        align(join(words.sentences(9)) + " " + changed, copy + ". " + join(words.sentences(9)));

    assertThat(passages).hasSize(1);
    assertThat(passages.get(0).identical()).isTrue();
  }
}
