package org.palimpsest.benchmarks.texts;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A made-up vocabulary with the statistics of a language: the lengths and frequencies of its words,
 * its punctuation, and its most frequent words.
 */
public enum Language {
  /** Words of one to three characters, without spaces. */
  CHINESE("", "，", "。", "的 了 是 在 和 有 不 这 为 对") {
    @Override
    String word(SplittableRandom random) {
      int length = 1 + random.nextInt(3);
      StringBuilder word = new StringBuilder();
      for (int i = 0; i < length; i++) {
        word.append((char) (0x4E00 + skewed(random, 3500) * 5));
      }
      return word.toString();
    }
  },
  /** Words of one to four syllables, some with endings for a stemmer. */
  ENGLISH(" ", ", ", ". ", "the of and to in a is that for with as it") {
    @Override
    String word(SplittableRandom random) {
      int syllables = 1 + random.nextInt(4);
      StringBuilder word = new StringBuilder();
      for (int i = 0; i < syllables; i++) {
        word.append(STARTS.charAt(random.nextInt(STARTS.length())));
        word.append(VOWELS.charAt(random.nextInt(VOWELS.length())));
        if (random.nextInt(3) == 0) {
          word.append(STARTS.charAt(random.nextInt(STARTS.length())));
        }
      }
      return word.append(ENDINGS.get(random.nextInt(ENDINGS.size()))).toString();
    }
  };

  private static final int WORDS = 30_000;
  private static final String STARTS = "bcdfghklmnprstvw";
  private static final String VOWELS = "aeiou";
  private static final List<String> ENDINGS = List.of("", "", "", "s", "ed", "ing", "ly", "ation");

  private final String space;
  private final String comma;
  private final String stop;
  private final String frequent;

  Language(String space, String comma, String stop, String frequent) {
    this.space = space;
    this.comma = comma;
    this.stop = stop;
    this.frequent = frequent;
  }

  abstract String word(SplittableRandom random);

  /** The words by falling frequency. */
  List<String> vocabulary() {
    SplittableRandom random = new SplittableRandom(name().length());
    List<String> words = new ArrayList<>(List.of(frequent.split(" ", -1)));
    while (words.size() < WORDS) {
      words.add(word(random));
    }
    return words;
  }

  String space() {
    return space;
  }

  String comma() {
    return comma;
  }

  String stop() {
    return stop;
  }

  /** A number below a bound, with about Zipf's distribution. */
  static int skewed(SplittableRandom random, int bound) {
    return (int) Math.pow(bound, random.nextDouble());
  }
}
