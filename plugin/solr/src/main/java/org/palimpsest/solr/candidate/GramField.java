package org.palimpsest.solr.candidate;

import java.io.IOException;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.analysis.Grams;
import org.palimpsest.solr.index.DerivedFields;

/**
 * A field of grams.
 *
 * @param mark the term of the schema's current gram selection, or null
 * @param tellsAll whether it covers all aligned text; otherwise documents without grams are normal
 */
public record GramField(String name, @Nullable BytesRef mark, boolean tellsAll) {

  /**
   * Whether each document of a leaf with a sentence table also has grams of the current selection.
   */
  boolean isOfAll(LeafReader leaf, DerivedFields sentences) throws IOException {
    if (mark == null) {
      // A text without a sentence is hardly long enough for a gram.
      return docCount(leaf.terms(sentences.segment(0)))
          == docCount(leaf.terms(name)) - marked(leaf);
    }
    TermsEnum found = at(leaf, mark);
    return docCount(leaf.terms(sentences.scheme())) == (found == null ? 0 : found.docFreq());
  }

  private static int docCount(@Nullable Terms terms) throws IOException {
    return terms == null ? 0 : terms.getDocCount();
  }

  private @Nullable TermsEnum at(LeafReader leaf, BytesRef term) throws IOException {
    Terms terms = leaf.terms(name);
    TermsEnum found = terms == null ? null : terms.iterator();
    return found != null && found.seekExact(term) ? found : null;
  }

  /** Documents with grams of any mark, deleted ones included. */
  private int marked(LeafReader leaf) throws IOException {
    Terms terms = leaf.terms(name);
    int marked = 0;
    if (terms != null) {
      TermsEnum all = terms.iterator();
      for (BytesRef term = all.next(); term != null && Grams.isMark(term); term = all.next()) {
        marked += all.docFreq();
      }
    }
    return marked;
  }

  /**
   * Live documents with a sentence table but without grams of the current selection, whose short
   * copies are missed; 0 if the field does not cover all text.
   */
  long chosenOtherwise(LeafReader leaf, DerivedFields sentences) throws IOException {
    if (!tellsAll) {
      return 0;
    }
    if (mark == null) {
      // Documents without any gram are indistinguishable.
      return marked(leaf);
    }
    DocIdSetIterator tables = leaf.getBinaryDocValues(sentences.table());
    TermsEnum found = at(leaf, mark);
    return tables == null
        ? 0
        : liveWithout(
            found == null ? DocIdSetIterator.empty() : found.postings(null, PostingsEnum.NONE),
            tables,
            leaf.getLiveDocs());
  }

  private static long liveWithout(
      DocIdSetIterator others, DocIdSetIterator docs, @Nullable Bits live) throws IOException {
    long count = 0;
    for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
      int other = others.docID() < doc ? others.advance(doc) : others.docID();
      count += other != doc && (live == null || live.get(doc)) ? 1 : 0;
    }
    return count;
  }
}
