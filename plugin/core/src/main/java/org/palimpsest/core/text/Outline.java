package org.palimpsest.core.text;

import java.util.ArrayList;
import java.util.List;

/**
 * The natural sentences of a text, and their two groupings into units of about the wanted length.
 * Units cross paragraph ends, because copies keep words more often than line breaks.
 */
public final class Outline {

  private final List<Span> naturalSentences;
  private final int[] counts;
  private final int[] partEnds;
  private final int sentenceLength;

  /** Takes natural sentences, their counted lengths, and the ends of their parts as indices. */
  Outline(List<Span> naturalSentences, int[] counts, int[] partEnds, int sentenceLength) {
    this.naturalSentences = List.copyOf(naturalSentences);
    this.counts = counts;
    this.partEnds = partEnds;
    this.sentenceLength = sentenceLength;
  }

  /** The natural sentences in order, without overlaps. */
  public List<Span> naturalSentences() {
    return naturalSentences;
  }

  /**
   * The sentences to index, in order; they contain every natural sentence once. A rest of less than
   * half a sentence at the end of a part joins the previous one.
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
   * The windows to look up, one from each natural sentence. Windows of less than half a sentence at
   * the end of a part are omitted, except at its start.
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

  public List<Unit> whole() {
    return naturalSentences.isEmpty() ? List.of() : List.of(unit(0, naturalSentences.size()));
  }

  /** The end of the unit, of at least one sentence, whose length is nearest to the wanted one. */
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

  /** The length up to the end of the part, at most about one sentence. */
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
