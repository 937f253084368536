package org.palimpsest.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Properties of the outline of any text. */
final class OutlineTest {

  private static final int TRIALS = 150;

  @ParameterizedTest
  @CsvSource({"20, 0", "50, 0", "150, 0", "150, 10", "1000, 10", "10000, 40"})
  void anyText_spansLieInsideInOrderAndSplitNoPair(int sentenceLength, int paragraphLengthMin) {
    Segmenter segmenter = segmenter(sentenceLength, paragraphLengthMin);
    Random random = new Random(sentenceLength);
    for (int trial = 0; trial < TRIALS; trial++) {
      String text = RandomText.mixed(random, random.nextInt(150));
      Outline outline = segmenter.outline(text);
      int end = 0;
      for (Span span : outline.naturalSentences()) {
        assertThat(span.offset()).isGreaterThanOrEqualTo(end);
        assertThat(span.length()).isPositive();
        assertThat(Characters.isSpace(text.charAt(span.offset()))).isFalse();
        end = span.end();
        assertThat(end).isLessThanOrEqualTo(text.length());
        assertThat(splitsPair(text, span.offset())).isFalse();
        assertThat(splitsPair(text, end)).isFalse();
        assertThat(text.substring(span.offset(), end).codePoints()).anyMatch(Characters::isVisible);
      }
    }
  }

  @Test
  void nothingLeftOut_everyVisibleCharacterIsInANaturalSentence() {
    Segmenter segmenter = segmenter(150, 0);
    Random random = new Random(1);
    for (int trial = 0; trial < TRIALS; trial++) {
      String text = RandomText.mixed(random, 100);
      int end = 0;
      for (Span span : segmenter.outline(text).naturalSentences()) {
        assertThat(text.substring(end, span.offset()).codePoints())
            .noneMatch(Characters::isVisible);
        end = span.end();
      }
      assertThat(text.substring(end).codePoints()).noneMatch(Characters::isVisible);
    }
  }

  @ParameterizedTest
  @CsvSource({"20, 0", "50, 0", "150, 0", "150, 10", "1000, 10"})
  void anyText_sentencesHoldEveryNaturalSentenceOnceInOrder(
      int sentenceLength, int paragraphLengthMin) {
    Segmenter segmenter = segmenter(sentenceLength, paragraphLengthMin);
    Random random = new Random(sentenceLength + 1);
    for (int trial = 0; trial < TRIALS; trial++) {
      Outline outline = segmenter.outline(RandomText.mixed(random, random.nextInt(150)));
      int next = 0;
      for (Unit sentence : outline.sentences()) {
        assertThat(sentence.first()).isEqualTo(next);
        assertThat(sentence.end()).isGreaterThan(next);
        assertThat(sentence.span()).isEqualTo(hull(outline, sentence));
        next = sentence.end();
      }
      assertThat(next).isEqualTo(outline.naturalSentences().size());
    }
  }

  @ParameterizedTest
  @CsvSource({"20, 0", "50, 0", "150, 0", "150, 10", "1000, 10"})
  void anyText_aWindowStartsAtEveryNaturalSentenceButTheLastFew(
      int sentenceLength, int paragraphLengthMin) {
    Segmenter segmenter = segmenter(sentenceLength, paragraphLengthMin);
    Random random = new Random(sentenceLength + 2);
    for (int trial = 0; trial < TRIALS; trial++) {
      String text = RandomText.mixed(random, random.nextInt(150));
      Outline outline = segmenter.outline(text);
      List<Unit> windows = outline.windows();
      List<Span> natural = outline.naturalSentences();
      for (int i = 0; i < windows.size(); i++) {
        assertThat(windows.get(i).first()).isEqualTo(i);
        assertThat(windows.get(i).end()).isGreaterThan(i);
        assertThat(windows.get(i).span()).isEqualTo(hull(outline, windows.get(i)));
      }
      assertThat(windows.isEmpty()).isEqualTo(natural.isEmpty());
      // Less than half a sentence is left where no window starts, and more where one does.
      for (int i = 1; i < natural.size(); i++) {
        assertThat(i < windows.size())
            .isEqualTo(count(text, natural.subList(i, natural.size())) >= sentenceLength / 2);
      }
    }
  }

  @Test
  void anyText_windowsHoldTheSentencesThatStartWithThem() {
    Segmenter segmenter = segmenter(150, 10);
    Random random = new Random(4);
    int longer = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
      String text = RandomText.english(random, 1 + random.nextInt(80));
      Outline outline = segmenter.outline(text);
      List<Unit> sentences = outline.sentences();
      List<Unit> windows = outline.windows();
      for (Unit sentence : sentences.subList(0, sentences.size() - 1)) {
        assertThat(windows.get(sentence.first())).isEqualTo(sentence);
      }
      // Only the last sentence may exceed its window, by the joined rest.
      Unit last = sentences.get(sentences.size() - 1);
      Unit window = windows.get(last.first());
      assertThat(window.end()).isLessThanOrEqualTo(last.end());
      assertThat(count(text, outline.naturalSentences().subList(window.end(), last.end())))
          .isLessThan(75);
      longer += window.end() < last.end() ? 1 : 0;
    }
    assertThat(longer).isPositive();
  }

  @ParameterizedTest
  @CsvSource({"50", "100", "150", "400"})
  void proseOfBothScripts_sentencesAreAboutAsLongAsWanted(int sentenceLength) {
    Random random = new Random(sentenceLength + 5);
    for (String text :
        List.of(RandomText.english(random, 2_000), RandomText.chinese(random, 4_000))) {
      Outline outline = segmenter(sentenceLength, 10).outline(text);
      List<Unit> sentences = outline.sentences();
      List<Integer> counts = new ArrayList<>();
      for (Unit sentence : sentences.subList(0, sentences.size() - 1)) {
        counts.add(
            count(text, outline.naturalSentences().subList(sentence.first(), sentence.end())));
      }

      assertThat(counts)
          .hasSizeGreaterThan(100)
          .allMatch(count -> count >= sentenceLength / 2 && count <= 2 * sentenceLength);
      assertThat(counts.stream().mapToInt(c -> c).average().orElseThrow())
          .isBetween(0.85 * sentenceLength, 1.15 * sentenceLength);
    }
  }

  @Test
  void anyText_sentencesButTheLastHaveHalfToTwiceTheLength() {
    Random random = new Random(6);
    for (int trial = 0; trial < TRIALS; trial++) {
      String text = RandomText.mixed(random, 150);
      Outline outline = segmenter(60, 0).outline(text);
      List<Unit> sentences = outline.sentences();
      for (Unit sentence : sentences.subList(0, Math.max(0, sentences.size() - 1))) {
        assertThat(
                count(text, outline.naturalSentences().subList(sentence.first(), sentence.end())))
            .isBetween(30, 120);
      }
    }
  }

  @Test
  void invisibleCharactersAdded_sameVisibleCharactersInEachSentence() {
    String[] invisible = {
      "\u200B", "\u200D", "\u00AD", "\uFEFF", "\u202E", "\u0000", "\uDB40\uDD00"
    };
    Random random = new Random(7);
    for (int trial = 0; trial < TRIALS; trial++) {
      String text = RandomText.mixed(random, 100);
      StringBuilder disguised = new StringBuilder();
      text.codePoints()
          .forEach(
              c -> {
                if (random.nextInt(3) == 0 && !Character.isSurrogate((char) c)) {
                  disguised.append(invisible[random.nextInt(invisible.length)]);
                }
                disguised.appendCodePoint(c);
              });

      assertThat(visibleSentences(disguised.toString())).isEqualTo(visibleSentences(text));
    }
  }

  @Test
  void lineFeedsMadeCarriageReturnLineFeeds_sameVisibleCharactersInEachSentence() {
    Random random = new Random(8);
    for (int trial = 0; trial < TRIALS; trial++) {
      String text =
          trial % 2 == 0 ? RandomText.mixed(random, 100) : wrapped(RandomText.english(random, 20));

      assertThat(visibleSentences(text.replace("\n", "\r\n"))).isEqualTo(visibleSentences(text));
      assertThat(visibleSentences(text.replace("\n", "\r"))).isEqualTo(visibleSentences(text));
    }
  }

  @Test
  void runWithoutPunctuation_windowsMeetAgainBehindAnotherBeginning() {
    Random random = new Random(9);
    Segmenter segmenter = segmenter(150, 0);
    for (int trial = 0; trial < 40; trial++) {
      String common = RandomText.han(random, 5_000);
      String other = RandomText.han(random, 1 + random.nextInt(150)) + common;
      List<String> windows = texts(other, segmenter.outline(other).windows());
      List<String> expected =
          segmenter.outline(common).windows().stream()
              .filter(window -> window.span().offset() > 2_500)
              .map(window -> text(common, window.span()))
              .toList();

      assertThat(expected).hasSizeGreaterThan(20);
      assertThat(windows).containsAll(expected);
    }
  }

  /** A part is cut like a whole text, in any context. */
  @ParameterizedTest
  @CsvSource({"20, 0", "50, 10", "150, 10"})
  void textOfSeveralParts_eachCutAsIfItStoodAlone(int sentenceLength, int paragraphLengthMin) {
    Segmenter segmenter = segmenter(sentenceLength, paragraphLengthMin);
    Random random = new Random(sentenceLength);
    for (int trial = 0; trial < TRIALS; trial++) {
      String text = RandomText.mixed(random, random.nextInt(150));
      List<Integer> borders = new ArrayList<>();
      Lines.forEach(
          text,
          line -> {
            if (random.nextInt(3) == 0) {
              borders.add(line.offset());
            }
          });
      List<Span> sentences = new ArrayList<>();
      List<Span> windows = new ArrayList<>();
      int from = 0;
      for (int i = 0; i <= borders.size(); i++) {
        int to = i < borders.size() ? borders.get(i) : text.length();
        Outline part = segmenter.outline(text.substring(from, to));
        sentences.addAll(moved(part.sentences(), from));
        windows.addAll(moved(part.windows(), from));
        from = to;
      }

      Outline outline =
          segmenter.outline(text, borders.stream().mapToInt(Integer::intValue).toArray());

      assertThat(outline.sentences().stream().map(Unit::span).toList()).isEqualTo(sentences);
      assertThat(outline.windows().stream().map(Unit::span).toList()).isEqualTo(windows);
    }
  }

  private static List<Span> moved(List<Unit> units, int by) {
    return units.stream()
        .map(unit -> new Span(unit.span().offset() + by, unit.span().length()))
        .toList();
  }

  private static List<String> visibleSentences(String text) {
    Outline outline = segmenter(150, 10).outline(text);
    List<String> visible = new ArrayList<>();
    for (Span span : outline.naturalSentences()) {
      visible.add(visible(text, span));
    }
    for (Unit sentence : outline.sentences()) {
      visible.add(visible(text, sentence.span()));
    }
    return visible;
  }

  private static String visible(String text, Span span) {
    return text(text, span)
        .codePoints()
        .filter(Characters::isVisible)
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  /** Wraps lines at about 60 characters, like mail. */
  private static String wrapped(String text) {
    return text.replaceAll("(.{50,60}) ", "$1\n");
  }

  private static int count(String text, List<Span> naturalSentences) {
    return naturalSentences.stream()
        .mapToInt(span -> CountedLength.of(text, span.offset(), span.end()))
        .sum();
  }

  private static Span hull(Outline outline, Unit unit) {
    return outline
        .naturalSentences()
        .get(unit.first())
        .hull(outline.naturalSentences().get(unit.end() - 1));
  }

  private static List<String> texts(String text, List<Unit> units) {
    return units.stream().map(unit -> text(text, unit.span())).toList();
  }

  private static String text(String text, Span span) {
    return text.substring(span.offset(), span.end());
  }

  private static boolean splitsPair(String text, int at) {
    return at > 0
        && at < text.length()
        && Character.isHighSurrogate(text.charAt(at - 1))
        && Character.isLowSurrogate(text.charAt(at));
  }

  private static Segmenter segmenter(int sentenceLength, int paragraphLengthMin) {
    return new Segmenter(new SegmentationParameters(sentenceLength, paragraphLengthMin));
  }
}
