package org.palimpsest.core.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Cuts Chinese and Latin texts into paragraphs, natural sentences and units. Thread-safe. */
public final class Segmenter {

  private final SegmentationParameters parameters;

  public Segmenter(SegmentationParameters parameters) {
    this.parameters = Objects.requireNonNull(parameters);
  }

  /** The outline of a text; without natural sentences if the text is blank. */
  public Outline outline(CharSequence text) {
    return outline(text, new int[0]);
  }

  /** The outline of a text with parts that no unit crosses; {@code borders} are their starts. */
  public Outline outline(CharSequence text, int[] borders) {
    List<Span> naturalSentences = new ArrayList<>();
    List<Integer> counts = new ArrayList<>();
    int lengthMin = parameters.paragraphLengthMin();
    for (Span paragraph : cut(text, Paragraphs.of(text), borders)) {
      if (CountedLength.isAtLeast(lengthMin, text, paragraph.offset(), paragraph.end())) {
        for (NaturalSentences.CountedSpan found :
            NaturalSentences.of(text, paragraph, parameters.sentenceLength())) {
          naturalSentences.add(withoutLeadingGap(text, found.span()));
          counts.add(found.count()); // a leading gap counts nothing
        }
      }
    }
    return new Outline(
        naturalSentences,
        counts.stream().mapToInt(Integer::intValue).toArray(),
        partEnds(naturalSentences, borders),
        parameters.sentenceLength());
  }

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

  /** For each natural sentence the end of its part, as an index. */
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

  private static Span withoutLeadingGap(CharSequence text, Span span) {
    int from = span.offset();
    while (from < span.end() && Characters.isSpace(text.charAt(from))) {
      from++;
    }
    return from == span.end() ? span : Span.between(from, span.end());
  }
}
