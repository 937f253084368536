package org.palimpsest.core.align;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.align.StretchShares.Stretch;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.token.TokenRange;
import org.palimpsest.core.token.TokenWeights;
import org.palimpsest.core.token.TokenizedText;

final class RewrittenStretchesTest {

  private static final int SENTENCES = 24;
  private static final int FIRST = 10;
  private static final int COUNT = 4;

  /** Weights of 1,000 documents that all have the frequent words. */
  private static final TokenWeights WEIGHTS = weights();

  private static TokenWeights weights() {
    String frequent =
        IntStream.range(0, 30).mapToObj(i -> "w" + i).collect(Collectors.joining(" "));
    long[] hashes = GeneratedTexts.hashes(frequent);
    return new TokenWeights(
        1000, hashes, LongStream.generate(() -> 1000).limit(hashes.length).toArray());
  }

  /** Generated texts: some sentences of the second have shuffled words of the first. */
  private static final class Texts {
    private final List<String> source;
    private final List<String> text;

    Texts(int seed, double replaced) {
      GeneratedTexts words = new GeneratedTexts(seed);
      this.source = words.sentences(SENTENCES);
      this.text = new ArrayList<>(words.sentences(SENTENCES));
      List<String> pool = new ArrayList<>();
      for (String sentence : source.subList(FIRST, FIRST + COUNT)) {
        String edited = words.edited(sentence.substring(1).replace(".", ""), replaced);
        pool.addAll(Arrays.asList(edited.split(" ", -1)));
      }
      Collections.shuffle(pool, new Random(seed));
      for (int i = 0; i < COUNT; i++) {
        List<String> part = pool.subList(i * pool.size() / COUNT, (i + 1) * pool.size() / COUNT);
        text.set(FIRST + i, "S" + String.join(" ", part) + ".");
      }
    }

    String source() {
      return String.join(" ", source);
    }

    String text() {
      return String.join(" ", text);
    }

    static Span rewritten(List<String> sentences) {
      int offset = String.join(" ", sentences.subList(0, FIRST)).length() + 1;
      return Span.between(offset, String.join(" ", sentences.subList(0, FIRST + COUNT)).length());
    }
  }

  private static List<AlignedPassage> align(String text, String source, boolean rewritten) {
    AlignableText suspicious = Aligning.alignable(text);
    return new TextAligner(AlignmentParameters.DEFAULT, WEIGHTS)
        .align(
            suspicious,
            Aligning.alignable(source),
            List.of(),
            rewritten ? new RewrittenStretches(suspicious.tokens(), WEIGHTS) : null,
            () -> false);
  }

  private static List<RewrittenStretches.Rewritten> rewritten(
      Texts texts, List<AlignedPassage> found) {
    TokenizedText text = GeneratedTexts.tokenize(texts.text());
    return new RewrittenStretches(text, WEIGHTS)
        .of(new TextPair(text, GeneratedTexts.tokenize(texts.source())), found, () -> false);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void sentencesInOtherWords_foundWhereTheyStand(int seed) {
    Texts texts = new Texts(seed, 0.15);
    Span here = Texts.rewritten(texts.text);
    Span there = Texts.rewritten(texts.source);

    assertThat(rewritten(texts, List.of()))
        .isNotEmpty()
        .allSatisfy(
            found -> {
              Span one = GeneratedTexts.tokenize(texts.text()).span(found.ranges().one());
              Span other = GeneratedTexts.tokenize(texts.source()).span(found.ranges().other());
              assertThat(one.overlap(here)).isGreaterThan(one.length() / 2);
              assertThat(other.overlap(there)).isGreaterThan(other.length() / 2);
              assertThat(found.weight()).isGreaterThanOrEqualTo(1);
            });
  }

  @Test
  void whatNoAnchorLeadsTo_isAPassage() {
    Texts texts = new Texts(2, 0.15);

    assertThat(align(texts.text(), texts.source(), false)).isEmpty();
    assertThat(align(texts.text(), texts.source(), true))
        .singleElement()
        .satisfies(
            passage -> {
              Span here = Texts.rewritten(texts.text);
              assertThat(passage.suspicious().overlap(here))
                  .isGreaterThan(passage.suspicious().length() * 9 / 10);
              assertThat(passage.identical()).isFalse();
            });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void otherSentences_none(int seed) {
    Texts texts = new Texts(seed, 1);
    assertThat(align(texts.text(), texts.source(), true)).isEmpty();
  }

  @Test
  void sentencesThatAPassageHas_notLookedAtAgain() {
    Texts texts = new Texts(1, 0.15);
    Span all = Texts.rewritten(texts.text);
    AlignedPassage passage = new AlignedPassage(all, new Span(0, 300), 0.5, false, 1, 1);

    assertThat(rewritten(texts, List.of())).isNotEmpty();
    assertThat(rewritten(texts, List.of(passage))).isEmpty();
  }

  @Test
  void noText_none() {
    assertThat(align("", "rare1 rare2 rare3.", true)).isEmpty();
    assertThat(align("rare1 rare2 rare3.", "", true)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void search_findsWhatComparingAllFinds(int seed) {
    Texts texts = new Texts(seed, 0.1);
    TokenizedText text = GeneratedTexts.tokenize(texts.text());
    TextPair pair = new TextPair(text, GeneratedTexts.tokenize(texts.source()));
    TextStretches stretches = new TextStretches(new WeighedText(text, WEIGHTS), 3);
    StretchShares shares = new StretchShares(stretches.weighed(), pair);

    List<StretchSearch.Found> found = found(stretches, pair, 0);

    int compared = 0;
    for (int stretch = 0; stretch < stretches.count(); stretch++) {
      int number = stretch;
      TokenRange range = stretches.range(stretch);
      double most =
          IntStream.rangeClosed(0, pair.other().fragmentCount() - 4)
              .mapToDouble(from -> shares.of(range, from, from + 4).share())
              .max()
              .orElseThrow();
      List<Stretch> best =
          found.stream()
              .filter(each -> each.stretch() == number)
              .map(StretchSearch.Found::ofSource)
              .toList();
      if (most > 0.2) {
        compared++;
        assertThat(best)
            .singleElement()
            .satisfies(like -> assertThat(like.share()).isGreaterThanOrEqualTo(most));
      } else {
        assertThat(best).isEmpty();
      }
    }
    assertThat(compared).isGreaterThan(3);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void search_whatHasToShareMore_onlyThatButTheSameOfIt(int seed) {
    double sharedMin = 60;
    Texts texts = new Texts(seed, 0.1);
    TokenizedText text = GeneratedTexts.tokenize(texts.text());
    TextPair pair = new TextPair(text, GeneratedTexts.tokenize(texts.source()));
    TextStretches stretches = new TextStretches(new WeighedText(text, WEIGHTS), 3);

    List<StretchSearch.Found> all = found(stretches, pair, 0);
    List<StretchSearch.Found> some = found(stretches, pair, sharedMin);

    assertThat(all).containsAll(some).hasSizeGreaterThan(some.size());
    assertThat(some)
        .isNotEmpty()
        .containsAll(all.stream().filter(each -> each.ofSource().bits() >= sharedMin).toList());
  }

  /** All stretches with at least this share. */
  private static List<StretchSearch.Found> found(
      TextStretches stretches, TextPair pair, double bits) {
    boolean[] wanted = new boolean[stretches.count()];
    double[] sharedMin = new double[stretches.count()];
    Arrays.fill(wanted, true);
    Arrays.fill(sharedMin, bits);
    return new StretchSearch(stretches, pair, new StretchShares(stretches.weighed(), pair))
        .find(wanted, sharedMin, () -> false);
  }

  @Test
  void share_overTheGeometricMeanOfBothSides() {
    TokenizedText text = GeneratedTexts.tokenize("rare1 rare2 rare3 rare4.");
    TextPair pair = new TextPair(text, GeneratedTexts.tokenize("rare1 rare2 rare5 rare1 rare6."));
    StretchShares shares = new StretchShares(new WeighedText(text, WEIGHTS), pair);

    Stretch stretch = shares.of(text.range(0, 1), 0, 1);

    assertThat(stretch.bits()).isEqualTo(2 * TokenWeights.BITS_MAX);
    assertThat(stretch.share()).isCloseTo(0.5, within(1e-9));
    assertThat(shares.goTo(0, 1)).isEqualTo(4 * TokenWeights.BITS_MAX);
    int[] tokens = new TextStretches(new WeighedText(text, WEIGHTS), 1).tokens(0);
    assertThat(shares.sharedThere(tokens)).isEqualTo(2 * TokenWeights.BITS_MAX);
    assertThat(shares.bitsOfSourceAtLeast(1)).containsExactly(4 * TokenWeights.BITS_MAX);
  }

  @Test
  void bitsOfSourceAtLeast_eachStretch_whatGoingThereSays() {
    TokenizedText text = GeneratedTexts.tokenize("rare1 rare2 rare3 rare4.");
    TokenizedText source =
        GeneratedTexts.tokenize("rare1 rare5. Rare2 rare5 rare1. Rare7 rare8. Rare2 rare2.");
    StretchShares shares =
        new StretchShares(new WeighedText(text, WEIGHTS), new TextPair(text, source));

    double[] atLeast = shares.bitsOfSourceAtLeast(2);

    assertThat(atLeast).hasSize(source.fragmentCount() - 1);
    for (int from = 0; from < atLeast.length; from++) {
      assertThat(atLeast[from]).isCloseTo(shares.goTo(from, from + 2), within(1e-9));
    }
  }
}
