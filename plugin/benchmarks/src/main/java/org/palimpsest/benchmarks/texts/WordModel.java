package org.palimpsest.benchmarks.texts;

import java.util.List;
import java.util.SplittableRandom;

/**
 * English words with the frequencies of real text and an unbounded vocabulary. They have no
 * meaning. Immutable.
 */
final class WordModel {

  /*
   * The frequency of the word of a rank, fitted to the 2.3 million words of the PAN 2013 training
   * sources, 74,577 of them different:
   *
   *   up to rank 5,000     as 1 / rank          (Zipf's law), four words of five together
   *   beyond               as 1 / rank^1.65
   *
   * The second exponent makes the vocabulary of n words grow as n^(1 / 1.65) (Heaps' law;
   * two exponents: Ferrer i Cancho and Solé, Two regimes in the frequency of words, Journal of
   * Quantitative Linguistics 8, 2001). Both are drawn by inverting their distribution function.
   */
  private static final int KERNEL = 5_000;
  private static final double KERNEL_SHARE = 0.82;
  private static final double TAIL_EXPONENT = 1.65;

  /** The largest rank, for exact arithmetic. */
  private static final double RANK_MAX = 1e15;

  /** Below this rank, words do not depend on the subject. */
  static final int COMMON = 140;

  private static final List<String> FREQUENT =
      List.of(
          ("the of to and a in is for that with as on it be are by or this from at an which can not"
                  + " have was you has will their they its more all other but one these also we if"
                  + " some may when what who there such your into most than only many how")
              .split(" ", -1));

  private static final String CONSONANTS = "bcdfghklmnprstvw";
  private static final String VOWELS = "aeiou";
  private static final String[] ENDINGS = {"", "", "n", "s", "r", "ed", "ing", "al"};
  private static final int SYLLABLES = CONSONANTS.length() * VOWELS.length();

  private WordModel() {}

  /** The rank of a random word of running text, from 0 by falling frequency. */
  static long rank(SplittableRandom random) {
    if (random.nextDouble() < KERNEL_SHARE) {
      return (long) Math.pow(KERNEL, random.nextDouble()) - 1;
    }
    double beyond = Math.pow(1 - random.nextDouble(), -1 / (TAIL_EXPONENT - 1));
    return (long) Math.min(RANK_MAX, KERNEL * beyond);
  }

  /** The spelling of a rank's word, unique for nearly all ranks. */
  static String spelled(long rank) {
    if (rank < FREQUENT.size()) {
      return FREQUENT.get((int) rank);
    }
    long number = rank - FREQUENT.size();
    StringBuilder word = new StringBuilder();
    long stem = number / ENDINGS.length + SYLLABLES; // two syllables at least
    do {
      int syllable = (int) (stem % SYLLABLES);
      word.append(CONSONANTS.charAt(syllable / VOWELS.length()));
      word.append(VOWELS.charAt(syllable % VOWELS.length()));
      stem = stem / SYLLABLES - 1;
    } while (stem >= 0);
    int ending = (int) (number % ENDINGS.length);
    return word.append(ending == 1 ? "x" : ENDINGS[ending]).toString();
  }
}
