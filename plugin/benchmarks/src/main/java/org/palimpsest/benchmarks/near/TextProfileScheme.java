package org.palimpsest.benchmarks.near;

import java.util.HexFormat;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.update.processor.TextProfileSignature;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.analysis.TokenReader;

/** Solr's {@code TextProfileSignature}: documents are the same or not, there is no limit. */
final class TextProfileScheme {

  /** What Solr takes where its configuration says nothing. */
  static final double QUANT_RATE = 0.01;

  private TextProfileScheme() {}

  /**
   * The scheme.
   *
   * @param words cuts texts into words, as Han text needs; null for Solr's own cutting, at what is
   *     no letter or digit
   */
  static NearScheme of(
      PairCorpus corpus, double quantRate, @Nullable Analyzer words, String wordsName) {
    List<String> documents = signatures(corpus.documents(), quantRate, words);
    List<String> sources = signatures(corpus.sources(), quantRate, words);
    return new NearScheme(
        "TextProfileSignature, " + wordsName + ", quantRate " + quantRate,
        1,
        (document, source) -> documents.get(document).equals(sources.get(source)) ? 1 : Double.NaN);
  }

  private static List<String> signatures(
      List<String> texts, double quantRate, @Nullable Analyzer words) {
    return texts.stream().map(text -> signature(text, quantRate, words)).toList();
  }

  private static String signature(String text, double quantRate, @Nullable Analyzer words) {
    TextProfileSignature signature = new TextProfileSignature();
    var params = new ModifiableSolrParams();
    params.set("quantRate", String.valueOf(quantRate));
    signature.init(params);
    signature.add(words == null ? text : cut(text, words));
    return HexFormat.of().formatHex(signature.getSignature());
  }

  private static String cut(String text, Analyzer words) {
    StringBuilder cut = new StringBuilder();
    TokenReader.read(
        words, text, (term, start, end) -> cut.append(term.buffer(), 0, term.length()).append(' '));
    return cut.toString();
  }
}
