package org.palimpsest.solr.candidate;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.SubsetReader;
import org.palimpsest.solr.lookup.Interruption;

/** Takes one shard's part of a {@link LibrarySurvey}. Used once, by one thread. */
public final class Surveyor {

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
   * @param grams what {@link #find} gave for the text's grams; null where it was not asked
   */
  public LibrarySurvey survey(@Nullable TextStatistics text, @Nullable FoundTerms grams)
      throws IOException {
    return new LibrarySurvey(
        sentenceCount(), text, grams == null ? null : grams.frequencies(), null, partial);
  }

  /**
   * Counts the documents that have the full-text field, beside those of each term.
   *
   * @param found the text's terms in that field
   * @param holdsItself see {@link TextStatistics}
   */
  public TextStatistics text(String field, FoundTerms found, boolean holdsItself)
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
    return new TextStatistics(docCount, tokenCount, found.frequencies(), holdsItself);
  }

  /** Where terms of a text stand, sorted and distinct, and how many documents have each. */
  public FoundTerms find(String field, List<BytesRef> terms) throws IOException {
    FoundTerms found = FoundTerms.seek(reader, field, terms, interruption);
    partial |= found.partial();
    return found;
  }

  /** Each sentence has a value in each segment field; one read of the dictionary's header. */
  private long sentenceCount() throws IOException {
    long count = 0;
    for (LeafReaderContext leaf : reader.leaves()) {
      Terms segments = leaf.reader().terms(fields.segment(0));
      count += segments == null ? 0 : segments.getSumDocFreq();
    }
    return reader instanceof SubsetReader chosen ? Math.round(count * chosen.share()) : count;
  }
}
