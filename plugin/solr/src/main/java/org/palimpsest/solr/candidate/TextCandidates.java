package org.palimpsest.solr.candidate;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.HitQueue;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.search.similarities.Similarity.SimScorer;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.candidate.LeafTerms.WeighedTerm;
import org.palimpsest.solr.candidate.ShardOffers.Offer;
import org.palimpsest.solr.index.SourceStore;
import org.palimpsest.solr.lookup.Interruption;

/**
 * Finds sources that share too few features for fingerprints: the best documents of this shard by
 * each chunk's rarest terms. For one use, by one thread.
 */
public final class TextCandidates {

  /**
   * Hits beyond {@code ofChunk}: first a few, for ties and sources without a place; then more while
   * the last hit ties with the last place.
   */
  private static final int[] HITS = {3, 60, 500};

  /** Ids read of hits that take no place; there may be a thousand versions. */
  private static final int BESIDE_READ = 60;

  /** The share of a chunk's score that counts as nearly all of it. */
  private static final double NEARLY_ALL = 0.7;

  /** Chunks that share a pass over the dictionaries. */
  private static final int CHUNKS_OF_PASS = 256;

  private final IndexReader reader;
  private final String field;
  private final TextChunks chunks;
  private final @Nullable TermLookup known;
  private final TextStatistics statistics;
  private final SourceStore store;
  private final int ofChunk;
  private final OwnWork ownWork;
  private final Map<Integer, Boolean> knownOwnWork = new HashMap<>();
  private final Set<Integer> noSources = new HashSet<>();
  private final Interruption interruption;

  public TextCandidates(
      IndexReader reader,
      String field,
      TextChunks chunks,
      @Nullable TermLookup known,
      TextStatistics statistics,
      SourceStore store,
      int ofChunk,
      OwnWork ownWork,
      Set<String> noSources,
      Interruption interruption)
      throws IOException {
    this.reader = reader;
    this.field = field;
    this.chunks = chunks;
    this.known = known;
    this.statistics = statistics;
    this.store = store;
    this.ofChunk = ofChunk;
    this.ownWork = ownWork;
    this.interruption = interruption;
    for (String id : noSources) {
      int doc = store.doc(id);
      if (doc != SourceStore.NO_DOC) {
        this.noSources.add(doc);
      }
    }
  }

  /** Decides whether a document is a work of the text's authors. */
  @FunctionalInterface
  public interface OwnWork {

    /** Whether a document, by its number in the top-level reader, is own work. */
    boolean test(int doc) throws IOException;
  }

  /** Searches chunk by chunk. If interrupted, the result is partial. */
  public ShardOffers find() throws IOException {
    List<Sought> sought = sought();
    return sought.isEmpty()
        ? ShardOffers.NONE
        : find(sought, new LibraryScorers(field, chunks, statistics));
  }

  private ShardOffers find(List<Sought> sought, LibraryScorers scorers) throws IOException {
    List<Offer> offers = new ArrayList<>();
    for (int from = 0; from < sought.size(); from += CHUNKS_OF_PASS) {
      List<Sought> pass = sought.subList(from, Math.min(sought.size(), from + CHUNKS_OF_PASS));
      List<LeafTerms> leaves = leaves(pass);
      for (Sought each : pass) {
        if (interruption.shouldStop()) {
          return ShardOffers.of(offers, true);
        }
        offers.addAll(best(each.chunk(), scorers.weakestFirst(each.terms()), leaves));
      }
    }
    return ShardOffers.of(offers, false);
  }

  private record Sought(int chunk, List<Integer> terms) {}

  /** Chunks with the same terms are looked up once. */
  private List<Sought> sought() {
    Set<List<Integer>> different = new HashSet<>();
    List<Sought> sought = new ArrayList<>();
    for (int chunk = 0; chunk < chunks.size(); chunk++) {
      List<Integer> terms = chunks.rarest(chunk, statistics);
      if (!terms.isEmpty() && different.add(terms)) {
        sought.add(new Sought(chunk, terms));
      }
    }
    return sought;
  }

  private List<LeafTerms> leaves(List<Sought> pass) throws IOException {
    List<Integer> terms =
        pass.stream().flatMap(each -> each.terms().stream()).sorted().distinct().toList();
    List<LeafTerms> leaves = new ArrayList<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      LeafTerms found = LeafTerms.of(leaf, field, chunks.terms(), terms, known);
      if (found != null) {
        leaves.add(found);
      }
    }
    return leaves;
  }

  /** The best of the shard, and sources without a place that score no less. */
  private List<Offer> best(int chunk, List<WeighedTerm> weakestFirst, List<LeafTerms> leaves)
      throws IOException {
    List<Offer> offers = new ArrayList<>();
    for (int further : HITS) {
      List<ScoreDoc> hits = search(weakestFirst, leaves, ofChunk + further);
      offers = offers(chunk, weakestFirst, hits);
      if (hits.size() < ofChunk + further || hits.get(hits.size() - 1).score < least(offers)) {
        break;
      }
    }
    return ChosenCandidates.best(offers, ofChunk);
  }

  /** The score of the last offer that takes a place, or negative infinity while places are free. */
  private float least(List<Offer> bestFirst) {
    return bestFirst.stream()
        .filter(Offer::takesPlace)
        .skip(ofChunk - 1L)
        .findFirst()
        .map(Offer::score)
        .orElse(Float.NEGATIVE_INFINITY);
  }

  /** Offers hits down to the score of the last place. */
  private List<Offer> offers(int chunk, List<WeighedTerm> terms, List<ScoreDoc> bestFirst)
      throws IOException {
    List<Offer> offers = new ArrayList<>();
    int beside = 0;
    int places = 0;
    float last = Float.NEGATIVE_INFINITY;
    for (ScoreDoc hit : bestFirst) {
      if (places >= ofChunk && hit.score < last) {
        break;
      }
      boolean takesPlace = !isOwnWork(hit.doc) && !hasNearlyAll(hit, terms);
      if (takesPlace) {
        places++;
        last = hit.score;
      } else {
        beside++;
      }
      if (takesPlace || beside <= BESIDE_READ) {
        offers.add(new Offer(chunk, hit.score, store.id(hit.doc), takesPlace));
      }
    }
    offers.sort(Offer.BEST_FIRST);
    return offers;
  }

  private boolean isOwnWork(int doc) throws IOException {
    Boolean known = knownOwnWork.get(doc);
    if (known == null) {
      known = ownWork.test(doc);
      knownOwnWork.put(doc, known);
    }
    return known;
  }

  /** Compares with the score of a document of the same length that has each term once. */
  private boolean hasNearlyAll(ScoreDoc hit, List<WeighedTerm> terms) throws IOException {
    LeafReaderContext leaf = reader.leaves().get(ReaderUtil.subIndex(hit.doc, reader.leaves()));
    NumericDocValues norms = leaf.reader().getNormValues(field);
    boolean isKnown = norms != null && norms.advanceExact(hit.doc - leaf.docBase);
    long norm = isKnown ? norms.longValue() : 1;
    double all = 0;
    for (WeighedTerm term : terms) {
      all += term.scorer().score(1, norm);
    }
    return hit.score >= NEARLY_ALL * all;
  }

  private List<ScoreDoc> search(List<WeighedTerm> weakestFirst, List<LeafTerms> leaves, int count)
      throws IOException {
    BestDocs best = new BestDocs(count);
    for (LeafTerms leaf : leaves) {
      leaf.search(weakestFirst, doc -> !noSources.contains(doc), best);
    }
    return best.take();
  }

  static final class LibraryScorers {

    /** Independent of the schema. */
    private static final Similarity SIMILARITY = new LibrarySimilarity();

    private final TextChunks chunks;
    private final TextStatistics statistics;
    private final CollectionStatistics library;
    private final Map<Integer, SimScorer> byTerm = new HashMap<>();

    LibraryScorers(String field, TextChunks chunks, TextStatistics statistics) {
      this.chunks = chunks;
      this.statistics = statistics;
      long docs = statistics.docCount();
      long tokens = statistics.tokenCount();
      this.library = new CollectionStatistics(field, docs, docs, tokens, tokens);
    }

    List<WeighedTerm> weakestFirst(List<Integer> terms) {
      return terms.stream()
          .sorted(Comparator.comparingLong(statistics::docFreq).reversed())
          .map(term -> new WeighedTerm(term, of(term)))
          .toList();
    }

    private SimScorer of(int term) {
      return byTerm.computeIfAbsent(
          term,
          unseen -> {
            long docFreq = statistics.docFreq(term);
            // BM25 does not use the total frequency of a term.
            return SIMILARITY.scorer(
                1, library, new TermStatistics(chunks.terms().get(term), docFreq, docFreq));
          });
    }
  }

  /**
   * BM25 with an idf that is scale-free: copying each document of the library n times changes no
   * score. Lucene adds 0.5, which made ties depend on the number of versions.
   */
  static final class LibrarySimilarity extends BM25Similarity {

    /** Positive even for a term of all documents. */
    @Override
    protected float idf(long docFreq, long docCount) {
      return (float) Math.log(1 + (double) docCount / docFreq);
    }
  }

  /** Top documents by score; the first of equal ones. For one thread. */
  static final class BestDocs {

    private final int max;
    private final HitQueue worstOnTop;

    BestDocs(int max) {
      this.max = max;
      this.worstOnTop = new HitQueue(max, false);
    }

    /** The minimum score, exclusive. */
    float threshold() {
      return isFull() ? worstOnTop.top().score : Float.NEGATIVE_INFINITY;
    }

    void offer(int doc, float score) {
      if (!isFull()) {
        worstOnTop.add(new ScoreDoc(doc, score));
      } else if (score > threshold()) {
        ScoreDoc replaced = worstOnTop.top();
        replaced.doc = doc;
        replaced.score = score;
        worstOnTop.updateTop();
      }
    }

    boolean isFull() {
      return worstOnTop.size() == max;
    }

    /** Empties the queue, best first. */
    List<ScoreDoc> take() {
      Deque<ScoreDoc> bestFirst = new ArrayDeque<>(worstOnTop.size());
      while (worstOnTop.size() > 0) {
        bestFirst.addFirst(worstOnTop.pop());
      }
      return List.copyOf(bestFirst);
    }
  }
}
