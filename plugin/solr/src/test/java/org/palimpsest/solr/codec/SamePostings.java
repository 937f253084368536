package org.palimpsest.solr.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.lucene.index.ImpactsEnum;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;

/**
 * Compares all results of Lucene's postings API for a field of two leaves with the same documents.
 */
final class SamePostings {

  private final Random random;

  SamePostings(Random random) {
    this.random = random;
  }

  void verify(LeafReader expected, LeafReader actual, String field) throws IOException {
    Terms expectedTerms = expected.terms(field);
    Terms actualTerms = actual.terms(field);
    if (expectedTerms == null) {
      assertThat(actualTerms).isNull();
      return;
    }
    assertThat(actualTerms).as("in our format").isInstanceOf(SegmentFieldTerms.class);
    assertThat(actualTerms.size()).isEqualTo(expectedTerms.size());
    assertThat(actualTerms.getDocCount()).isEqualTo(expectedTerms.getDocCount());
    assertThat(actualTerms.getSumDocFreq()).isEqualTo(expectedTerms.getSumDocFreq());
    assertThat(actualTerms.getSumTotalTermFreq()).isEqualTo(expectedTerms.getSumTotalTermFreq());
    assertThat(actualTerms.getMin()).isEqualTo(expectedTerms.getMin());
    assertThat(actualTerms.getMax()).isEqualTo(expectedTerms.getMax());
    assertThat(actualTerms.hasPositions()).isEqualTo(expectedTerms.hasPositions());
    List<BytesRef> terms = verifyTerms(expectedTerms, actualTerms, expected.maxDoc());
    verifySeeks(expectedTerms, actualTerms, terms);
  }

  private List<BytesRef> verifyTerms(Terms expectedTerms, Terms actualTerms, int maxDoc)
      throws IOException {
    List<BytesRef> terms = new ArrayList<>();
    TermsEnum expected = expectedTerms.iterator();
    TermsEnum actual = actualTerms.iterator();
    PostingsEnum reuse = null;
    for (BytesRef term = expected.next(); term != null; term = expected.next()) {
      assertThat(actual.next()).isEqualTo(term);
      assertThat(actual.term()).isEqualTo(term);
      assertThat(actual.docFreq()).isEqualTo(expected.docFreq());
      assertThat(actual.totalTermFreq()).isEqualTo(expected.totalTermFreq());
      reuse = actual.postings(random.nextBoolean() ? reuse : null, PostingsEnum.POSITIONS);
      verifyPostings(expected.postings(null, PostingsEnum.POSITIONS), reuse);
      verifyAdvance(expected, actual, maxDoc);
      terms.add(BytesRef.deepCopyOf(term));
    }
    assertThat(actual.next()).isNull();
    return terms;
  }

  private static void verifyPostings(PostingsEnum expected, PostingsEnum actual)
      throws IOException {
    assertThat(actual.docID()).isEqualTo(-1);
    int doc;
    do {
      doc = expected.nextDoc();
      assertThat(actual.nextDoc()).isEqualTo(doc);
      verifyDocument(expected, actual);
    } while (doc != PostingsEnum.NO_MORE_DOCS);
  }

  private static void verifyDocument(PostingsEnum expected, PostingsEnum actual)
      throws IOException {
    assertThat(actual.docID()).isEqualTo(expected.docID());
    if (expected.docID() != PostingsEnum.NO_MORE_DOCS) {
      assertThat(actual.freq()).isEqualTo(expected.freq());
      for (int i = 0; i < expected.freq(); i++) {
        assertThat(actual.nextPosition()).isEqualTo(expected.nextPosition());
        assertThat(actual.startOffset()).isEqualTo(-1);
        assertThat(actual.endOffset()).isEqualTo(-1);
        assertThat(actual.getPayload()).isNull();
      }
    }
  }

  private void verifyAdvance(TermsEnum expectedTerm, TermsEnum actualTerm, int maxDoc)
      throws IOException {
    PostingsEnum expected = expectedTerm.postings(null, PostingsEnum.POSITIONS);
    ImpactsEnum actual = actualTerm.impacts(PostingsEnum.POSITIONS);
    while (expected.docID() != PostingsEnum.NO_MORE_DOCS) {
      int target = expected.docID() + 1 + random.nextInt(1 + maxDoc / 4);
      assertThat(actual.advance(target)).isEqualTo(expected.advance(target));
      verifyDocument(expected, actual);
    }
  }

  private void verifySeeks(Terms expectedTerms, Terms actualTerms, List<BytesRef> terms)
      throws IOException {
    TermsEnum expected = expectedTerms.iterator();
    TermsEnum actual = actualTerms.iterator();
    for (int i = 0; i < 300; i++) {
      BytesRef wanted = somewhere(terms);
      assertThat(actual.seekCeil(wanted)).as("%s", wanted).isEqualTo(expected.seekCeil(wanted));
      if (expected.seekCeil(wanted) != TermsEnum.SeekStatus.END) {
        assertThat(actual.term()).as("behind %s", wanted).isEqualTo(expected.term());
        assertThat(actual.next()).isEqualTo(expected.next());
      }
      assertThat(actual.seekExact(wanted)).isEqualTo(expected.seekExact(wanted));
    }
    BytesRef term = terms.get(random.nextInt(terms.size()));
    assertThat(actual.seekExact(term)).isTrue();
    TermState state = actual.termState();
    TermsEnum other = actualTerms.iterator();
    other.seekExact(term, state);
    assertThat(other.term()).isEqualTo(term);
    assertThat(other.docFreq()).isEqualTo(actual.docFreq());
  }

  /** A term, a neighbour of a term, or any bytes. */
  private BytesRef somewhere(List<BytesRef> terms) {
    BytesRef term = BytesRef.deepCopyOf(terms.get(random.nextInt(terms.size())));
    switch (random.nextInt(5)) {
      case 0 -> term.length = random.nextInt(term.length);
      case 1 -> term.bytes[random.nextInt(term.length)] = (byte) random.nextInt();
      case 2 -> term.bytes[random.nextInt(term.length)]++;
      case 3 -> {
        term.bytes = Arrays.copyOf(term.bytes, term.length + 1);
        term.length++;
      }
      default -> {}
    }
    return term;
  }
}
