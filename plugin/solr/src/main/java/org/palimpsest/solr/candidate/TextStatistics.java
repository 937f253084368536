package org.palimpsest.solr.candidate;

import java.util.Arrays;

/**
 * What the ranking of documents needs to know of a full-text field: of one shard, or of the whole
 * library. Deleted documents count until their leaf is merged, as everywhere in Lucene.
 *
 * @param docCount how many documents have the field
 * @param tokenCount how many tokens they have together
 * @param docFreqs for each of {@link Chunks#terms} how many documents have it
 * @param holdsItself whether the suspicious document itself is among the documents, and no source
 */
@SuppressWarnings("ArrayRecordComponent") // one for each term of a long text; never compared
public record TextStatistics(long docCount, long tokenCount, long[] docFreqs, boolean holdsItself) {

  /** A term that stands in more than one document of so many tells nothing. */
  private static final int COMMON_SHARE = 10;

  /** But in a small library, so few documents are worth a look. */
  private static final int COMMON_MIN = 10;

  /** Of a shorter text too few terms are asked about to say anything of it. */
  private static final int STRANGE_TERMS_MIN = 50;

  /** In a smaller library many usual terms have not come twice yet. */
  private static final int STRANGE_DOCUMENTS_MIN = 20;

  /** A term is usual that so many documents have, or one of a thousand if that is more. */
  private static final int USUAL_MIN = 2;

  private static final int USUAL_SHARE = 1000;

  /* Measured with honest texts, and the same with other letters in place of theirs (ADR 53). */

  private static final double STRANGE_SHARE = 0.15;

  /** Below this many documents. */
  private static final int MANY_DOCUMENTS = 100;

  private static final double STRANGE_SHARE_OF_FEW_DOCUMENTS = 0.08;

  /**
   * Checks the bounds.
   *
   * @throws IllegalArgumentException if the figures contradict each other
   */
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

  /**
   * Of two shards together.
   *
   * @throws IllegalArgumentException if they do not know the same number of terms
   */
  public TextStatistics plus(TextStatistics other) {
    if (docFreqs.length != other.docFreqs.length) {
      throw new IllegalArgumentException(
          "one shard counted " + docFreqs.length + " terms, another " + other.docFreqs.length);
    }
    long[] sums = docFreqs.clone();
    for (int i = 0; i < sums.length; i++) {
      sums[i] += other.docFreqs[i];
    }
    return new TextStatistics(
        docCount + other.docCount,
        tokenCount + other.tokenCount,
        sums,
        holdsItself || other.holdsItself);
  }

  /**
   * Whether the library hardly knows the text's terms: it is of another language than the library,
   * or no language at all.
   */
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

  /** How many documents have a term, the suspicious one itself not counted. */
  public long sourcesWith(int term) {
    return docFreqs[term] - (holdsItself ? 1 : 0);
  }

  long docFreq(int term) {
    return docFreqs[term];
  }

  /** Whether the term leads to another document, and not to too many. */
  public boolean isOfUse(int term) {
    long docFreq = docFreqs[term];
    return docFreq > (holdsItself ? 1 : 0)
        && docFreq <= Math.max(COMMON_MIN, docCount / COMMON_SHARE);
  }
}
