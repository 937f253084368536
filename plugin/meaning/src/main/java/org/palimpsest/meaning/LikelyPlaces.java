package org.palimpsest.meaning;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.palimpsest.core.text.Span;

/** Selects places of sources to encode by shared words; words of few candidates weigh more. */
final class LikelyPlaces {

  /** Number of sentences on each side of a likely place; docs/adr/0015 has measurements. */
  private static final int SENTENCES_AROUND = 6;

  /** Number of neighbours on each side that are scored together. */
  private static final int TOGETHER = 1;

  private final List<List<Set<String>>> wordsOfSources = new ArrayList<>();
  private final Map<String, Integer> holders = new HashMap<>();

  LikelyPlaces(List<String> texts, List<List<Span>> sentences) {
    for (int source = 0; source < texts.size(); source++) {
      String text = texts.get(source);
      List<Set<String>> words =
          sentences.get(source).stream()
              .map(span -> Words.of(text.substring(span.offset(), span.end())))
              .toList();
      wordsOfSources.add(words);
      Set<String> distinct = new HashSet<>();
      words.forEach(distinct::addAll);
      distinct.forEach(word -> holders.merge(word, 1, Integer::sum));
    }
  }

  /** A source's sentences around the likeliest places of parts of the suspicious text. */
  BitSet of(int source, List<String> parts) {
    int count = wordsOfSources.get(source).size();
    BitSet likely = new BitSet(count);
    for (String part : parts) {
      int place = likeliest(wordsOfSources.get(source), Words.of(part));
      likely.set(
          Math.max(0, place - SENTENCES_AROUND), Math.min(count, place + SENTENCES_AROUND + 1));
    }
    return likely;
  }

  private int likeliest(List<Set<String>> sentences, Set<String> words) {
    double[] weights =
        sentences.stream().mapToDouble(sentence -> weightOfShared(words, sentence)).toArray();
    int likeliest = 0;
    double largest = -1;
    for (int i = 0; i < weights.length; i++) {
      int from = Math.max(0, i - TOGETHER);
      int to = Math.min(weights.length, i + TOGETHER + 1);
      double together = Arrays.stream(weights, from, to).sum();
      if (together > largest) {
        largest = together;
        likeliest = i;
      }
    }
    return likeliest;
  }

  private double weightOfShared(Set<String> words, Set<String> sentence) {
    double weight = 0;
    for (String word : words) {
      if (sentence.contains(word)) {
        weight += Math.log((wordsOfSources.size() + 1.0) / holders.getOrDefault(word, 1));
      }
    }
    return weight;
  }

  /** Index terms of a text: words, and pairs of Han characters. */
  static final class Words {

    /** Shorter words are mostly function words. */
    private static final int LENGTH_MIN = 3;

    private Words() {}

    static Set<String> of(String text) {
      Set<String> words = new HashSet<>();
      StringBuilder letters = new StringBuilder();
      int han = -1;
      for (int i = 0; i < text.length(); ) {
        int point = text.codePointAt(i);
        i += Character.charCount(point);
        boolean isHan = Character.UnicodeScript.of(point) == Character.UnicodeScript.HAN;
        if (isHan || !Character.isLetterOrDigit(point)) {
          end(letters, words);
        } else {
          letters.appendCodePoint(point);
        }
        if (isHan && han >= 0) {
          words.add(Character.toString(han) + Character.toString(point));
        }
        han = isHan ? point : -1;
      }
      end(letters, words);
      return words;
    }

    private static void end(StringBuilder letters, Set<String> words) {
      if (letters.length() >= LENGTH_MIN) {
        words.add(letters.toString().toLowerCase(Locale.ROOT));
      }
      letters.setLength(0);
    }
  }
}
