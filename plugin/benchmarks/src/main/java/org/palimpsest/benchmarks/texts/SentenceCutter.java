package org.palimpsest.benchmarks.texts;

import java.util.List;
import org.palimpsest.core.text.SegmentationParameters;
import org.palimpsest.core.text.Segmenter;

/** Cuts texts into the product's own sentences, those that the shipped configset fingerprints. */
public final class SentenceCutter {

  private static final Segmenter SEGMENTER = new Segmenter(SegmentationParameters.DEFAULT);

  private SentenceCutter() {}

  /** The sentences of a text, in its order; none of an empty one. */
  public static List<String> sentences(String text) {
    return SEGMENTER.outline(text).sentences().stream()
        .map(unit -> text.substring(unit.span().offset(), unit.span().end()))
        .toList();
  }
}
