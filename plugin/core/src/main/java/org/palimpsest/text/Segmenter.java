package org.palimpsest.text;

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
    List<Span> naturalSentences = new ArrayList<>();
    for (Span paragraph : Paragraphs.of(text)) {
      if (CountedLength.of(text, paragraph.offset(), paragraph.end())
          >= parameters.paragraphLengthMin()) {
        NaturalSentences.of(text, paragraph, parameters.sentenceLength()).stream()
            .map(span -> withoutLeadingGap(text, span))
            .forEach(naturalSentences::add);
      }
    }
    int[] counts =
        naturalSentences.stream()
            .mapToInt(span -> CountedLength.of(text, span.offset(), span.end()))
            .toArray();
    return new Outline(naturalSentences, counts, parameters.sentenceLength());
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
