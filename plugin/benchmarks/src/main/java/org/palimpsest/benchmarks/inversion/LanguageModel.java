package org.palimpsest.benchmarks.inversion;

/**
 * How likely a symbol is behind two others: trigrams over bigrams over single symbols (Witten, Bell:
 * The zero-frequency problem, 1991), of which a share comes from what was recovered of the document
 * so far. Used by one thread.
 */
final class LanguageModel {

  /** The share of the document's own symbols, once there are some. */
  private static final double OWN_SHARE = .3;

  private static final double OWN_PRIOR = 50;

  private final Dictionary dictionary;
  private final int[] own;
  private int ownTotal;

  /** What is known of a symbol's left side. */
  record Context(
      long pairRow, Grams.Range pairs, long tripleRow, Grams.Range triples) {}

  private static final Grams.Range EMPTY = new Grams.Range(0, 0);

  LanguageModel(Dictionary dictionary) {
    this.dictionary = dictionary;
    this.own = new int[dictionary.size()];
  }

  /** Counts a symbol of the document that was recovered, or takes it back. */
  void note(int symbol, int count) {
    if (symbol != Dictionary.UNKNOWN) {
      own[symbol] += count;
      ownTotal += count;
    }
  }

  double single(int symbol) {
    double share = OWN_SHARE * ownTotal / (ownTotal + OWN_PRIOR);
    double general = (dictionary.symbolCounts[symbol] + .1) / dictionary.symbolTotal;
    return (1 - share) * general + (ownTotal == 0 ? 0 : share * own[symbol] / ownTotal);
  }

  Context after(int leftmost, int left) {
    if (left == Dictionary.UNKNOWN) {
      return new Context(0, EMPTY, 0, EMPTY);
    }
    long row = Grams.key(leftmost, left);
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

  private static double refined(double p, Grams grams, Grams.Range range, long row, int symbol) {
    int distinct = range.distinct();
    if (distinct == 0) {
      return p;
    }
    return (grams.count(range, Grams.key(row, symbol)) + distinct * p)
        / (grams.total(range) + distinct);
  }
}
