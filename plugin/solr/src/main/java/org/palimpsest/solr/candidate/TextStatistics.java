package org.palimpsest.solr.candidate;

import java.util.Arrays;

/**
 * Statistics of a full-text field, of one shard or the library. Deleted documents count until their
 * leaf is merged.
 *
 * @param docFreqs for each of {@link TextChunks#terms}
 * @param holdsItself whether the suspicious document is among them
 */
@SuppressWarnings("ArrayRecordComponent") // long array, never compared
public record TextStatistics(long docCount, long tokenCount, long[] docFreqs, boolean holdsItself) {

  /** Terms in more than one of so many documents are of no use. */
  private static final int COMMON_SHARE = 10;

  /** Terms in more documents than so many times the root of their number are not rare. */
  private static final int COMMON_ROOTS = 10;

  /** The same limit of documents in a small library. */
  private static final int COMMON_MIN = 10;

  /** Minimum number of terms for {@link #isStrange}. */
  private static final int STRANGE_TERMS_MIN = 50;

  /** Minimum number of documents for {@link #isStrange}. */
  private static final int STRANGE_DOCUMENTS_MIN = 20;

  /** Minimum document frequency of a usual term: this, or a thousandth if that is more. */
  private static final int USUAL_MIN = 2;

  private static final int USUAL_SHARE = 1000;

  /** Measured with honest texts, and with the same texts in other letters (docs/adr/0003). */
  private static final double STRANGE_SHARE = 0.15;

  private static final int MANY_DOCUMENTS = 100;

  private static final double STRANGE_SHARE_OF_FEW_DOCUMENTS = 0.08;

  /** Throws IllegalArgumentException if the figures contradict each other. */
  public TextStatistics {
    if (docCount < 0 || tokenCount < docCount) {
      throw new IllegalArgumentException(docCount + " documents, " + tokenCount + " tokens");
    }
    for (long docFreq : docFreqs) {
      if (docFreq < 0 || docFreq > docCount) {
        throw new IllegalArgumentException(
            "a term in " + docFreq + " of " + docCount + " documents");
      }
    }
  }

  /** The sum of two shards; throws IllegalArgumentException if their terms differ in number. */
  public TextStatistics plus(TextStatistics other) {
    return new TextStatistics(
        docCount + other.docCount,
        tokenCount + other.tokenCount,
        sum("terms", docFreqs, other.docFreqs),
        holdsItself || other.holdsItself);
  }

  /** The sums of two shards' counts of terms, grams or windows. */
  static long[] sum(String what, long[] one, long[] other) {
    if (one.length != other.length) {
      throw new IllegalArgumentException(
          "one shard counted " + one.length + " " + what + ", another " + other.length);
    }
    long[] sums = new long[one.length];
    Arrays.setAll(sums, i -> one[i] + other[i]);
    return sums;
  }

  /** Whether the library hardly knows the text's terms, as of another language. */
  public boolean isStrange() {
    double most = docCount < MANY_DOCUMENTS ? STRANGE_SHARE_OF_FEW_DOCUMENTS : STRANGE_SHARE;
    return docCount >= STRANGE_DOCUMENTS_MIN
        && docFreqs.length >= STRANGE_TERMS_MIN
        && usualTerms() < most * docFreqs.length;
  }

  private long usualTerms() {
    long usualMin = Math.max(USUAL_MIN, docCount / USUAL_SHARE) + (holdsItself ? 1 : 0);
    return Arrays.stream(docFreqs).filter(docFreq -> docFreq >= usualMin).count();
  }

  /** The document frequency without the suspicious document. */
  public long sourcesWith(int term) {
    return docFreqs[term] - (holdsItself ? 1 : 0);
  }

  long docFreq(int term) {
    return docFreqs[term];
  }

  /** Whether the term leads to another document, and not to too many. */
  public boolean isOfUse(int term) {
    return leadsToFewer(term, (double) docCount / COMMON_SHARE);
  }

  /**
   * The same where all documents of a term are read. Their number grows with the root of the
   * library (docs/adr/0009).
   */
  public boolean isRare(int term) {
    return leadsToFewer(
        term,
        Math.min((double) docCount / COMMON_SHARE, COMMON_ROOTS * Math.sqrt((double) docCount)));
  }

  private boolean leadsToFewer(int term, double documents) {
    long docFreq = docFreqs[term];
    return docFreq > (holdsItself ? 1 : 0) && docFreq <= Math.max(COMMON_MIN, documents);
  }
}
