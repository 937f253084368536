package org.palimpsest.analysis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.analysis.TokenizerChain;
import org.palimpsest.winnow.WinnowingParameters;

/** The grams of a suspicious text, as they are indexed of source documents. */
public final class Grams {

  private Grams() {}

  /**
   * The terms that an analyzer makes of a text, each once, in ascending order.
   *
   * @param analyzer of the grams field
   */
  public static List<BytesRef> of(Analyzer analyzer, String field, String text) {
    List<BytesRef> grams = new ArrayList<>();
    try (TokenStream tokens = analyzer.tokenStream(field, text)) {
      TermToBytesRefAttribute term = tokens.addAttribute(TermToBytesRefAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) {
        grams.add(BytesRef.deepCopyOf(term.getBytesRef()));
      }
      tokens.end();
    } catch (IOException e) {
      throw new UncheckedIOException("analysis of a text in memory failed", e);
    }
    return grams.stream().sorted().distinct().toList();
  }

  /**
   * Whether two texts that share no gram have no run of letters in common that is as long as {@link
   * WinnowingParameters#DEFAULT} guarantees.
   *
   * @param analyzer of the grams field
   */
  public static boolean areOfUsualCopies(Analyzer analyzer) {
    boolean isPlain =
        !(analyzer instanceof TokenizerChain chain) || chain.getCharFilterFactories().length == 0;
    try (TokenStream tokens = analyzer.tokenStream("", "")) {
      return isPlain
          && tokens instanceof WinnowingTokenizer winnowing
          && winnowing.parameters().guaranteedLength()
              <= WinnowingParameters.DEFAULT.guaranteedLength();
    } catch (IOException e) {
      throw new UncheckedIOException("analysis of a text in memory failed", e);
    }
  }
}
