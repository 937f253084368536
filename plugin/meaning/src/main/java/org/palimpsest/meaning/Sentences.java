package org.palimpsest.meaning;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.core.text.SegmentationParameters;
import org.palimpsest.core.text.Segmenter;
import org.palimpsest.core.text.Span;

/**
 * The sentences of which vectors are made: natural ones, but that very short ones, which say too
 * little by themselves, are joined to the next, and very long ones are cut into clauses.
 */
enum Sentences {
  /** Of texts in letters: a few words to three lines. */
  IN_LETTERS(40, 300),
  /** Of Chinese texts, where a character says what a short word does. */
  IN_HAN(25, 100);

  /** Over this part of the length that it is told, a segmenter cuts natural sentences. */
  private static final int LONGEST_OF_UNIT = 5;

  private final int lengthMin;
  private final int lengthMax;

  Sentences(int lengthMin, int lengthMax) {
    this.lengthMin = lengthMin;
    this.lengthMax = lengthMax;
  }

  /** Where they stand in a text, in order. */
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
