package org.palimpsest.solr.analysis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.analysis.TokenizerChain;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.winnow.WinnowingParameters;

/** The grams of a suspicious text, as they are indexed of source documents. */
public final class Grams {

  private Grams() {}

  /**
   * The grams that an analyzer makes of a text, each once, in ascending order.
   *
   * @param analyzer of the grams field
   */
  public static List<BytesRef> of(Analyzer analyzer, String field, String text) {
    return terms(analyzer, field, text).stream()
        .filter(term -> !GramTerms.isMark(term))
        .sorted()
        .distinct()
        .toList();
  }

  /**
   * The term by which each document tells how its grams were chosen; null where they have none.
   *
   * @param analyzer of the grams field
   */
  public static @Nullable BytesRef mark(Analyzer analyzer, String field) {
    return terms(analyzer, field, "").stream().filter(GramTerms::isMark).findAny().orElse(null);
  }

  /** Whether a term of a field of grams is no gram, but tells how they were chosen. */
  public static boolean isMark(BytesRef term) {
    return GramTerms.isMark(term);
  }

  private static List<BytesRef> terms(Analyzer analyzer, String field, String text) {
    List<BytesRef> terms = new ArrayList<>();
    try (TokenStream tokens = analyzer.tokenStream(field, text)) {
      TermToBytesRefAttribute term = tokens.addAttribute(TermToBytesRefAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) {
        terms.add(BytesRef.deepCopyOf(term.getBytesRef()));
      }
      tokens.end();
    } catch (IOException e) {
      throw new UncheckedIOException("analysis of a text in memory failed", e);
    }
    return terms;
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
