package org.palimpsest.core.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Cuts texts: paragraphs, then natural sentences, then units of about the wanted length. Chinese
 * and Latin punctuation; immutable and safe for use by several threads.
 */
public final class Segmenter {

  private final SegmentationParameters parameters;

  /** A segmenter with these lengths. */
  public Segmenter(SegmentationParameters parameters) {
    this.parameters = Objects.requireNonNull(parameters);
  }

  /** The outline of a text; of an empty or blank one it has no natural sentences. */
  public Outline outline(CharSequence text) {
    return outline(text, new int[0]);
  }

  /**
   * The outline of a text that has parts of its own, such as sections; no unit reaches from one
   * into the next.
   *
   * @param borders where a part begins, ascending
   */
  public Outline outline(CharSequence text, int[] borders) {
    List<Span> naturalSentences = new ArrayList<>();
    List<Integer> counts = new ArrayList<>();
    int lengthMin = parameters.paragraphLengthMin();
    for (Span paragraph : cut(text, Paragraphs.of(text), borders)) {
      if (CountedLength.isAtLeast(lengthMin, text, paragraph.offset(), paragraph.end())) {
        for (CountedSpan found :
            NaturalSentences.of(text, paragraph, parameters.sentenceLength())) {
          naturalSentences.add(withoutLeadingGap(text, found.span()));
          counts.add(found.count()); // a gap in front counts nothing
        }
      }
    }
    return new Outline(
        naturalSentences,
        counts.stream().mapToInt(Integer::intValue).toArray(),
        partEnds(naturalSentences, borders),
        parameters.sentenceLength());
  }

  /** Cuts paragraphs at the borders that lie inside them. */
  private static List<Span> cut(CharSequence text, List<Span> paragraphs, int[] borders) {
    if (borders.length == 0) {
      return paragraphs;
    }
    List<Span> pieces = new ArrayList<>();
    int next = 0;
    for (Span paragraph : paragraphs) {
      int from = paragraph.offset();
      for (; next < borders.length && borders[next] < paragraph.end(); next++) {
        if (borders[next] > from) {
          pieces.add(Span.between(from, Lines.trimSpace(text, from, borders[next])));
          from = Lines.skipSpace(text, borders[next], paragraph.end());
        }
      }
      pieces.add(Span.between(from, paragraph.end()));
    }
    return pieces;
  }

  /** For each natural sentence the index behind the last one of its part. */
  private static int[] partEnds(List<Span> naturalSentences, int[] borders) {
    int[] ends = new int[naturalSentences.size()];
    int border = borders.length;
    int end = ends.length;
    for (int i = ends.length - 1; i >= 0; i--) {
      while (border > 0 && borders[border - 1] > naturalSentences.get(i).offset()) {
        border--;
        end = i + 1;
      }
      ends[i] = end;
    }
    return ends;
  }

  /** The gap between two natural sentences belongs to neither; the cuts leave it to the second. */
  private static Span withoutLeadingGap(CharSequence text, Span span) {
    int from = span.offset();
    while (from < span.end() && Characters.isSpace(text.charAt(from))) {
      from++;
    }
    return from == span.end() ? span : Span.between(from, span.end());
  }
}
