package org.palimpsest.solr.shortcopy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
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
    TermsEnum dictionary = terms.iterator();
    TermsEnum ofSecond = terms.iterator();
    PostingsEnum first = null;
    PostingsEnum second = null;
    int at = -1; // the last first term sought
    boolean isThere = false;
    for (int i = 0; i < sought.size(); i++) {
      if (steps++ % STEPS_BETWEEN_CHECKS == 0 && isInterrupted()) {
        return;
      }
      TermPair pair = sought.get(i).pair();
      if (docsLeft[i] == 0) {
        continue;
      }
      if (pair.first() != at) {
        at = pair.first();
        isThere = places.goTo(dictionary, leaf.ord, at);
      }
      if (isThere && places.goTo(ofSecond, leaf.ord, pair.second())) {
        first = dictionary.postings(first, PostingsEnum.POSITIONS);
        second = ofSecond.postings(second, PostingsEnum.POSITIONS);
        Meeting meeting = new Meeting(leaf, first, second, pair.distance());
        docsLeft[i] -= meeting.add(sought.get(i).stretch(), docsLeft[i], byDoc);
      }
    }
  }

  /** Two terms in the documents of a leaf, at a distance in positions. */
  private final class Meeting {
    private final LeafReaderContext leaf;
    private final PostingsEnum first;
    private final PostingsEnum second;
    private final int distance;
    private final @Nullable Bits live;

    Meeting(LeafReaderContext leaf, PostingsEnum first, PostingsEnum second, int distance) {
      this.leaf = leaf;
      this.first = first;
      this.second = second;
      this.distance = distance;
      this.live = leaf.reader().getLiveDocs();
    }

    /** Adds at most {@code max} documents with both terms at the distance; returns their number. */
    int add(int stretch, int max, Map<Integer, List<Integer>> byDoc) throws IOException {
      boolean firstLeads = first.cost() <= second.cost();
      PostingsEnum lead = firstLeads ? first : second;
      PostingsEnum other = firstLeads ? second : first;
      int found = 0;
      int doc = lead.nextDoc();
      while (doc != DocIdSetIterator.NO_MORE_DOCS && found < max) {
        int there = other.docID() < doc ? other.advance(doc) : other.docID();
        if (there == DocIdSetIterator.NO_MORE_DOCS) {
          break;
        }
        if (there == doc && (live == null || live.get(doc)) && standApart()) {
          int whole = leaf.docBase + doc;
          if (byDoc.containsKey(whole) || sources.mayHave(whole)) {
            found++;
            ShortCopyFinder.add(byDoc.computeIfAbsent(whole, absent -> new ArrayList<>()), stretch);
          }
        }
        doc = there == doc ? lead.nextDoc() : lead.advance(there);
      }
      return found;
    }

    /** Whether both terms are at the distance in the current document. */
    private boolean standApart() throws IOException {
      int firstLeft = first.freq();
      int secondLeft = second.freq();
      int firstAt = first.nextPosition();
      int secondAt = second.nextPosition();
      while (secondAt - firstAt != distance) {
        boolean isSecondBehind = secondAt - firstAt < distance;
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
