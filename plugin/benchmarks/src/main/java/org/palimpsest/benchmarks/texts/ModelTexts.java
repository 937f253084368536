package org.palimpsest.benchmarks.texts;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Generates English documents of any length with the word statistics of real text: those of {@link
 * WordModel} over all documents, and the repetition of rare words within one. Immutable.
 */
final class ModelTexts {

  private static final int WORDS_MIN = 8;
  private static final int WORDS_RANGE = 26;
  private static final int SENTENCES_MIN = 3;
  private static final int SENTENCES_RANGE = 6;

  /*
   * A rare word repeats an earlier one of the document with a probability that grows with the
   * document (Simon, On a class of skew distribution functions, Biometrika 42, 1955). In PAN's
   * sources 524 of 1,424 words in 8,800 characters are different, of 180,000 in a book some 12,000.
   */
  private static final double NEW_AT_FIRST = 0.6;
  private static final double WORDS_AT_FIRST = 1_400;
  private static final double NEW_EXPONENT = -0.25;

  private final long seed;

  /** A generator; all seeds have the same words. */
  ModelTexts(long seed) {
    this.seed = seed;
  }

  /**
   * The paragraphs of a document, without line ends.
   *
   * @param number of the document
   * @param length the least number of UTF-16 code units, which the last paragraph may exceed
   */
  List<String> paragraphs(long number, int length) {
    Writer writer = new Writer(new SplittableRandom(seed * 0x9E3779B97F4A7C15L + number));
    List<String> paragraphs = new ArrayList<>();
    for (int made = 0; made < length; ) {
      String paragraph = writer.paragraph(length - made);
      paragraphs.add(paragraph);
      made += paragraph.length() + 1;
    }
    return paragraphs;
  }

  /** The words used so far in a document. */
  private static final class Writer {
    private final SplittableRandom random;
    private final List<Long> ownRanks = new ArrayList<>();

    Writer(SplittableRandom random) {
      this.random = random;
    }

    String paragraph(int lengthMax) {
      StringBuilder text = new StringBuilder();
      int sentences = SENTENCES_MIN + random.nextInt(SENTENCES_RANGE);
      for (int i = 0; i < sentences && text.length() < lengthMax; i++) {
        appendSentence(text);
      }
      return text.toString().strip();
    }

    private void appendSentence(StringBuilder text) {
      int words = WORDS_MIN + random.nextInt(WORDS_RANGE);
      int start = text.length();
      for (int i = 0; i < words; i++) {
        text.append(WordModel.spelled(rank()));
        if (i < words - 1) {
          text.append(random.nextInt(11) == 0 ? ", " : " ");
        }
      }
      text.setCharAt(start, Character.toUpperCase(text.charAt(start)));
      text.append(". ");
    }

    private long rank() {
      long rank = WordModel.rank(random);
      if (rank < WordModel.COMMON) {
        return rank;
      }
      double isNew = NEW_AT_FIRST * Math.pow(1 + ownRanks.size() / WORDS_AT_FIRST, NEW_EXPONENT);
      if (!ownRanks.isEmpty() && random.nextDouble() >= isNew) {
        rank = ownRanks.get(random.nextInt(ownRanks.size()));
      }
      ownRanks.add(rank);
      return rank;
    }
  }

  /** A paragraph with every few words replaced. */
  static String reworked(String paragraph, int step, SplittableRandom random) {
    String[] words = paragraph.split(" ", -1);
    for (int i = random.nextInt(step); i < words.length; i += step) {
      words[i] = WordModel.spelled(WordModel.rank(random));
    }
    return String.join(" ", words);
  }
}
