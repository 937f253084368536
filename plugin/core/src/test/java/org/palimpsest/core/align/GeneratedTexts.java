package org.palimpsest.core.align;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.palimpsest.core.text.SegmentationParameters;
import org.palimpsest.core.text.Segmenter;
import org.palimpsest.core.token.TokenizedText;

/** Generates texts of frequent and rare made-up words, with their tokens. */
public final class GeneratedTexts {

  private static final Pattern WORD = Pattern.compile("\\p{Alnum}+");
  private static final Segmenter SEGMENTER = new Segmenter(new SegmentationParameters(150, 0));

  private final Random random;

  GeneratedTexts(int seed) {
    this.random = new Random(seed);
  }

  /** Sentences of 8 to 20 words. */
  List<String> sentences(int count) {
    return IntStream.range(0, count).mapToObj(i -> sentence()).toList();
  }

  private String sentence() {
    String words =
        IntStream.range(0, 8 + random.nextInt(13))
            .mapToObj(i -> word())
            .collect(Collectors.joining(" "));
    return "S" + words + ".";
  }

  /** One of 30 words half of the time, else one of 20,000. */
  String word() {
    return random.nextBoolean() ? "w" + random.nextInt(30) : "rare" + random.nextInt(20_000);
  }

  /** The sentence with a share of its words replaced. */
  String edited(String sentence, double share) {
    return Arrays.stream(sentence.split(" ", -1))
        .map(word -> random.nextDouble() < share ? word() : word)
        .collect(Collectors.joining(" "));
  }

  static TokenizedText tokenize(String text) {
    return tokenizeWithout(text, "");
  }

  private static long hash(String word) {
    return word.hashCode() * 0x9E3779B97F4A7C15L;
  }

  /** The hashes of all words, with duplicates. */
  static long[] hashes(String text) {
    return WORD.matcher(text).results().mapToLong(word -> hash(word.group())).toArray();
  }

  /** The tokens without a stop word. */
  public static TokenizedText tokenizeWithout(String text, String stopWord) {
    List<MatchResult> words =
        WORD.matcher(text).results().filter(word -> !word.group().equals(stopWord)).toList();
    return new TokenizedText(
        words.stream().mapToLong(word -> hash(word.group())).toArray(),
        words.stream().mapToInt(MatchResult::start).toArray(),
        words.stream().mapToInt(MatchResult::end).toArray(),
        SEGMENTER.outline(text).naturalSentences());
  }
}
