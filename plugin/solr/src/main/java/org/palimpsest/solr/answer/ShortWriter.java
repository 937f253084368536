package org.palimpsest.solr.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.rounds.AnswerPart;
import org.palimpsest.solr.shortcopy.ShortCopy;

/** Writes the member {@code short}; without a text, stretches are spans only. */
record ShortWriter(Scale scale, @Nullable String text) {

  private static final int LISTED_MAX = 1000;

  /** Listed sources of a stretch; all are counted. */
  private static final int SOURCES_MAX = 20;

  List<AnswerPart> write(List<ShortFindings.Stretch> stretches) {
    return stretches.stream().limit(LISTED_MAX).map(this::write).toList();
  }

  private AnswerPart write(ShortFindings.Stretch stretch) {
    Span span = stretch.span();
    return new AnswerPart()
        .with("kind", "short")
        .with(
            "suspicious",
            scale
                .span(span)
                .withPresent(
                    "text", text == null ? null : text.substring(span.offset(), span.end())))
        .with("sourceCount", stretch.copies().size())
        .with(
            "sources",
            stretch.copies().stream().limit(SOURCES_MAX).map(ShortWriter::source).toList());
  }

  private static AnswerPart source(ShortCopy copy) {
    return SourceWriter.named(copy.id(), copy.title(), copy.collection())
        .withFlag("ownWork", copy.ownWork())
        .with("source", Scale.plainSpan(copy.source()).withPresent("text", copy.text()));
  }
}
