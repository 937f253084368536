package org.palimpsest.core.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.core.token.TokenizedText;

/** Skipping the lists of frequent tokens loses no anchor. */
final class AnchorFinderTest {

  private static final AlignmentParameters PARAMETERS = AlignmentParameters.DEFAULT;

  /** A text with some sentences of another, edited, among its own. */
  private static TextPair pair(int seed, int sentences) {
    GeneratedTexts words = new GeneratedTexts(seed);
    Random random = new Random(seed);
    List<String> one = words.sentences(sentences);
    List<String> other = new ArrayList<>(words.sentences(sentences));
    for (int i = 0; i < sentences; i += 3) {
      other.set(i, words.edited(one.get(i), random.nextDouble()));
    }
    Collections.shuffle(other, random);
    return new TextPair(
        GeneratedTexts.tokenize(String.join(" ", one)),
        GeneratedTexts.tokenize(String.join(" ", other)));
  }

  /** Compares all pairs by the definition of an anchor. */
  private static List<AnchorFinder.Anchor> allWithAll(TextPair pair) {
    List<AnchorFinder.Anchor> anchors = new ArrayList<>();
    for (int other = 0; other < pair.other().fragmentCount(); other++) {
      Map<Integer, Integer> others = counts(pair.other(), other);
      for (int one = 0; one < pair.one().fragmentCount(); one++) {
        if (resemble(pair, counts(pair.one(), one), others)) {
          anchors.add(new AnchorFinder.Anchor(one, other));
        }
      }
    }
    return anchors;
  }

  private static Map<Integer, Integer> counts(TokenizedText text, int fragment) {
    Map<Integer, Integer> counts = new HashMap<>();
    for (int token = text.firstToken(fragment); token < text.firstToken(fragment + 1); token++) {
      counts.merge(text.number(token), 1, Integer::sum);
    }
    return counts;
  }

  private static boolean resemble(
      TextPair pair, Map<Integer, Integer> ones, Map<Integer, Integer> others) {
    double product = 0;
    double squaresOfOne = 0;
    double squaresOfOther = 0;
    int common = 0;
    for (Map.Entry<Integer, Integer> each : ones.entrySet()) {
      double weight = pair.weightOfOne(each.getKey());
      Integer there = others.get(pair.otherOfOne(each.getKey()));
      squaresOfOne += Math.pow(each.getValue() * weight, 2);
      common += there == null ? 0 : 1;
      product += there == null ? 0 : each.getValue() * weight * there * weight;
    }
    for (Map.Entry<Integer, Integer> each : others.entrySet()) {
      squaresOfOther += Math.pow(each.getValue() * pair.weightOfOther(each.getKey()), 2);
    }
    return product > PARAMETERS.cosineMin() * Math.sqrt(squaresOfOne * squaresOfOther)
        && 2.0 * common > PARAMETERS.diceMin() * (ones.size() + others.size());
  }

  @ParameterizedTest
  @CsvSource({"1, 20", "2, 150", "3, 150", "4, 700", "5, 700"})
  void anchors_thoseOfAllWithAll(int seed, int sentences) {
    TextPair pair = pair(seed, sentences);

    List<AnchorFinder.Anchor> expected = allWithAll(pair);
    assertThat(new AnchorFinder(pair, PARAMETERS).anchors(() -> false))
        .hasSizeGreaterThan(sentences / 6)
        .containsExactlyInAnyOrderElementsOf(expected);
  }
}
