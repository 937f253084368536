package org.palimpsest.meaning;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.core.text.SegmentationParameters;
import org.palimpsest.core.text.Segmenter;
import org.palimpsest.core.text.Span;

/**
 * Cuts texts into sentences for a model: natural ones, with very short ones joined to the next and
 * very long ones cut into clauses.
 */
enum Sentences {
  /** Texts in letters: a few words to three lines. */
  IN_LETTERS(40, 300),
  /** Chinese texts, with a character for a short word. */
  IN_HAN(25, 100);

  /** A segmenter cuts natural sentences above this fraction of its sentence length. */
  private static final int LONGEST_OF_UNIT = 5;

  private final int lengthMin;
  private final int lengthMax;

  Sentences(int lengthMin, int lengthMax) {
    this.lengthMin = lengthMin;
    this.lengthMax = lengthMax;
  }

  /** The spans in a text, in order. */
  List<Span> of(String text) {
    Segmenter segmenter = new Segmenter(new SegmentationParameters(LONGEST_OF_UNIT * lengthMax, 0));
    List<Span> sentences = new ArrayList<>();
    Span open = null;
    for (Span natural : segmenter.outline(text).naturalSentences()) {
      open = open == null ? natural : open.hull(natural);
      if (open.length() >= lengthMin) {
        sentences.add(open);
        open = null;
      }
    }
    if (open != null) { // the rest belongs to the last
      int last = sentences.size() - 1;
      sentences.add(last < 0 ? open : sentences.remove(last).hull(open));
    }
    return sentences;
  }
}
