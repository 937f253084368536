package org.palimpsest.benchmarks.inversion;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The probability of a symbol after two others: trigrams over bigrams over single symbols (Witten,
 * Bell: The zero-frequency problem, 1991), mixed with the recovered part of the document. For one
 * thread.
 */
final class NGramModel {

  /** The share of the document's own symbols. */
  private static final double OWN_SHARE = .2;

  /** The share of the most similar learned texts. */
  private static final double SUBJECT_SHARE = .3;

  private static final int SUBJECT_TEXTS = 10;

  /**
   * The least number of different symbols of a text to be compared; shorter ones are similar by
   * chance.
   */
  private static final int SHORT_TEXT = 100;

  private static final double OWN_PRIOR = 50;

  private final Dictionary dictionary;
  private final int[] own;
  private final int[] textsWith;
  private final int[] subject;
  private int subjectTotal;
  private int ownTotal;

  /** The left context of a symbol. */
  record Context(long pairRow, NGrams.Range pairs, long tripleRow, NGrams.Range triples) {}

  private static final NGrams.Range EMPTY = new NGrams.Range(0, 0);

  NGramModel(Dictionary dictionary) {
    this.dictionary = dictionary;
    this.own = new int[dictionary.size()];
    this.subject = new int[dictionary.size()];
    this.textsWith = new int[dictionary.size()];
    dictionary.texts.forEach(
        text -> {
          for (int symbol : text) {
            textsWith[symbol]++;
          }
        });
  }

  /** Adds to the count of a recovered symbol. */
  void note(int symbol, int count) {
    if (symbol != Dictionary.UNKNOWN) {
      own[symbol] += count;
      ownTotal += count;
    }
  }

  /** Selects the learned texts that share most with the recovered symbols. */
  void chooseSubject() {
    if (ownTotal == 0) {
      return;
    }
    double[] weights = new double[own.length];
    for (int symbol = 2; symbol < own.length; symbol++) {
      weights[symbol] =
          own[symbol] == 0 || textsWith[symbol] == 0
              ? 0
              : Math.log1p(own[symbol])
                  * Math.log((double) dictionary.texts.size() / textsWith[symbol]);
    }
    List<int[]> texts = dictionary.texts;
    double[] scores = new double[texts.size()];
    for (int i = 0; i < scores.length; i++) {
      double sum = Arrays.stream(texts.get(i)).mapToDouble(symbol -> weights[symbol]).sum();
      scores[i] = sum / Math.sqrt(texts.get(i).length + SHORT_TEXT);
    }
    Arrays.fill(subject, 0);
    subjectTotal = 0;
    IntStream.range(0, scores.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> -scores[i]))
        .limit(SUBJECT_TEXTS)
        .forEach(
            i -> {
              for (int symbol : texts.get(i)) {
                subject[symbol]++;
                subjectTotal++;
              }
            });
  }

  double single(int symbol) {
    double ofOwn = OWN_SHARE * ownTotal / (ownTotal + OWN_PRIOR);
    double ofSubject = subjectTotal == 0 ? 0 : SUBJECT_SHARE;
    double general = (dictionary.symbolCounts[symbol] + .1) / dictionary.symbolTotal;
    return (1 - ofOwn - ofSubject) * general
        + (ownTotal == 0 ? 0 : ofOwn * own[symbol] / ownTotal)
        + (subjectTotal == 0 ? 0 : ofSubject * subject[symbol] / subjectTotal);
  }

  Context after(int leftmost, int left) {
    if (left == Dictionary.UNKNOWN) {
      return new Context(0, EMPTY, 0, EMPTY);
    }
    long row = NGrams.key(leftmost, left);
    return new Context(
        left,
        dictionary.pairs.after(left),
        row,
        leftmost == Dictionary.UNKNOWN ? EMPTY : dictionary.triples.after(row));
  }

  double probability(Context context, int symbol) {
    double p = single(symbol);
    p = refined(p, dictionary.pairs, context.pairs, context.pairRow, symbol);
    return refined(p, dictionary.triples, context.triples, context.tripleRow, symbol);
  }

  private static double refined(double p, NGrams grams, NGrams.Range range, long row, int symbol) {
    int distinct = range.distinct();
    if (distinct == 0) {
      return p;
    }
    return (grams.count(range, NGrams.key(row, symbol)) + distinct * p)
        / (grams.total(range) + distinct);
  }
}
