package org.palimpsest.candidate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ScoreDoc;
import org.jspecify.annotations.Nullable;
import org.palimpsest.index.SourceStore;
import org.palimpsest.lookup.Interruption;

/**
 * Finds sources that share too few features with a text for fingerprints to find them: for each
 * chunk of the text the documents of this shard that score best by the chunk's rarest terms. Used
 * once, by one thread.
 */
public final class TextCandidates {

  /** Enough for a few that score the same as the last. */
  private static final int FURTHER_HITS = 3;

  /**
   * Where they do not show the end of a tie, so many are asked for. Among more documents than that
   * with exactly one score, copies of each other, the shard's own order decides.
   */
  private static final int TIED_HITS = 64;

  /** So many chunks share a pass over the dictionaries; the places of their terms are kept. */
  private static final int CHUNKS_OF_PASS = 256;

  private final IndexReader reader;
  private final String field;
  private final Chunks chunks;
  private final @Nullable FoundTerms known;
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
   * @param known where the text's terms stand, as a survey has found; null where it did not
   * @param statistics of all shards together
   * @param ofChunk how many of each chunk
   * @param noSources unique keys of documents that are no sources
   */
  public TextCandidates(
      IndexReader reader,
      String field,
      Chunks chunks,
      @Nullable FoundTerms known,
      TextStatistics statistics,
      SourceStore store,
      int ofChunk,
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

  /** A chunk, and those of its terms that are looked up. */
  private record Sought(int chunk, List<Integer> terms) {}

  /** A text that repeats itself is looked up once. */
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

  /** The best of the shard; of those that score the same as the last one, those that ids choose. */
  private List<Offer> best(int chunk, List<WeighedTerm> weakestFirst, List<LeafTerms> leaves)
      throws IOException {
    List<ScoreDoc> hits = search(weakestFirst, leaves, ofChunk + FURTHER_HITS);
    if (hits.size() == ofChunk + FURTHER_HITS
        && hits.get(hits.size() - 1).score == hits.get(ofChunk - 1).score) {
      hits = search(weakestFirst, leaves, TIED_HITS);
    }
    float least = hits.size() < ofChunk ? 0 : hits.get(ofChunk - 1).score;
    List<Offer> offers = new ArrayList<>();
    for (ScoreDoc hit : hits) {
      if (hit.score >= least) {
        offers.add(new Offer(chunk, hit.score, store.id(hit.doc)));
      }
    }
    return offers.stream().sorted(Offer.BEST_FIRST).limit(ofChunk).toList();
  }

  private List<ScoreDoc> search(List<WeighedTerm> weakestFirst, List<LeafTerms> leaves, int count)
      throws IOException {
    BestDocs best = new BestDocs(count);
    for (LeafTerms leaf : leaves) {
      leaf.search(weakestFirst, doc -> !noSources.contains(doc), best);
    }
    return best.take();
  }
}
