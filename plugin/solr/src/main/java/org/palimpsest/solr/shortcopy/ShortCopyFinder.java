package org.palimpsest.solr.shortcopy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.align.AlignedPassage;
import org.palimpsest.core.align.ExactRuns;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.winnow.Letters;
import org.palimpsest.solr.candidate.TextTermPlaces;
import org.palimpsest.solr.index.SourceStore;
import org.palimpsest.solr.lookup.Interruption;
import org.palimpsest.solr.shortcopy.ShortStretch.TermPair;

/**
 * Finds short copies in the documents of a shard. For one use, by one thread.
 *
 * <p>A pair of terms leads to a limited number of documents; copies in more documents are usual
 * phrases.
 */
public final class ShortCopyFinder {

  private static final int STEPS_BETWEEN_CHECKS = 256;

  /** How many documents of a list are read into a set in the time of one lookup in the list. */
  private static final int LOOKUP_COST = 8;

  /** The memory of a leaf's sets. */
  private static final long SETS_BYTES_MAX = 16L << 20;

  /** Code units beside a copy that are searched for letters. */
  private static final int AROUND = 200;

  /** Letters that identify surroundings; a phrase seldom has the same ones twice. */
  private static final int LETTERS_AROUND = 12;

  private final IndexReader reader;
  private final String field;
  private final TextTermPlaces places;
  private final SourceStore store;
  private final Sources sources;
  private final int docsMax;
  private final Interruption interruption;
  private int steps;
  private boolean partial;

  public interface Sources {

    /** Whether a document, by its number in the top-level reader, may be a source. */
    boolean mayHave(int doc) throws IOException;

    /** Whether a document is a work of the text's authors. */
    boolean isOwnWork(int doc) throws IOException;
  }

  /**
   * A finder in one index.
   *
   * @param field the full-text field
   * @param docsMax documents that a pair of terms leads to
   */
  public ShortCopyFinder(
      IndexReader reader,
      String field,
      TextTermPlaces places,
      SourceStore store,
      Sources sources,
      int docsMax,
      Interruption interruption) {
    this.reader = reader;
    this.field = field;
    this.places = places;
    this.store = store;
    this.sources = sources;
    this.docsMax = docsMax;
    this.interruption = interruption;
  }

  /** The copies of some stretches, by document and place. */
  public ShortCopies find(
      String text, List<ShortStretch> stretches, ShortLengths lengths, boolean withTexts)
      throws IOException {
    Map<Integer, List<Integer>> byDoc = new TreeMap<>();
    List<Sought> sought = sought(stretches);
    int[] docsLeft = new int[sought.size()];
    Arrays.fill(docsLeft, docsMax);
    for (LeafReaderContext leaf : reader.leaves()) {
      Terms terms = leaf.reader().terms(field);
      if (terms != null && terms.hasPositions()) {
        lookUp(leaf, terms, sought, docsLeft, byDoc);
      }
    }
    Reading reading = new Reading(text, stretches, lengths, withTexts);
    for (Map.Entry<Integer, List<Integer>> each : byDoc.entrySet()) {
      if (isInterrupted()) {
        break;
      }
      reading.read(each.getKey(), each.getValue());
    }
    return new ShortCopies(reading.copies, partial);
  }

  private boolean isInterrupted() {
    partial |= interruption.shouldStop();
    return partial;
  }

  private record Sought(TermPair pair, int stretch) {}

  /** In dictionary order, which is then read from front to end. */
  private static List<Sought> sought(List<ShortStretch> stretches) {
    List<Sought> sought = new ArrayList<>();
    for (int stretch = 0; stretch < stretches.size(); stretch++) {
      for (TermPair pair : stretches.get(stretch).pairs()) {
        sought.add(new Sought(pair, stretch));
      }
    }
    sought.sort(
        Comparator.comparingInt((Sought each) -> each.pair().first())
            .thenComparingInt(each -> each.pair().second())
            .thenComparingInt(Sought::stretch));
    return sought;
  }

  private void lookUp(
      LeafReaderContext leaf,
      Terms terms,
      List<Sought> sought,
      int[] docsLeft,
      Map<Integer, List<Integer>> byDoc)
      throws IOException {
    LeafLists lists = new LeafLists(leaf, terms);
    for (int i = 0; i < sought.size(); i++) {
      if (steps++ % STEPS_BETWEEN_CHECKS == 0 && isInterrupted()) {
        return;
      }
      TermPair pair = sought.get(i).pair();
      if (docsLeft[i] > 0 && lists.haveAll(pair)) {
        Meeting meeting = new Meeting(leaf, lists, pair);
        docsLeft[i] -= meeting.add(sought.get(i).stretch(), docsLeft[i], byDoc);
      }
    }
  }

  /** The documents of a text's terms in a leaf. */
  private final class LeafLists {
    private final LeafReaderContext leaf;
    private final TermsEnum dictionary;
    private final Map<Integer, FixedBitSet> sets = new HashMap<>();

    /** By term: how many documents its postings were asked for. */
    private final Map<Integer, Integer> asked = new HashMap<>();

    private final List<@Nullable PostingsEnum> reused = new ArrayList<>();
    private long bytesLeft = SETS_BYTES_MAX;

    LeafLists(LeafReaderContext leaf, Terms terms) throws IOException {
      this.leaf = leaf;
      this.dictionary = terms.iterator();
    }

    boolean haveAll(TermPair pair) throws IOException {
      if (!goTo(pair.first()) || !goTo(pair.second())) {
        return false;
      }
      for (int other : pair.others()) {
        if (!goTo(other)) {
          return false;
        }
      }
      return true;
    }

    private boolean goTo(int term) throws IOException {
      return places.goTo(dictionary, leaf.ord, term);
    }

    int docFreq(int term) throws IOException {
      return goTo(term) ? dictionary.docFreq() : 0;
    }

    /**
     * The postings of a term.
     *
     * @param slot of an object that is used again
     */
    PostingsEnum postings(int term, int flags, int slot) throws IOException {
      goTo(term);
      while (reused.size() <= slot) {
        reused.add(null);
      }
      PostingsEnum postings = dictionary.postings(reused.get(slot), flags);
      reused.set(slot, postings);
      return postings;
    }

    /**
     * The documents of a term, to be asked for in ascending order.
     *
     * @param count how many documents are asked for at most
     */
    DocFilter docs(int term, int count, int slot) throws IOException {
      FixedBitSet known = sets.get(term);
      int ofTerm = asked.merge(term, count, Integer::sum);
      if (known == null && docFreq(term) / LOOKUP_COST < ofTerm) {
        known = read(term, slot);
      }
      if (known != null) {
        return known::get;
      }
      PostingsEnum postings = postings(term, PostingsEnum.NONE, slot);
      return doc -> (postings.docID() < doc ? postings.advance(doc) : postings.docID()) == doc;
    }

    /** Null if the sets of this leaf have used up their memory. */
    private @Nullable FixedBitSet read(int term, int slot) throws IOException {
      int size = leaf.reader().maxDoc();
      bytesLeft -= size / Byte.SIZE;
      if (bytesLeft < 0) {
        return null;
      }
      FixedBitSet docs = new FixedBitSet(size);
      docs.or(postings(term, PostingsEnum.NONE, slot));
      sets.put(term, docs);
      return docs;
    }
  }

  /** Some documents of a leaf. */
  @FunctionalInterface
  private interface DocFilter {
    boolean has(int doc) throws IOException;
  }

  /** Two terms in the documents of a leaf, at a distance in positions. */
  private final class Meeting {
    private static final int FIRST = 0;
    private static final int SECOND = 1;
    private static final int LEAD = 2;
    private static final int OTHERS = 3;
    private final LeafReaderContext leaf;
    private final LeafLists lists;
    private final TermPair pair;
    private final @Nullable Bits live;
    private @Nullable PostingsEnum first;
    private @Nullable PostingsEnum second;

    Meeting(LeafReaderContext leaf, LeafLists lists, TermPair pair) {
      this.leaf = leaf;
      this.lists = lists;
      this.pair = pair;
      this.live = leaf.reader().getLiveDocs();
    }

    /** Adds at most {@code max} documents with both terms at the distance; returns their number. */
    int add(int stretch, int max, Map<Integer, List<Integer>> byDoc) throws IOException {
      int first = lists.docFreq(pair.first());
      int second = lists.docFreq(pair.second());
      int least = Math.min(first, second);
      List<DocFilter> others = new ArrayList<>();
      others.add(lists.docs(first <= second ? pair.second() : pair.first(), least, OTHERS));
      for (int other : pair.others()) {
        others.add(lists.docs(other, least, OTHERS + others.size()));
      }
      PostingsEnum lead =
          lists.postings(first <= second ? pair.first() : pair.second(), PostingsEnum.NONE, LEAD);
      int found = 0;
      for (int doc = lead.nextDoc();
          doc != DocIdSetIterator.NO_MORE_DOCS && found < max;
          doc = lead.nextDoc()) {
        if (haveAll(others, doc) && (live == null || live.get(doc)) && standApart(doc)) {
          int whole = leaf.docBase + doc;
          if (byDoc.containsKey(whole) || sources.mayHave(whole)) {
            found++;
            ShortCopyFinder.add(byDoc.computeIfAbsent(whole, absent -> new ArrayList<>()), stretch);
          }
        }
      }
      return found;
    }

    private static boolean haveAll(List<DocFilter> filters, int doc) throws IOException {
      for (DocFilter filter : filters) {
        if (!filter.has(doc)) {
          return false;
        }
      }
      return true;
    }

    /** Whether a document, which has both terms, has them at the distance. */
    private boolean standApart(int doc) throws IOException {
      first = first == null ? lists.postings(pair.first(), PostingsEnum.POSITIONS, FIRST) : first;
      second =
          second == null ? lists.postings(pair.second(), PostingsEnum.POSITIONS, SECOND) : second;
      first.advance(doc);
      second.advance(doc);
      int firstLeft = first.freq();
      int secondLeft = second.freq();
      int firstAt = first.nextPosition();
      int secondAt = second.nextPosition();
      while (secondAt - firstAt != pair.distance()) {
        boolean isSecondBehind = secondAt - firstAt < pair.distance();
        int left = isSecondBehind ? --secondLeft : --firstLeft;
        if (left == 0) {
          return false;
        }
        if (isSecondBehind) {
          secondAt = second.nextPosition();
        } else {
          firstAt = first.nextPosition();
        }
      }
      return true;
    }
  }

  private static void add(List<Integer> stretches, int stretch) {
    if (!stretches.contains(stretch)) {
      stretches.add(stretch);
    }
  }

  private final class Reading {
    private final String text;
    private final List<ShortStretch> stretches;
    private final ShortLengths lengths;
    private final boolean withTexts;
    private final @Nullable ExactRuns[] runs;
    private final List<ShortCopy> copies = new ArrayList<>();

    Reading(String text, List<ShortStretch> stretches, ShortLengths lengths, boolean withTexts) {
      this.text = text;
      this.stretches = stretches;
      this.lengths = lengths;
      this.withTexts = withTexts;
      this.runs = new ExactRuns[stretches.size()];
    }

    void read(int doc, List<Integer> sought) throws IOException {
      String source = store.text(doc);
      if (source == null) {
        return;
      }
      Letters letters = Letters.of(source);
      for (int stretch : sought) {
        Span span = stretches.get(stretch).span();
        for (AlignedPassage run : longest(runs(stretch).find(source, letters, () -> false))) {
          Span here =
              new Span(span.offset() + run.suspicious().offset(), run.suspicious().length());
          if (lengths.share(text.substring(here.offset(), here.end())) >= 1) {
            copies.add(copy(doc, here, run.source(), source, withTexts));
          }
        }
      }
    }

    private ExactRuns runs(int stretch) {
      ExactRuns ofStretch = runs[stretch];
      if (ofStretch == null) {
        Span span = stretches.get(stretch).span();
        String piece = text.substring(span.offset(), span.end());
        ofStretch = new ExactRuns(piece, lengths.runMin(piece));
        runs[stretch] = ofStretch;
      }
      return ofStretch;
    }
  }

  private ShortCopy copy(int doc, Span here, Span there, String source, boolean withText)
      throws IOException {
    return new ShortCopy(
        here,
        there,
        store.id(doc),
        store.title(doc),
        null,
        sources.isOwnWork(doc),
        withText ? source.substring(there.offset(), there.end()) : null,
        surroundings(source, there));
  }

  private static ShortCopy.Surroundings surroundings(String source, Span copy) {
    String before = source.substring(Math.max(0, copy.offset() - AROUND), copy.offset());
    String behind = source.substring(copy.end(), Math.min(source.length(), copy.end() + AROUND));
    Letters lettersBefore = Letters.of(before);
    return new ShortCopy.Surroundings(
        hash(lettersBefore, lettersBefore.size() - LETTERS_AROUND), hash(Letters.of(behind), 0));
  }

  /** The hash of {@link #LETTERS_AROUND} letters; 0 if there are fewer. */
  private static long hash(Letters letters, int from) {
    if (from < 0 || letters.size() < from + LETTERS_AROUND) {
      return 0;
    }
    long hash = 1;
    for (int i = from; i < from + LETTERS_AROUND; i++) {
      hash = 31 * hash + letters.get(i);
    }
    return hash & Long.MAX_VALUE;
  }

  /** The longest of overlapping runs. */
  private static List<AlignedPassage> longest(List<AlignedPassage> runs) {
    List<AlignedPassage> kept = new ArrayList<>();
    List<Span> taken = new ArrayList<>();
    runs.stream()
        .sorted(
            Comparator.comparingInt((AlignedPassage run) -> run.suspicious().length()).reversed())
        .forEach(
            run -> {
              if (Coverage.overlap(run.suspicious(), Coverage.union(taken)) == 0) {
                kept.add(run);
                taken.add(run.suspicious());
              }
            });
    return kept;
  }

  /** The short copies of a shard; partial if time ran out. */
  public record ShortCopies(List<ShortCopy> copies, boolean partial) {

    public ShortCopies {
      copies = List.copyOf(copies);
    }
  }
}
