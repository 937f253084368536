package org.palimpsest.solr.analysis;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/** Runs an analysis chain over a text. */
public final class TokenReader {

  /** Receives tokens one by one. */
  @FunctionalInterface
  public interface Sink {
    /** Receives a token, valid until the next call; {@code start} never falls. */
    void accept(CharTermAttribute term, int start, int end);
  }

  /** Required by Lucene; the chain is the same for all fields. */
  private static final String FIELD = "features";

  private TokenReader() {}

  /**
   * Passes every token to the sink.
   *
   * @throws UncheckedIOException if the chain fails
   */
  public static void read(Analyzer analyzer, String text, Sink sink) {
    try (TokenStream tokens = analyzer.tokenStream(FIELD, text)) {
      CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
      OffsetAttribute offset = tokens.addAttribute(OffsetAttribute.class);
      tokens.reset();
      int last = 0;
      while (tokens.incrementToken()) {
        // Some filters emit a compound's parts out of order.
        last = Math.max(last, offset.startOffset());
        sink.accept(term, last, Math.max(last, offset.endOffset()));
      }
      tokens.end();
    } catch (IOException e) {
      throw new UncheckedIOException("analysis of a text in memory failed", e);
    }
  }
}
