package org.palimpsest.solr.shortcopy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRefBuilder;
import org.apache.lucene.util.BytesRefHash;
import org.palimpsest.solr.candidate.TextChunks;

final class TextTokens {

  private static final int NO_TERM = -1;

  private int[] numbers = new int[256];
  private int[] positions = new int[256];
  private int[] starts = new int[256];
  private int[] ends = new int[256];
  private int size;
  private final int termCount;

  private TextTokens(Analyzer analyzer, String text) {
    BytesRefHash terms = new BytesRefHash();
    read(analyzer, text, terms);
    termCount = terms.size();
    int[] ranks = new int[termCount];
    int[] order = terms.sort();
    for (int rank = 0; rank < termCount; rank++) {
      ranks[order[rank]] = rank;
    }
    for (int i = 0; i < size; i++) {
      numbers[i] = numbers[i] < 0 ? NO_TERM : ranks[numbers[i]];
    }
  }

  static TextTokens of(Analyzer analyzer, String text) {
    return new TextTokens(analyzer, text);
  }

  private void read(Analyzer analyzer, String text, BytesRefHash terms) {
    BytesRefBuilder builder = new BytesRefBuilder();
    try (TokenStream stream = analyzer.tokenStream("text", text)) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      OffsetAttribute offset = stream.addAttribute(OffsetAttribute.class);
      PositionIncrementAttribute increment = stream.addAttribute(PositionIncrementAttribute.class);
      stream.reset();
      int position = -1;
      while (stream.incrementToken()) {
        position += increment.getPositionIncrement();
        builder.copyChars(term);
        add(number(builder, terms), position, offset.startOffset(), offset.endOffset());
      }
      stream.end();
    } catch (IOException e) {
      throw new UncheckedIOException("analysis of a text in memory failed", e);
    }
  }

  private static int number(BytesRefBuilder term, BytesRefHash terms) {
    if (term.length() > IndexWriter.MAX_TERM_LENGTH) {
      return NO_TERM;
    }
    if (terms.size() == TextChunks.TERMS_MAX) {
      return terms.find(term.get());
    }
    int number = terms.add(term.get());
    return number < 0 ? -number - 1 : number;
  }

  private void add(int number, int position, int start, int end) {
    numbers = ArrayUtil.grow(numbers, size + 1);
    positions = ArrayUtil.grow(positions, size + 1);
    starts = ArrayUtil.grow(starts, size + 1);
    ends = ArrayUtil.grow(ends, size + 1);
    numbers[size] = number;
    positions[size] = position;
    // Some filters emit parts of compounds out of order.
    starts[size] = size == 0 ? start : Math.max(start, starts[size - 1]);
    ends[size] = Math.max(end, starts[size]);
    size++;
  }

  int termCount() {
    return termCount;
  }

  /** The number of a token's term, negative if no index has it. */
  int term(int token) {
    return numbers[token];
  }

  int position(int token) {
    return positions[token];
  }

  int start(int token) {
    return starts[token];
  }

  int end(int token) {
    return ends[token];
  }

  /** The first token at or behind an offset. */
  int from(int place) {
    int found = Arrays.binarySearch(starts, 0, size, place);
    if (found < 0) {
      return -found - 1;
    }
    while (found > 0 && starts[found - 1] == place) {
      found--;
    }
    return found;
  }
}
