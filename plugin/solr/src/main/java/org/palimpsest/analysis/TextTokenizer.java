package org.palimpsest.analysis;

import java.util.Arrays;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.palimpsest.align.TokenizedText;
import org.palimpsest.fingerprint.FeatureHasher;
import org.palimpsest.text.SegmentationParameters;
import org.palimpsest.text.Segmenter;
import org.palimpsest.text.Span;

/**
 * Takes texts apart for alignment: the same tokens that features are made of, each with its place.
 * Immutable and safe for use by several threads.
 */
final class TextTokenizer {

  private final Analyzer analyzer;
  private final FeatureHasher hasher;
  private final Segmenter segmenter;

  TextTokenizer(Analyzer analyzer, FeatureHasher hasher, SegmentationParameters parameters) {
    this.analyzer = analyzer;
    this.hasher = hasher;
    // Nothing is left out here: a copied heading is part of its passage.
    this.segmenter = new Segmenter(new SegmentationParameters(parameters.sentenceLength(), 0));
  }

  TokenizedText tokenize(String text) {
    Tokens tokens = new Tokens();
    TokenReader.read(
        analyzer,
        text,
        (term, start, end) -> tokens.add(hasher.hash(term.buffer(), 0, term.length()), start, end));
    return tokens.text(segmenter.outline(text).naturalSentences());
  }

  /** Growing columns. */
  private static final class Tokens {
    private long[] hashes = new long[256];
    private int[] starts = new int[256];
    private int[] ends = new int[256];
    private int size;

    void add(long hash, int start, int end) {
      if (size == hashes.length) {
        int capacity = size + (size >> 1);
        hashes = Arrays.copyOf(hashes, capacity);
        starts = Arrays.copyOf(starts, capacity);
        ends = Arrays.copyOf(ends, capacity);
      }
      hashes[size] = hash;
      starts[size] = start;
      ends[size++] = end;
    }

    TokenizedText text(List<Span> naturalSentences) {
      return new TokenizedText(
          Arrays.copyOf(hashes, size),
          Arrays.copyOf(starts, size),
          Arrays.copyOf(ends, size),
          naturalSentences);
    }
  }
}
