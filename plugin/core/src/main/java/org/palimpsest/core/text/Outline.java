package org.palimpsest.core.text;

import java.util.ArrayList;
import java.util.List;

/**
 * A text's natural sentences, and the two ways of joining them to units of about the wanted length.
 *
 * <p>Units run on over paragraph ends: many texts have one natural sentence a paragraph, and a copy
 * keeps its words more often than its line breaks. Paragraphs that were left out are not part of
 * any natural sentence; a unit may reach over them. A text may have parts, such as sections, that
 * no unit crosses.
 */
public final class Outline {

  private final List<Span> naturalSentences;
  private final int[] counts;
  private final int[] partEnds;
  private final int sentenceLength;

  /**
   * @param naturalSentences in order, not overlapping
   * @param counts the counted length of each
   * @param partEnds for each the index behind the last one of its part
   */
  Outline(List<Span> naturalSentences, int[] counts, int[] partEnds, int sentenceLength) {
    this.naturalSentences = List.copyOf(naturalSentences);
    this.counts = counts;
    this.partEnds = partEnds;
    this.sentenceLength = sentenceLength;
  }

  /** The natural sentences in order; they do not overlap. */
  public List<Span> naturalSentences() {
    return naturalSentences;
  }

  /**
   * The sentences to index: they follow each other without overlap and hold every natural sentence.
   * A rest at the end of a part that is shorter than half a sentence is joined to the one before
   * it.
   */
  public List<Unit> sentences() {
    List<Unit> sentences = new ArrayList<>();
    for (int first = 0; first < counts.length; ) {
      int end = unitEnd(first);
      if (end < partEnds[first] && countFrom(end) < sentenceLength / 2) {
        end = partEnds[first];
      }
      sentences.add(unit(first, end));
      first = end;
    }
    return sentences;
  }

  /**
   * The windows to look up: one starts at every natural sentence. Windows at the end of a part that
   * are shorter than half a sentence are left out, unless nothing else is there.
   */
  public List<Unit> windows() {
    List<Unit> windows = new ArrayList<>();
    for (int first = 0; first < counts.length; first++) {
      boolean startsPart = first == 0 || partEnds[first - 1] == first;
      if (startsPart || countFrom(first) >= sentenceLength / 2) {
        windows.add(unit(first, unitEnd(first)));
      }
    }
    return windows;
  }

  /** The whole text as one unit, over all its parts; none where it has no natural sentence. */
  public List<Unit> whole() {
    return naturalSentences.isEmpty() ? List.of() : List.of(unit(0, naturalSentences.size()));
  }

  /** Where the unit ends whose length comes closest to the wanted one; at least one is taken. */
  private int unitEnd(int first) {
    int count = counts[first];
    int end = first + 1;
    while (end < partEnds[first] && count < sentenceLength) {
      int longer = count + counts[end];
      if (longer - sentenceLength > sentenceLength - count) {
        break;
      }
      count = longer;
      end++;
    }
    return end;
  }

  /**
   * The length from a natural sentence to the end of its part, not counted further than one
   * sentence.
   */
  private int countFrom(int first) {
    int count = 0;
    for (int i = first; i < partEnds[first] && count < sentenceLength; i++) {
      count += counts[i];
    }
    return count;
  }

  private Unit unit(int first, int end) {
    return new Unit(
        first,
        end,
        Span.between(naturalSentences.get(first).offset(), naturalSentences.get(end - 1).end()));
  }
}
