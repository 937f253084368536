package org.palimpsest.candidate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.palimpsest.index.SourceStore;
import org.palimpsest.lookup.Interruption;

/**
 * Finds sources that share too few features with a text for fingerprints to find them: for each
 * chunk of the text the documents of this shard that score best by the chunk's rarest terms. Used
 * once, by one thread.
 */
public final class TextCandidates {

  /** Enough for a few that score the same as the last; those that are no sources come on top. */
  private static final int FURTHER_HITS = 3;

  /**
   * Where they do not show the end of a tie, so many are asked for. Among more documents than that
   * with exactly one score, copies of each other, the shard's own order decides.
   */
  private static final int TIED_HITS = 64;

  private final IndexSearcher searcher;
  private final String field;
  private final Chunks chunks;
  private final TextStatistics statistics;
  private final SourceStore store;
  private final int ofChunk;
  private final Set<Integer> noSources = new HashSet<>();
  private final Interruption interruption;

  /**
   * A search for one text.
   *
   * @param reader the shard's index
   * @param field the full-text field
   * @param chunks of the text, under the field's analysis
   * @param statistics of all shards together
   * @param ofChunk how many of each chunk
   * @param noSources unique keys of documents that are no sources
   */
  public TextCandidates(
      IndexReader reader,
      String field,
      Chunks chunks,
      TextStatistics statistics,
      SourceStore store,
      int ofChunk,
      Set<String> noSources,
      Interruption interruption)
      throws IOException {
    this.searcher = new LibrarySearcher(reader, chunks, statistics, interruption);
    this.field = field;
    this.chunks = chunks;
    this.statistics = statistics;
    this.store = store;
    this.ofChunk = ofChunk;
    this.interruption = interruption;
    for (String id : noSources) {
      int doc = store.doc(id);
      if (doc != SourceStore.NO_DOC) {
        this.noSources.add(doc);
      }
    }
  }

  /** Searches chunk by chunk. Stops early when interrupted; what was found until then is sound. */
  public ShardOffers find() throws IOException {
    List<Offer> offers = new ArrayList<>();
    Set<List<Integer>> asked = new HashSet<>();
    for (int chunk = 0; chunk < chunks.size(); chunk++) {
      if (searcher.timedOut() || interruption.shouldStop()) {
        return new ShardOffers(offers, List.of(), List.of(), true);
      }
      List<Integer> terms = chunks.rarest(chunk, statistics);
      if (!terms.isEmpty() && asked.add(terms)) { // a text that repeats itself is looked up once
        offers.addAll(best(chunk, query(terms)));
      }
    }
    return new ShardOffers(offers, List.of(), List.of(), searcher.timedOut());
  }

  private Query query(List<Integer> terms) {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    for (int term : terms) {
      Query ofTerm = new TermQuery(new Term(field, chunks.terms().get(term)));
      query.add(ofTerm, BooleanClause.Occur.SHOULD);
    }
    return query.build();
  }

  /** The best of the shard; of those that score the same as the last one, those that ids choose. */
  private List<Offer> best(int chunk, Query query) throws IOException {
    List<ScoreDoc> hits = search(query, ofChunk + FURTHER_HITS);
    if (hits.size() == ofChunk + FURTHER_HITS
        && hits.get(hits.size() - 1).score == hits.get(ofChunk - 1).score) {
      hits = search(query, TIED_HITS);
    }
    List<Offer> offers = new ArrayList<>();
    for (ScoreDoc hit : hits) {
      offers.add(new Offer(chunk, hit.score, store.id(hit.doc)));
    }
    return offers.stream().sorted(Offer.BEST_FIRST).limit(ofChunk).toList();
  }

  /** The best sources. */
  private List<ScoreDoc> search(Query query, int count) throws IOException {
    int asked = count + noSources.size();
    ScoreDoc[] hits =
        Objects.requireNonNull(
                searcher.search(query, new TopScoreDocCollectorManager(asked, asked)))
            .scoreDocs;
    return Arrays.stream(hits).filter(hit -> !noSources.contains(hit.doc)).limit(count).toList();
  }
}
