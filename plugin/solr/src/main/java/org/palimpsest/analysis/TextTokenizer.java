package org.palimpsest.analysis;

import org.palimpsest.align.TokenizedText;
import org.palimpsest.plain.FeatureColumns;
import org.palimpsest.text.SegmentationParameters;
import org.palimpsest.text.Segmenter;

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
}
