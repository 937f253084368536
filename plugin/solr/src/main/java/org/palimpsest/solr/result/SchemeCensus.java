package org.palimpsest.solr.result;

import java.io.IOException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.SentenceFields;

/**
 * Counts of live documents whose fingerprints were made in another way than a query's.
 *
 * @param incomparable another scheme, sentence length or analysis: never compared
 * @param otherAnalysis compared, but made by an analysis with other factories, arguments or files
 * @param unknownAnalysis compared, but made by a program that did not record the analysis
 */
public record SchemeCensus(long incomparable, long otherAnalysis, long unknownAnalysis) {

  public static final SchemeCensus NONE = new SchemeCensus(0, 0, 0);

  /**
   * Counts the documents of an index.
   *
   * @param header of the query's fingerprints
   * @param analysis identity of the query's analysis
   */
  public static SchemeCensus of(
      IndexReader reader, DerivedFields fields, TableHeader header, long analysis)
      throws IOException {
    String expected = header.key();
    String expectedAnalysis = SentenceFields.analysisTerm(analysis);
    long incomparable = 0;
    long comparable = 0;
    long noted = 0;
    long other = 0;
    for (LeafReaderContext leaf : reader.leaves()) {
      Terms terms = leaf.reader().terms(fields.scheme());
      if (terms == null) {
        continue;
      }
      TermsEnum schemes = terms.iterator();
      while (schemes.next() != null) {
        String term = schemes.term().utf8ToString();
        long count = live(leaf.reader().getLiveDocs(), schemes);
        if (term.equals(expected)) {
          comparable += count;
        } else if (!term.startsWith(SentenceFields.ANALYSIS_PREFIX)) {
          incomparable += count;
        } else {
          noted += count;
          other += term.equals(expectedAnalysis) ? 0 : count;
        }
      }
    }
    long unknown = Math.max(0, comparable + incomparable - noted);
    // Incomparable documents are not counted twice.
    return new SchemeCensus(
        incomparable, Math.min(other, comparable), Math.min(unknown, comparable));
  }

  public static long incomparable(IndexReader reader, DerivedFields fields, TableHeader header)
      throws IOException {
    return of(reader, fields, header, SentenceTable.ANALYSIS_UNKNOWN).incomparable();
  }

  public SchemeCensus plus(SchemeCensus more) {
    return new SchemeCensus(
        incomparable + more.incomparable,
        otherAnalysis + more.otherAnalysis,
        unknownAnalysis + more.unknownAnalysis);
  }

  private static long live(@Nullable Bits live, TermsEnum schemes) throws IOException {
    if (live == null) {
      return schemes.docFreq();
    }
    PostingsEnum docs = schemes.postings(null, PostingsEnum.NONE);
    long count = 0;
    for (int doc = docs.nextDoc(); doc != PostingsEnum.NO_MORE_DOCS; doc = docs.nextDoc()) {
      count += live.get(doc) ? 1 : 0;
    }
    return count;
  }
}
