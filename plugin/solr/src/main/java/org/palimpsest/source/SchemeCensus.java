package org.palimpsest.source;

import java.io.IOException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;
import org.palimpsest.index.DerivedFields;
import org.palimpsest.table.TableHeader;

/**
 * Counts the documents whose fingerprints were made in another way than the query's: no segment
 * would ever lead to them, so without a count they would be missed in silence.
 */
public final class SchemeCensus {

  private SchemeCensus() {}

  /** How many live ones there are. */
  public static long incomparable(IndexReader reader, DerivedFields fields, TableHeader header)
      throws IOException {
    String expected = header.key();
    long count = 0;
    for (LeafReaderContext leaf : reader.leaves()) {
      Terms terms = leaf.reader().terms(fields.scheme());
      if (terms == null) {
        continue;
      }
      TermsEnum schemes = terms.iterator();
      while (schemes.next() != null) {
        if (!schemes.term().utf8ToString().equals(expected)) {
          count += live(leaf.reader().getLiveDocs(), schemes);
        }
      }
    }
    return count;
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
