package org.palimpsest.core.order;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.palimpsest.core.text.SegmentationParameters;
import org.palimpsest.core.text.Segmenter;
import org.palimpsest.core.token.TokenizedText;

/** Generates Chinese sentences of two-character words, paraphrases, and their tokens. */
final class Sayings {

  private static final Segmenter SEGMENTER = new Segmenter(new SegmentationParameters(150, 0));
  private static final int WORDS_OF_SENTENCE = 16;
  private static final int WORDS = 4_000;
  private static final int FIRST_HAN = 0x4E00;

  private final Random random;

  Sayings(int seed) {
    this.random = new Random(seed);
  }

  List<String> sentences(int count) {
    return IntStream.range(0, count).mapToObj(i -> sentence()).toList();
  }

  private String sentence() {
    return IntStream.range(0, WORDS_OF_SENTENCE).mapToObj(i -> word()).collect(Collectors.joining())
        + "。";
  }

  /** No two words share a character at the same position, except by chance. */
  private String word() {
    int number = random.nextInt(WORDS);
    return Character.toString(FIRST_HAN + number) + (char) (FIRST_HAN + WORDS + number);
  }

  /** Paraphrases that keep a share of each sentence's words, in another order. */
  List<String> inOtherWords(List<String> sentences, double kept) {
    return sentences.stream().map(sentence -> inOtherWords(sentence, kept)).toList();
  }

  private String inOtherWords(String sentence, double kept) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i + 1 < sentence.length(); i += 2) {
      words.add(random.nextDouble() < kept ? sentence.substring(i, i + 2) : word());
    }
    Collections.shuffle(words, random);
    return String.join("", words) + "。";
  }

  static String text(List<String> sentences) {
    return String.join("", sentences);
  }

  /** Pairs of neighbours inside sentences. */
  static TokenizedText tokenize(String text) {
    int[] starts =
        IntStream.range(0, Math.max(0, text.length() - 1))
            .filter(i -> isHan(text.charAt(i)) && isHan(text.charAt(i + 1)))
            .toArray();
    return new TokenizedText(
        IntStream.of(starts).mapToLong(i -> hash(text.charAt(i), text.charAt(i + 1))).toArray(),
        starts,
        IntStream.of(starts).map(i -> i + 2).toArray(),
        SEGMENTER.outline(text).naturalSentences());
  }

  private static boolean isHan(char c) {
    return c >= FIRST_HAN && c < FIRST_HAN + 2 * WORDS;
  }

  private static long hash(char one, char other) {
    return ((long) one << Character.SIZE | other) * 0x9E3779B97F4A7C15L;
  }
}
