package org.palimpsest.solr.candidate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.candidate.ShardOffers.GramOffer;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.SourceStore;
import org.palimpsest.solr.lookup.Interruption;

/**
 * Finds the documents of a shard that share grams with a suspicious text. Every source of a
 * verbatim copy of the guaranteed length is among them ({@link
 * org.palimpsest.core.winnow.WinnowingParameters}), unless very many documents have each of its
 * grams: then a sample represents them. For one use, by one thread.
 */
public final class GramCandidates {

  /**
   * A document that shares grams.
   *
   * @param doc number in the top-level reader
   * @param grams distinct shared grams
   * @param weight sum of the inverse document frequencies; 1 or more with a unique gram
   */
  public record Candidate(int doc, int grams, double weight) {}

  /**
   * The result of one shard.
   *
   * @param candidates by descending weight; equal ones in index order, which differs between
   *     replicas
   * @param grams number of grams looked up
   * @param sharing all documents that share a gram, candidates or not; null if time ran out
   * @param chosenOtherwise documents without grams selected as the text's are
   * @param partial whether time ran out
   */
  public record Result(
      List<Candidate> candidates,
      int grams,
      @Nullable SharingDocs sharing,
      long chosenOtherwise,
      boolean partial) {

    /**
     * Offers the best {@code max} sources of the shard, and one more if there are more.
     *
     * @param noSources unique keys of documents that are not sources
     * @param max chosen sources of all shards
     */
    public List<GramOffer> offers(SourceStore store, Set<String> noSources, int max)
        throws IOException {
      List<GramOffer> offers = new ArrayList<>();
      for (int i = 0; i < candidates.size(); i++) {
        Candidate candidate = candidates.get(i);
        if (offers.size() > max && !isTied(candidate, candidates.get(i - 1))) {
          break; // ties go by id, see below
        }
        String id = store.id(candidate.doc());
        if (!noSources.contains(id)) {
          offers.add(new GramOffer(candidate.weight(), candidate.grams(), id));
        }
      }
      offers.sort(GramOffer.BEST_FIRST);
      return List.copyOf(offers.subList(0, Math.min(max + 1, offers.size())));
    }

    private static boolean isTied(Candidate one, Candidate other) {
      return one.weight() == other.weight() && one.grams() == other.grams();
    }
  }

  public static final int DOCUMENTS_MAX = 1000;

  private static final int STEPS_BETWEEN_CHECKS = 256;

  /** Postings of frequent grams that are read in a leaf to collect sharing documents. */
  private static final long SHARING_READ_MAX = 1 << 16;

  private static final Comparator<Candidate> BEST_FIRST =
      Comparator.comparingDouble(Candidate::weight)
          .thenComparingInt(Candidate::grams)
          .reversed()
          .thenComparingInt(Candidate::doc);

  private final IndexReader reader;
  private final GramField field;
  private final List<BytesRef> grams;
  private final @Nullable TermLookup known;
  private final long[] frequencies;
  private final int holdersMax;
  private final SourceStore store;
  private final Interruption interruption;
  private final SharingDocs sharing;

  private final DerivedFields sentences;
  private long chosenOtherwise;
  private boolean partial;

  private static final class Tally {
    private int grams;
    private double weight;
  }

  /**
   * A search for a text's grams.
   *
   * @param sentences the sentence fields; a leaf with more documents in them than with grams is
   *     incomplete
   * @param field an index without it has no candidates
   * @param grams distinct, ascending
   * @param known a survey's lookup, or null
   * @param frequencies of each gram in the whole library, so that all shards weigh alike
   * @param holdersMax documents of a gram beyond which a sample is taken; 0 for no limit
   */
  public GramCandidates(
      IndexReader reader,
      DerivedFields sentences,
      GramField field,
      List<BytesRef> grams,
      @Nullable TermLookup known,
      long[] frequencies,
      int holdersMax,
      SourceStore store,
      Interruption interruption) {
    this.reader = reader;
    this.sentences = sentences;
    this.sharing = new SharingDocs(reader.leaves());
    this.field = field;
    this.grams = grams;
    this.known = known;
    this.frequencies = frequencies.clone();
    this.holdersMax = holdersMax == 0 ? DOCUMENTS_MAX : holdersMax;
    this.store = store;
    this.interruption = interruption;
  }

  /** Looks the grams up in every leaf. If interrupted, the result is partial. */
  public Result find() throws IOException {
    Map<Integer, Tally> tallies = new HashMap<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      requireGramsOfAll(leaf);
      KeySample sample = new KeySample(store, leaf);
      LeafCount count = new LeafCount(leaf, tallies);
      lookUp(
          leaf,
          (gram, terms) -> {
            long frequency = frequencies[gram];
            if (frequency <= DOCUMENTS_MAX) {
              count.count(terms, frequency > holdersMax ? sample : null, Math.max(1, frequency));
            } else {
              count.addSharing(terms);
            }
          });
    }
    return new Result(
        candidates(tallies), grams.size(), partial ? null : sharing, chosenOtherwise, partial);
  }

  /** In an incomplete leaf any document may have a copy. */
  private void requireGramsOfAll(LeafReaderContext leaf) throws IOException {
    if (!field.isOfAll(leaf.reader(), sentences)) {
      sharing.addAll(leaf);
      chosenOtherwise += field.chosenOtherwise(leaf.reader(), sentences);
    }
  }

  private static List<Candidate> candidates(Map<Integer, Tally> tallies) {
    List<Candidate> candidates = new ArrayList<>(tallies.size());
    tallies.forEach((doc, tally) -> candidates.add(new Candidate(doc, tally.grams, tally.weight)));
    candidates.sort(BEST_FIRST);
    return candidates;
  }

  /** Called with the dictionary at a gram of the leaf. */
  @FunctionalInterface
  private interface Visitor {
    void visit(int gram, TermsEnum terms) throws IOException;
  }

  private void lookUp(LeafReaderContext leaf, Visitor visitor) throws IOException {
    Terms terms = leaf.reader().terms(field.name());
    if (terms == null) {
      return;
    }
    TermsEnum termsEnum = terms.iterator();
    @Nullable TermState[] places = known == null ? null : known.places(leaf.ord);
    for (int gram = 0; gram < grams.size(); gram++) {
      if (gram % STEPS_BETWEEN_CHECKS == 0) {
        partial |= interruption.shouldStop();
      }
      if (partial) {
        return;
      }
      if (TermLookup.goTo(termsEnum, grams, gram, places)) {
        visitor.visit(gram, termsEnum);
      }
    }
  }

  private final class LeafCount {
    private final LeafReaderContext leaf;
    private final @Nullable Bits live;
    private final Map<Integer, Tally> tallies;
    private long sharingRead;

    LeafCount(LeafReaderContext leaf, Map<Integer, Tally> tallies) {
      this.leaf = leaf;
      this.live = leaf.reader().getLiveDocs();
      this.tallies = tallies;
    }

    void count(TermsEnum terms, @Nullable KeySample few, long frequency) throws IOException {
      PostingsEnum postings = terms.postings(null, PostingsEnum.NONE);
      for (int doc = postings.nextDoc();
          doc != PostingsEnum.NO_MORE_DOCS;
          doc = postings.nextDoc()) {
        sharing.add(leaf, doc);
        if ((live == null || live.get(doc)) && (few == null || few.contains(doc, frequency))) {
          Tally tally = tallies.computeIfAbsent(leaf.docBase + doc, unseen -> new Tally());
          tally.grams++;
          tally.weight += 1.0 / frequency;
        }
      }
    }

    void addSharing(TermsEnum terms) throws IOException {
      sharingRead += terms.docFreq();
      if (sharingRead > SHARING_READ_MAX) {
        sharing.addAll(leaf);
        return;
      }
      PostingsEnum postings = terms.postings(null, PostingsEnum.NONE);
      for (int doc = postings.nextDoc();
          doc != PostingsEnum.NO_MORE_DOCS;
          doc = postings.nextDoc()) {
        sharing.add(leaf, doc);
      }
    }
  }

  /**
   * Samples the documents of a frequent gram by the hash of their keys: the same on all replicas
   * and for any number of shards, and mostly the same for grams of one passage. For one leaf and
   * one thread; documents in any order.
   */
  static final class KeySample {

    /** Expected size; P(empty) ≈ 1e-8. */
    private static final int SIZE = 20;

    /** Fixed, so that nodes choose alike. */
    private static final int HASH_SEED = 0;

    private static final double HASHES = 1L << Integer.SIZE;

    private final SourceStore store;
    private final LeafReaderContext leaf;

    private final Map<Integer, Double> places = new HashMap<>();

    KeySample(SourceStore store, LeafReaderContext leaf) {
      this.store = store;
      this.leaf = leaf;
    }

    /**
     * Whether a document is in the sample.
     *
     * @param doc leaf number
     * @param frequency documents of the library with the gram
     */
    boolean contains(int doc, long frequency) throws IOException {
      Double place = places.get(doc);
      if (place == null) {
        place = Integer.toUnsignedLong(hash(doc)) / HASHES;
        places.put(doc, place);
      }
      return place * frequency < SIZE;
    }

    private int hash(int doc) throws IOException {
      return StringHelper.murmurhash3_x86_32(key(doc), HASH_SEED);
    }

    private BytesRef key(int doc) throws IOException {
      SortedDocValues keys = keys();
      return keys != null && keys.advanceExact(doc)
          ? keys.lookupOrd(keys.ordValue())
          : new BytesRef(store.id(leaf.docBase + doc));
    }

    private @Nullable SortedDocValues keys() throws IOException {
      return store.keys(leaf.reader());
    }
  }
}
