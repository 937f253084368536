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
 * A suspicious text as the full-text index sees it: its distinct terms, and the terms of each chunk
 * of about {@value #CHUNK_LENGTH} characters. All nodes derive the same numbers, so term numbers
 * can be sent between them. Immutable.
 */
public final class TextChunks {

  /** Measured together with the number of terms (docs/adr/0006), so independent of the schema. */
  private static final int CHUNK_LENGTH = 150;

  /** Terms of a chunk that are looked up, the rarest. */
  private static final int LOOKED_UP_MAX = 10;

  /**
   * Bounds memory: the first distinct terms are known; ten million characters of natural text have
   * fewer.
   */
  public static final int TERMS_MAX = 1_000_000;

  private static final int UNKNOWN = -1;

  /** Approximate memory of a term. */
  private static final int TERM_BYTES = 32;

  /** No minimum length: a copied heading is part of its chunk. */
  private static final Segmenter SEGMENTER =
      new Segmenter(new SegmentationParameters(CHUNK_LENGTH, 0));

  private final List<BytesRef> terms;
  private final List<int[]> chunks;

  private TextChunks(List<BytesRef> terms, List<int[]> chunks) {
    this.terms = terms;
    this.chunks = chunks;
  }

  /** Splits and numbers a text by the full-text field's analyzer. */
  public static TextChunks of(Analyzer analyzer, String text) {
    Collector collector = new Collector(spans(text));
    TokenReader.read(analyzer, text, (term, start, end) -> collector.add(term, start));
    return collector.chunks();
  }

  public static List<Span> spans(String text) {
    return SEGMENTER.outline(text).sentences().stream().map(Unit::span).toList();
  }

  public List<BytesRef> terms() {
    return terms;
  }

  public int size() {
    return chunks.size();
  }

  /**
   * The rarest useful terms of a chunk, by number: at most {@value #LOOKED_UP_MAX} words, or twice
   * as many Han bigrams, which overlap.
   *
   * @param statistics of the whole library, for {@link #terms}
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
        .sorted(Comparator.comparingLong(statistics::docFreq)) // stable: ties by the order of
        // terms
        .toList();
  }

  /** Distinct term numbers of a chunk, ascending. */
  int[] terms(int chunk) {
    return chunks.get(chunk);
  }

  public long bytes() {
    return (long) TERM_BYTES * terms.size()
        + chunks.stream().mapToLong(chunk -> (long) Integer.BYTES * chunk.length).sum();
  }

  /** Numbers terms in the order of the text, and finally in their own order. */
  private static final class Collector {
    private final List<Span> spans;
    private final BytesRefHash numbers = new BytesRefHash();
    private final BytesRefBuilder term = new BytesRefBuilder();
    private final List<int[]> chunks = new ArrayList<>();

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
      // The index has no longer terms.
      int number = term.length() > IndexWriter.MAX_TERM_LENGTH ? UNKNOWN : number(term.get());
      if (number != UNKNOWN) {
        ofChunk = ArrayUtil.grow(ofChunk, size + 1);
        ofChunk[size++] = number;
      }
    }

    private int number(BytesRef known) {
      if (numbers.size() == TERMS_MAX) {
        return numbers.find(known); // -1 if absent
      }
      int number = numbers.add(known);
      return number < 0 ? -number - 1 : number;
    }

    private void endChunk() {
      chunks.add(Arrays.stream(ofChunk, 0, size).sorted().distinct().toArray());
      size = 0;
    }

    TextChunks chunks() {
      endChunk();
      int count = numbers.size();
      int[] order = Arrays.copyOf(numbers.sort(), count);
      int[] ranks = new int[count];
      for (int rank = 0; rank < count; rank++) {
        ranks[order[rank]] = rank;
      }
      chunks.replaceAll(
          chunk -> Arrays.stream(chunk).map(number -> ranks[number]).sorted().toArray());
      return new TextChunks(new Terms(numbers, order), List.copyOf(chunks));
    }
  }

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
