package org.palimpsest.candidate;

import java.io.IOException;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.palimpsest.analysis.Grams;
import org.palimpsest.index.DerivedFields;

/**
 * A field that holds grams.
 *
 * @param mark the term that tells how the schema has them chosen now; null where it has none
 */
public record GramField(String name, @Nullable BytesRef mark) {

  /**
   * Whether each document of a leaf that has sentences has grams, too, chosen as now.
   *
   * @param sentences the fields of the sentence table
   */
  boolean isOfAll(LeafReader leaf, DerivedFields sentences) throws IOException {
    Terms ofSentences = leaf.terms(sentences.segment(0));
    return (ofSentences == null ? 0 : ofSentences.getDocCount()) == chosenAsNow(leaf);
  }

  private int chosenAsNow(LeafReader leaf) throws IOException {
    Terms terms = leaf.terms(name);
    if (terms == null) {
      return 0;
    }
    TermsEnum all = terms.iterator();
    if (mark != null) {
      return all.seekExact(mark) ? all.docFreq() : 0;
    }
    int marked = 0;
    for (BytesRef term = all.next(); term != null && Grams.isMark(term); term = all.next()) {
      marked += all.docFreq();
    }
    return terms.getDocCount() - marked;
  }

  /**
   * How many live documents of a leaf have no grams that are chosen as now: their short copies are
   * missed.
   *
   * @param sentences the fields of the sentence table
   */
  long chosenOtherwise(LeafReader leaf, DerivedFields sentences) throws IOException {
    return mark == null
        ? marked(leaf)
        : live(leaf, leaf.getBinaryDocValues(sentences.table())) - live(leaf, having(leaf, mark));
  }

  private long marked(LeafReader leaf) throws IOException {
    Terms terms = leaf.terms(name);
    if (terms == null) {
      return 0;
    }
    long count = 0;
    TermsEnum all = terms.iterator();
    for (BytesRef term = all.next(); term != null && Grams.isMark(term); term = all.next()) {
      count += live(leaf, all.postings(null, PostingsEnum.NONE));
    }
    return count;
  }

  private @Nullable PostingsEnum having(LeafReader leaf, BytesRef term) throws IOException {
    Terms terms = leaf.terms(name);
    TermsEnum found = terms == null ? null : terms.iterator();
    return found != null && found.seekExact(term) ? found.postings(null, PostingsEnum.NONE) : null;
  }

  private static long live(LeafReader leaf, @Nullable DocIdSetIterator docs) throws IOException {
    if (docs == null) {
      return 0;
    }
    Bits live = leaf.getLiveDocs();
    long count = 0;
    for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
      count += live == null || live.get(doc) ? 1 : 0;
    }
    return count;
  }
}
