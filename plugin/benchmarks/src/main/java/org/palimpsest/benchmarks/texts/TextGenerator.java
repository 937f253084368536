package org.palimpsest.benchmarks.texts;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Generates documents of a language from a seed. Immutable. */
public final class TextGenerator {

  private static final int WORDS_MIN = 6;
  private static final int WORDS_RANGE = 20;
  private static final int SENTENCES_MIN = 3;
  private static final int SENTENCES_RANGE = 6;

  private final Language language;
  private final List<String> vocabulary;
  private final long seed;

  /** A generator; each seed has other texts. */
  public TextGenerator(Language language, long seed) {
    this.language = language;
    this.vocabulary = language.vocabulary();
    this.seed = seed;
  }

  private List<String> paragraphs(int number, int length) {
    SplittableRandom random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + number);
    List<String> paragraphs = new ArrayList<>();
    for (int made = 0; made < length; ) {
      String paragraph = paragraph(random);
      paragraphs.add(paragraph);
      made += paragraph.length() + 1;
    }
    return paragraphs;
  }

  /**
   * A document, with a line for each paragraph.
   *
   * @param number of the document, from 0
   * @param length the least number of UTF-16 code units, which the last paragraph may exceed
   */
  public String document(int number, int length) {
    return String.join("\n", paragraphs(number, length));
  }

  private String paragraph(SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    int sentences = SENTENCES_MIN + random.nextInt(SENTENCES_RANGE);
    for (int i = 0; i < sentences; i++) {
      appendSentence(text, random);
    }
    return text.toString().strip();
  }

  private void appendSentence(StringBuilder text, SplittableRandom random) {
    int words = WORDS_MIN + random.nextInt(WORDS_RANGE);
    int start = text.length();
    for (int i = 0; i < words; i++) {
      text.append(word(random));
      if (i < words - 1) {
        text.append(random.nextInt(9) == 0 ? language.comma() : language.space());
      }
    }
    text.setCharAt(start, Character.toUpperCase(text.charAt(start)));
    text.append(language.stop());
  }

  private String word(SplittableRandom random) {
    return vocabulary.get(Language.skewed(random, vocabulary.size()));
  }
}
