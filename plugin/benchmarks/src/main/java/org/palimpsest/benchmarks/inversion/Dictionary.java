package org.palimpsest.benchmarks.inversion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An attacker's knowledge from texts: symbols, features, and counts of rows of up to three symbols.
 * Immutable.
 */
final class Dictionary {

  /** The symbol of all unknown ones. */
  static final int UNKNOWN = 0;

  static final int BREAK = 1;

  /** The least count of a learned symbol. */
  private static final int SYMBOL_COUNT_MIN = 2;

  private final Map<String, Integer> ids = new HashMap<>();
  private final List<String> symbols = new ArrayList<>(List.of("?", SymbolReader.BREAK));
  private final boolean[] isHan;
  private final List<String> terms = new ArrayList<>();
  private final int[] featureOfWord;
  private final Map<Long, Integer> featureOfPair = new HashMap<>();
  private final int[] featureCounts;
  private final int tokens;
  final int[] symbolCounts;
  final int symbolTotal;
  final NGrams pairs;
  final NGrams triples;

  /** The different symbols of each text. */
  final List<int[]> texts = new ArrayList<>();

  /** Keyed by the right symbol. */
  final NGrams pairsBackward;

  /** Learns from texts, each a row of symbols. */
  Dictionary(List<List<String>> texts) {
    nameSymbols(texts);
    isHan = new boolean[symbols.size()];
    featureOfWord = new int[symbols.size()];
    Arrays.fill(featureOfWord, -1);
    for (int i = BREAK + 1; i < isHan.length; i++) {
      isHan[i] = SymbolReader.isHan(symbols.get(i));
      if (!isHan[i]) {
        featureOfWord[i] = terms.size();
        terms.add(term(BREAK, i));
      }
    }
    symbolTotal = texts.stream().mapToInt(List::size).sum();
    symbolCounts = new int[isHan.length];
    long[] two = new long[symbolTotal];
    long[] three = new long[symbolTotal];
    long[] backward = new long[symbolTotal];
    int[] seen = new int[symbolTotal];
    int at = 0;
    for (List<String> text : texts) {
      int[] row = text.stream().mapToInt(this::id).toArray();
      this.texts.add(Arrays.stream(row).filter(id -> id > BREAK).distinct().toArray());
      int left = BREAK;
      int leftmost = BREAK;
      for (int symbol : row) {
        symbolCounts[symbol]++;
        two[at] = NGrams.key(left, symbol);
        backward[at] = NGrams.key(symbol, left);
        three[at] = NGrams.key(NGrams.key(leftmost, left), symbol);
        namePair(left, symbol);
        seen[at++] = feature(left, symbol);
        leftmost = left;
        left = symbol;
      }
    }
    pairs = NGrams.of(two);
    triples = NGrams.of(three);
    pairsBackward = NGrams.of(backward);
    featureCounts = new int[terms.size()];
    Arrays.stream(seen)
        .filter(feature -> feature >= 0)
        .forEach(feature -> featureCounts[feature]++);
    tokens = Arrays.stream(featureCounts).sum();
  }

  private void nameSymbols(List<List<String>> texts) {
    Map<String, Integer> counts = new HashMap<>();
    texts.forEach(text -> text.forEach(symbol -> counts.merge(symbol, 1, Integer::sum)));
    ids.put(SymbolReader.BREAK, BREAK);
    counts.entrySet().stream()
        .filter(entry -> entry.getValue() >= SYMBOL_COUNT_MIN && !entry.getKey().isEmpty())
        .map(Map.Entry::getKey)
        .sorted()
        .forEach(
            symbol -> {
              ids.put(symbol, symbols.size());
              symbols.add(symbol);
            });
  }

  private void namePair(int left, int symbol) {
    if (isHan[left] && isHan[symbol]) {
      featureOfPair.computeIfAbsent(
          NGrams.key(left, symbol),
          key -> {
            terms.add(term(left, symbol));
            return terms.size() - 1;
          });
    }
  }

  private String term(int left, int symbol) {
    String term = SymbolReader.term(symbols.get(left), symbols.get(symbol));
    if (term == null) {
      throw new IllegalStateException("symbol " + symbol + " makes no feature");
    }
    return term;
  }

  int size() {
    return isHan.length;
  }

  int id(String symbol) {
    return ids.getOrDefault(symbol, UNKNOWN);
  }

  /** The feature that a symbol ends, or -1 without one in the dictionary. */
  int feature(int left, int symbol) {
    return isHan[symbol]
        ? isHan[left] ? featureOfPair.getOrDefault(NGrams.key(left, symbol), -1) : -1
        : featureOfWord[symbol];
  }

  /** Whether a symbol ends a feature, known or not. */
  boolean endsFeature(int left, int symbol, boolean han) {
    if (symbol == BREAK) {
      return false;
    }
    return !han || (left != BREAK && (isHan[left] || left == UNKNOWN));
  }

  int featureCount() {
    return terms.size();
  }

  String term(int feature) {
    return terms.get(feature);
  }

  /** The share of a feature in the learned texts. */
  double share(int feature) {
    return (featureCounts[feature] + .1) / (tokens + .1 * featureCounts.length);
  }

  /** The features by term. */
  Map<String, Integer> features() {
    Map<String, Integer> features = new HashMap<>();
    for (int i = 0; i < terms.size(); i++) {
      features.put(terms.get(i), i);
    }
    return features;
  }
}
