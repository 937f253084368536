package org.palimpsest.candidate;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.palimpsest.index.DerivedFields;
import org.palimpsest.lookup.Interruption;

/** Takes one shard's part of a {@link LibrarySurvey}. Used once, by one thread. */
public final class Surveyor {

  /** How many terms are looked up between two questions for the time. */
  private static final int STEPS_BETWEEN_CHECKS = 1024;

  private final IndexReader reader;
  private final DerivedFields fields;
  private final Interruption interruption;
  private boolean partial;

  /** A surveyor of one shard's index. */
  public Surveyor(IndexReader reader, DerivedFields fields, Interruption interruption) {
    this.reader = reader;
    this.fields = fields;
    this.interruption = interruption;
  }

  /**
   * What was asked for, and the number of sentences.
   *
   * @param text what {@link #text} gave; null where it was not asked
   * @param gramFrequencies what {@link #documentFrequencies} gave; null where it was not asked
   */
  public LibrarySurvey survey(@Nullable TextStatistics text, long @Nullable [] gramFrequencies)
      throws IOException {
    return new LibrarySurvey(sentenceCount(), text, gramFrequencies, null, partial);
  }

  /**
   * Counts the documents of each term, and all of them.
   *
   * @param field the full-text field
   * @param terms sorted and distinct
   * @param holdsItself see {@link TextStatistics}
   */
  public TextStatistics text(String field, List<BytesRef> terms, boolean holdsItself)
      throws IOException {
    long docCount = 0;
    long tokenCount = 0;
    for (LeafReaderContext leaf : reader.leaves()) {
      Terms indexed = leaf.reader().terms(field);
      if (indexed != null) {
        docCount += indexed.getDocCount();
        tokenCount += indexed.getSumTotalTermFreq();
      }
    }
    return new TextStatistics(docCount, tokenCount, documentFrequencies(field, terms), holdsItself);
  }

  /** How many documents have each term; deleted ones count until their leaf is merged. */
  public long[] documentFrequencies(String field, List<BytesRef> terms) throws IOException {
    long[] frequencies = new long[terms.size()];
    for (LeafReaderContext leaf : reader.leaves()) {
      Terms indexed = leaf.reader().terms(field);
      if (indexed != null) {
        count(indexed.iterator(), terms, frequencies);
      }
    }
    return frequencies;
  }

  private void count(TermsEnum indexed, List<BytesRef> terms, long[] docFreqs) throws IOException {
    for (int i = 0; i < docFreqs.length && !partial; i++) {
      if (i % STEPS_BETWEEN_CHECKS == 0) {
        partial = interruption.shouldStop();
      }
      if (indexed.seekExact(terms.get(i))) {
        docFreqs[i] += indexed.docFreq();
      }
    }
  }

  /** Each sentence has a value in each segment field; one read of the dictionary's header. */
  private long sentenceCount() throws IOException {
    long count = 0;
    for (LeafReaderContext leaf : reader.leaves()) {
      Terms segments = leaf.reader().terms(fields.segment(0));
      count += segments == null ? 0 : segments.getSumDocFreq();
    }
    return count;
  }
}
