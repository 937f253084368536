package org.palimpsest.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.util.BytesRef;
import org.palimpsest.analysis.TokenReader;
import org.palimpsest.text.SegmentationParameters;
import org.palimpsest.text.Segmenter;
import org.palimpsest.text.Span;
import org.palimpsest.text.Unit;

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
  private static final int TERMS_MAX = 10;

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
    List<Span> spans = SEGMENTER.outline(text).sentences().stream().map(Unit::span).toList();
    Collector collector = new Collector(spans);
    TokenReader.read(analyzer, text, (term, start, end) -> collector.add(term.toString(), start));
    return collector.chunks();
  }

  /** The distinct terms in the order of their bytes. */
  public List<BytesRef> terms() {
    return terms;
  }

  /** A term's number: its place among {@link #terms}. */
  int number(BytesRef term) {
    return Collections.binarySearch(terms, term);
  }

  /** How many chunks there are. */
  public int size() {
    return chunks.size();
  }

  /**
   * The rarest terms of a chunk that are of use: at most {@value #TERMS_MAX}, by their numbers.
   *
   * @param statistics of all the library, for {@link #terms}
   */
  public List<Integer> rarest(int chunk, TextStatistics statistics) {
    return Arrays.stream(chunks.get(chunk))
        .boxed()
        .filter(statistics::isOfUse)
        .sorted(Comparator.comparingLong(statistics::docFreq)) // stable: ties by the terms' order
        .limit(TERMS_MAX)
        .sorted()
        .toList();
  }

  /** Numbers terms as they come, and anew by their order at the end. */
  private static final class Collector {
    private final List<Span> spans;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<IntStream.Builder> chunks = new ArrayList<>();
    private int current;

    Collector(List<Span> spans) {
      this.spans = spans;
      chunks.add(IntStream.builder());
    }

    void add(String term, int start) {
      while (current < spans.size() - 1 && spans.get(current).end() <= start) {
        current++;
        chunks.add(IntStream.builder());
      }
      chunks.get(current).add(numbers.computeIfAbsent(term, unknown -> numbers.size()));
    }

    Chunks chunks() {
      BytesRef[] byNumber = new BytesRef[numbers.size()];
      numbers.forEach((term, number) -> byNumber[number] = new BytesRef(term));
      List<Integer> order =
          IntStream.range(0, byNumber.length)
              .boxed()
              .sorted(Comparator.comparing(number -> byNumber[number]))
              .toList();
      int[] ranks = new int[byNumber.length];
      for (int rank = 0; rank < ranks.length; rank++) {
        ranks[order.get(rank)] = rank;
      }
      return new Chunks(
          order.stream().map(number -> byNumber[number]).toList(),
          chunks.stream()
              .map(each -> each.build().map(number -> ranks[number]).sorted().distinct().toArray())
              .toList());
    }
  }
}
