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

/** Counts one shard's part of a {@link LibrarySurvey}. For one use, by one thread. */
public final class Surveyor {

  private final IndexReader reader;
  private final DerivedFields fields;
  private final Interruption interruption;
  private boolean partial;

  public Surveyor(IndexReader reader, DerivedFields fields, Interruption interruption) {
    this.reader = reader;
    this.fields = fields;
    this.interruption = interruption;
  }

  /**
   * The survey of this shard.
   *
   * @param text result of {@link #text}, or null
   * @param grams result of {@link #find} for the text's grams, or null
   */
  public LibrarySurvey survey(@Nullable TextStatistics text, @Nullable TermLookup grams)
      throws IOException {
    return new LibrarySurvey(
        sentenceCount(), text, grams == null ? null : grams.frequencies(), null, partial);
  }

  /** Counts documents and tokens of the full-text field; see {@link TextStatistics}. */
  public TextStatistics text(String field, TermLookup found, boolean holdsItself)
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

  /** Looks up distinct sorted terms. */
  public TermLookup find(String field, List<BytesRef> terms) throws IOException {
    TermLookup found = TermLookup.seek(reader, field, terms, interruption);
    partial |= found.partial();
    return found;
  }

  /** Each sentence has one value in each segment field, so a dictionary's header has the count. */
  private long sentenceCount() throws IOException {
    long count = 0;
    for (LeafReaderContext leaf : reader.leaves()) {
      Terms segments = leaf.reader().terms(fields.segment(0));
      count += segments == null ? 0 : segments.getSumDocFreq();
    }
    return reader instanceof SubsetReader chosen ? Math.round(count * chosen.share()) : count;
  }
}
