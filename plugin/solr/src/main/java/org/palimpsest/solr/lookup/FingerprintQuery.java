package org.palimpsest.solr.lookup;

import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/**
 * Matches the documents with a sentence near one of the windows. The score is the share of windows
 * near a sentence of the document, 0 to 1.
 */
public final class FingerprintQuery extends Query {

  private final Lookup lookup;
  private final Interruption interruption;

  /** A query that stops early when interrupted; its partial result is correct but not cached. */
  public FingerprintQuery(Lookup lookup, Interruption interruption) {
    this.lookup = lookup;
    this.interruption = interruption;
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost) {
    return new FingerprintWeight(boost);
  }

  private WindowCounts countsOf(LeafReaderContext leaf) throws IOException {
    WindowCounts counts = new WindowCounts();
    new CandidateFinder(lookup, interruption).find(leaf.reader(), counts);
    counts.finish();
    return counts;
  }

  private final class FingerprintWeight extends Weight {

    private final float boost;

    FingerprintWeight(float boost) {
      super(FingerprintQuery.this);
      this.boost = boost;
    }

    @Override
    public @Nullable Scorer scorer(LeafReaderContext leaf) throws IOException {
      WindowCounts counts = countsOf(leaf);
      return counts.size() == 0
          ? null
          : new WindowShareScorer(this, counts, boost / lookup.windows().size());
    }

    @Override
    public boolean isCacheable(LeafReaderContext leaf) {
      return interruption == Interruption.NEVER;
    }

    @Override
    public Explanation explain(LeafReaderContext leaf, int doc) throws IOException {
      WindowCounts counts = countsOf(leaf);
      for (int i = 0; i < counts.size(); i++) {
        if (counts.doc(i) == doc) {
          return Explanation.match(
              boost * counts.windows(i) / lookup.windows().size(),
              counts.windows(i)
                  + " of "
                  + lookup.windows().size()
                  + " windows are within distance "
                  + lookup.distanceMax()
                  + " of a sentence");
        }
      }
      return Explanation.noMatch("no sentence is within distance " + lookup.distanceMax());
    }
  }

  /** Counts the windows of each document of a leaf. */
  private static final class WindowCounts implements PairSink {

    private final LongBuffer pairs = new LongBuffer();
    private final LongBuffer counted = new LongBuffer();

    @Override
    public void collect(int doc, int window) {
      pairs.add((long) doc << Integer.SIZE | window);
    }

    @Override
    public void count(int window, long probes, long candidates) {}

    /** Counts each document's pairs. */
    void finish() {
      pairs.sortAndDeduplicate();
      for (int i = 0, first = 0; i < pairs.size(); i++) {
        if (i + 1 == pairs.size() || docOf(i + 1) != docOf(i)) {
          counted.add((long) docOf(i) << Integer.SIZE | (i + 1 - first));
          first = i + 1;
        }
      }
      pairs.clear();
    }

    private int docOf(int pair) {
      return (int) (pairs.get(pair) >>> Integer.SIZE);
    }

    int size() {
      return counted.size();
    }

    int doc(int index) {
      return (int) (counted.get(index) >>> Integer.SIZE);
    }

    int windows(int index) {
      return (int) counted.get(index);
    }
  }

  private final class WindowShareScorer extends Scorer {

    private final WindowCounts counts;
    private final float scorePerWindow;
    private final DocIdSetIterator iterator;
    private int index = -1;

    WindowShareScorer(FingerprintWeight creator, WindowCounts counts, float scorePerWindow) {
      super(creator);
      this.counts = counts;
      this.scorePerWindow = scorePerWindow;
      this.iterator = new CountsIterator();
    }

    @Override
    public int docID() {
      return iterator.docID();
    }

    @Override
    public DocIdSetIterator iterator() {
      return iterator;
    }

    @Override
    public float score() {
      return scorePerWindow * counts.windows(index);
    }

    @Override
    public float getMaxScore(int upTo) {
      return Float.MAX_VALUE;
    }

    private final class CountsIterator extends DocIdSetIterator {

      @Override
      public int docID() {
        if (index < 0) {
          return -1;
        }
        return index < counts.size() ? counts.doc(index) : NO_MORE_DOCS;
      }

      @Override
      public int nextDoc() {
        index++;
        return docID();
      }

      @Override
      public int advance(int target) throws IOException {
        return slowAdvance(target);
      }

      @Override
      public long cost() {
        return counts.size();
      }
    }
  }

  /** Omits the windows, since queries are logged. */
  @Override
  public String toString(String field) {
    return "fingerprint(" + lookup.fields().table() + ", " + lookup.windows().size() + " windows)";
  }

  @Override
  public void visit(QueryVisitor visitor) {
    if (visitor.acceptField(lookup.fields().table())) {
      visitor.visitLeaf(this);
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return sameClassAs(other)
        && other instanceof FingerprintQuery query
        && lookup.equals(query.lookup);
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), lookup);
  }
}
