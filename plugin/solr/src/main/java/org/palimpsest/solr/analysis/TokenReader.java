package org.palimpsest.solr.analysis;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/** Runs an analysis chain over a text. */
public final class TokenReader {

  /** Takes the tokens one by one. */
  @FunctionalInterface
  public interface Sink {
    /**
     * A token.
     *
     * @param term its characters; they change with the next one
     * @param start where it begins in the text, not before the last one
     * @param end where it ends
     */
    void accept(CharTermAttribute term, int start, int end);
  }

  /** Lucene asks for a field name; the chain is the same for all. */
  private static final String FIELD = "features";

  private TokenReader() {}

  /**
   * Hands every token to the sink.
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
        // Some filters emit a compound's parts out of order; where one starts matters little.
        last = Math.max(last, offset.startOffset());
        sink.accept(term, last, Math.max(last, offset.endOffset()));
      }
      tokens.end();
    } catch (IOException e) {
      throw new UncheckedIOException("analysis of a text in memory failed", e);
    }
  }
}
