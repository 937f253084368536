package org.palimpsest.solr.analysis;

import java.util.Arrays;
import java.util.List;
import org.palimpsest.core.align.TokenizedText;
import org.palimpsest.core.text.Excerpts;
import org.palimpsest.core.text.SegmentationParameters;
import org.palimpsest.core.text.Segmenter;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.plain.FeatureColumns;

/**
 * Takes texts apart for alignment: the same tokens that features are made of, each with its place.
 * Immutable and safe for use by several threads.
 */
final class TextTokenizer {

  private final FeatureChain.Reader reader;
  private final Segmenter segmenter;

  TextTokenizer(FeatureChain.Reader reader, SegmentationParameters parameters) {
    this.reader = reader;
    // Nothing is left out here: a copied heading is part of its passage.
    this.segmenter = new Segmenter(new SegmentationParameters(parameters.sentenceLength(), 0));
  }

  TokenizedText tokenize(String text) {
    FeatureColumns tokens = reader.read(text);
    return new TokenizedText(
        tokens.hashes(),
        tokens.starts(),
        tokens.ends(),
        segmenter.outline(text).naturalSentences());
  }

  /** The tokens of excerpts alone, with their places in the text. */
  TokenizedText tokenize(Excerpts excerpts) {
    String text = excerpts.text();
    FeatureColumns tokens = reader.read(text);
    List<Span> sentences = segmenter.outline(text).naturalSentences();
    return new TokenizedText(
        tokens.hashes(),
        Arrays.stream(tokens.starts()).map(excerpts::place).toArray(),
        Arrays.stream(tokens.ends()).map(excerpts::place).toArray(),
        sentences.stream()
            .map(span -> new Span(excerpts.place(span.offset()), span.length()))
            .toList());
  }
}
