package org.palimpsest.solr.candidate;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.RandomAccess;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefBuilder;
import org.apache.lucene.util.BytesRefHash;
import org.palimpsest.core.text.SegmentationParameters;
import org.palimpsest.core.text.Segmenter;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.text.Unit;
import org.palimpsest.solr.analysis.TokenReader;

/**
 * A suspicious text as the full-text index sees it: its distinct terms, and which of them stand in
 * each chunk, a piece of about {@value #CHUNK_LENGTH} characters cut at natural sentence ends.
 * Every node derives the same from the same text, so that numbers can stand for terms on the wire.
 * Immutable.
 */
public final class Chunks {

  /** Fixed, not the schema's: it was measured with the number of terms (docs/adr/0006). */
  private static final int CHUNK_LENGTH = 150;

  /** So many terms of a chunk are looked up, the rarest. */
  private static final int LOOKED_UP_MAX = 10;

  /**
   * So many different terms of a text are known, those that come first; ten million characters of a
   * natural text have fewer.
   */
  public static final int TERMS_MAX = 1_000_000;

  private static final int UNKNOWN = -1;

  /** What a term takes in memory, about. */
  private static final int TERM_BYTES = 32;

  /** Nothing is left out here: a copied heading is part of its chunk. */
  private static final Segmenter SEGMENTER =
      new Segmenter(new SegmentationParameters(CHUNK_LENGTH, 0));

  private final List<BytesRef> terms;
  private final List<int[]> chunks;

  private Chunks(List<BytesRef> terms, List<int[]> chunks) {
    this.terms = terms;
    this.chunks = chunks;
  }

  /**
   * Takes a text apart.
   *
   * @param analyzer that of the full-text index
   */
  public static Chunks of(Analyzer analyzer, String text) {
    Collector collector = new Collector(spans(text));
    TokenReader.read(analyzer, text, (term, start, end) -> collector.add(term, start));
    return collector.chunks();
  }

  /** Where the chunks of a text stand, by their numbers. */
  public static List<Span> spans(String text) {
    return SEGMENTER.outline(text).sentences().stream().map(Unit::span).toList();
  }

  /** The distinct terms in the order of their bytes; at most {@value #TERMS_MAX}. */
  public List<BytesRef> terms() {
    return terms;
  }

  /** How many chunks there are. */
  public int size() {
    return chunks.size();
  }

  /**
   * The rarest terms of a chunk that are of use, by their numbers: at most {@value #LOOKED_UP_MAX}
   * words, or twice as many pairs of Han characters, which overlap.
   *
   * @param statistics of all the library, for {@link #terms}
   */
  public List<Integer> rarest(int chunk, TextStatistics statistics) {
    List<Integer> rarest = new ArrayList<>();
    double parts = 0;
    for (int term : rarestFirst(chunk, statistics)) {
      parts += LibraryWeights.part(terms.get(term));
      if (parts > LOOKED_UP_MAX) {
        break;
      }
      rarest.add(term);
    }
    Collections.sort(rarest);
    return rarest;
  }

  private List<Integer> rarestFirst(int chunk, TextStatistics statistics) {
    return Arrays.stream(chunks.get(chunk))
        .boxed()
        .filter(statistics::isOfUse)
        .sorted(Comparator.comparingLong(statistics::docFreq)) // stable: ties by the terms' order
        .toList();
  }

  /** The terms of a chunk, each once, by their numbers in ascending order. */
  int[] terms(int chunk) {
    return chunks.get(chunk);
  }

  /** How much memory they take, about. */
  public long bytes() {
    return (long) TERM_BYTES * terms.size()
        + chunks.stream().mapToLong(chunk -> (long) Integer.BYTES * chunk.length).sum();
  }

  /** Numbers terms as they come, and anew by their order at the end. */
  private static final class Collector {
    private final List<Span> spans;
    private final BytesRefHash numbers = new BytesRefHash();
    private final BytesRefBuilder term = new BytesRefBuilder();
    private final List<int[]> chunks = new ArrayList<>();

    /** The terms of the current chunk. */
    private int[] ofChunk = new int[CHUNK_LENGTH];

    private int size;

    Collector(List<Span> spans) {
      this.spans = spans;
    }

    void add(CharSequence characters, int start) {
      while (chunks.size() < spans.size() - 1 && spans.get(chunks.size()).end() <= start) {
        endChunk();
      }
      term.copyChars(characters);
      // No index has a longer one.
      int number = term.length() > IndexWriter.MAX_TERM_LENGTH ? UNKNOWN : number(term.get());
      if (number != UNKNOWN) {
        ofChunk = ArrayUtil.grow(ofChunk, size + 1);
        ofChunk[size++] = number;
      }
    }

    private int number(BytesRef known) {
      if (numbers.size() == TERMS_MAX) {
        return numbers.find(known); // -1 where it is not there
      }
      int number = numbers.add(known);
      return number < 0 ? -number - 1 : number;
    }

    private void endChunk() {
      chunks.add(Arrays.stream(ofChunk, 0, size).sorted().distinct().toArray());
      size = 0;
    }

    Chunks chunks() {
      endChunk();
      int count = numbers.size();
      int[] order = Arrays.copyOf(numbers.sort(), count);
      int[] ranks = new int[count];
      for (int rank = 0; rank < count; rank++) {
        ranks[order[rank]] = rank;
      }
      chunks.replaceAll(
          chunk -> Arrays.stream(chunk).map(number -> ranks[number]).sorted().toArray());
      return new Chunks(new Terms(numbers, order), List.copyOf(chunks));
    }
  }

  /** Terms in their order; a long text has too many for an object each. */
  private static final class Terms extends AbstractList<BytesRef> implements RandomAccess {
    private final BytesRefHash numbers;
    private final int[] order;

    Terms(BytesRefHash numbers, int[] order) {
      this.numbers = numbers;
      this.order = order;
    }

    @Override
    public BytesRef get(int index) {
      return numbers.get(order[index], new BytesRef());
    }

    @Override
    public int size() {
      return order.length;
    }
  }
}
