package org.palimpsest.core.align;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.winnow.Letters;

final class ExactRunsTest {

  private static final int LENGTH_MIN = 20;

  /** A character beyond the basic plane without a sound. */
  private static final String OF_NO_SOUND = "\uD840\uDC00";

  private static List<AlignedPassage> find(String suspicious, String source) {
    return new ExactRuns(suspicious, LENGTH_MIN).find(source, Letters.of(source), () -> false);
  }

  private static String han(Random random, int length) {
    return IntStream.range(0, length)
        .mapToObj(i -> Character.toString('一' + random.nextInt(5000)))
        .collect(Collectors.joining());
  }

  @Test
  void lengthBelowOne_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ExactRuns("", 0))
        .withMessageContaining("lengthMin is 0");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void copyOfTheLength_foundAnywhereWithItsBorders(int seed) {
    Random random = new Random(seed);
    for (int trial = 0; trial < 300; trial++) {
      String copy = han(random, LENGTH_MIN);
      String before = "甲".repeat(random.nextInt(40));
      String otherBefore = "乙".repeat(random.nextInt(40));

      assertThat(find(before + copy + "丙丙", otherBefore + copy + "丁丁"))
          .containsExactly(
              new AlignedPassage(
                  new Span(before.length(), LENGTH_MIN),
                  new Span(otherBefore.length(), LENGTH_MIN),
                  1,
                  true,
                  0,
                  1));
    }
  }

  @Test
  void copyOneShorter_notFound() {
    String copy = han(new Random(4), LENGTH_MIN - 1);

    assertThat(find("甲" + copy + "甲", "乙" + copy + "乙")).isEmpty();
  }

  @Test
  void homophones_areTheSame() {
    String source = "河水在夜里涨了三尺，村口的石桥淹没了，渡船也停了。";
    String copy = "喝水再业里掌了散吃，寸扣的时巧烟没了，度传也停了。";

    assertThat(find("甲" + copy, "乙" + source))
        .extracting(AlignedPassage::suspicious, AlignedPassage::source)
        .containsExactly(tuple(new Span(1, copy.length() - 1), new Span(1, copy.length() - 1)));
  }

  @Test
  void onlyLettersAndDigitsCount() {
    assertThat(
            find(
                "x, naïve -- readers: never noticed it; y",
                "z \"Naive Readers\" never NOTICED it. Z"))
        .extracting(passage -> passage.suspicious())
        .containsExactly(new Span(3, 34));
  }

  @Test
  void runThatBeginsInsideAWord_spanOfWholeWords() {
    String one = "unforeseen events delayed the journey home";
    String other = "foreseen events delayed the journey homeward";

    AlignedPassage passage = find(one, other).get(0);

    assertThat(one.substring(passage.suspicious().offset(), passage.suspicious().end()))
        .isEqualTo("events delayed the journey");
    assertThat(other.substring(passage.source().offset(), passage.source().end()))
        .isEqualTo("events delayed the journey");
  }

  @Test
  void oneLongWord_spanInsideIt() {
    assertThat(find("x" + "abcdefghij".repeat(2) + "y", "z" + "abcdefghij".repeat(2) + "w"))
        .extracting(AlignedPassage::suspicious)
        .containsExactly(new Span(1, 20));
  }

  @Test
  void anyTexts_whatBruteForceFinds() {
    Random random = new Random(5);
    int several = 0;
    for (int trial = 0; trial < 200; trial++) {
      String one = patchwork(random, 0);
      String other = patchwork(random, 1);
      List<AlignedPassage> found = find(one, other);

      assertThat(found)
          .extracting(AlignedPassage::suspicious, AlignedPassage::source)
          .containsExactlyInAnyOrderElementsOf(
              bruteForce(one, other).stream().map(p -> tuple(p.suspicious(), p.source())).toList());
      several += found.size() > 1 ? 1 : 0;
    }
    assertThat(several).isGreaterThan(50);
  }

  /** A text above the limit for indexing all grams. */
  @Test
  void copiesOfTheLengthInALongText_allFound() {
    Random random = new Random(8);
    String text = han(random, 70_000);
    ExactRuns runs = new ExactRuns(text, LENGTH_MIN);
    for (int trial = 0; trial < 300; trial++) {
      int from = random.nextInt(text.length() - LENGTH_MIN);
      String before = OF_NO_SOUND.repeat(random.nextInt(40));
      String source = before + text.substring(from, from + LENGTH_MIN) + OF_NO_SOUND;

      assertThat(runs.find(source, Letters.of(source), () -> false))
          .extracting(AlignedPassage::suspicious, AlignedPassage::source)
          .contains(tuple(new Span(from, LENGTH_MIN), new Span(before.length(), LENGTH_MIN)));
    }
  }

  /** Pieces of one text separated by other characters. */
  private static String patchwork(Random random, int side) {
    String base = han(new Random(6), 300);
    StringBuilder text = new StringBuilder();
    for (int piece = 0; piece < 6; piece++) {
      int from = random.nextInt(250);
      text.append(base, from, from + 5 + random.nextInt(45));
      text.append(Character.toString(0x20000 + 50 * side + random.nextInt(50)));
    }
    return text.toString();
  }

  private static List<AlignedPassage> bruteForce(String one, String other) {
    int[] here = one.codePoints().toArray();
    int[] there = other.codePoints().toArray();
    List<AlignedPassage> runs = new ArrayList<>();
    for (int i = 0; i < here.length; i++) {
      for (int j = 0; j < there.length; j++) {
        int length = 0;
        while (i + length < here.length
            && j + length < there.length
            && here[i + length] == there[j + length]) {
          length++;
        }
        if (length >= LENGTH_MIN && (i == 0 || j == 0 || here[i - 1] != there[j - 1])) {
          runs.add(new AlignedPassage(span(one, i, length), span(other, j, length), 1, true, 0, 1));
        }
      }
    }
    return runs;
  }

  private static Span span(String text, int from, int length) {
    int start = text.offsetByCodePoints(0, from);
    return Span.between(start, text.offsetByCodePoints(start, length));
  }

  @Test
  void oneLetterRepeated_fewRunsAndAllCovered() {
    String text = "好".repeat(50_000);

    List<AlignedPassage> runs = find(text, text);

    assertThat(runs).hasSizeBetween(1, 2 * ExactRuns.CROWD);
    assertThat(runs).extracting(AlignedPassage::suspicious).contains(new Span(0, 50_000));
  }

  @Test
  void sentenceRepeatedManyTimes_boundedRuns() {
    String sentence = han(new Random(7), 40);

    assertThat(find((sentence + "。").repeat(500), (sentence + "！").repeat(500)))
        .hasSizeBetween(1, 4 * ExactRuns.CROWD);
    assertThat(find(("甲" + sentence).repeat(300), ("乙" + sentence).repeat(300)))
        .hasSizeBetween(300, 300 * ExactRuns.CROWD);
  }

  @Test
  void nothingInCommon_nothing() {
    assertThat(find("", "")).isEmpty();
    assertThat(find(han(new Random(8), 100), "")).isEmpty();
    assertThat(find("", han(new Random(8), 100))).isEmpty();
    assertThat(find("。".repeat(100), "。".repeat(100))).isEmpty();
  }

  @Test
  void askedToStop_findsNoMore() {
    String text = han(new Random(9), 100);

    assertThat(find(text, text)).hasSize(1);
    assertThat(new ExactRuns(text, LENGTH_MIN).find(text, Letters.of(text), () -> true)).isEmpty();
  }
}
