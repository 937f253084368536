package org.palimpsest.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.align.EqualRuns;
import org.palimpsest.analysis.TextFingerprinter;
import org.palimpsest.match.Passage;
import org.palimpsest.section.ContentMap;
import org.palimpsest.source.ShardSource;
import org.palimpsest.source.SourceMatches.SourceMatch;
import org.palimpsest.text.Span;

/** Writes the sources of an answer with their passages. */
final class SourceWriter {

  private final Suspicious suspicious;
  private final Scale scale;
  private final boolean passageTexts;
  private final @Nullable TextFingerprinter runs;
  private final @Nullable ContentMap content;

  /**
   * A writer.
   *
   * @param runs tells words, where passages are to say which of them are the same on both sides;
   *     else null
   * @param content of the suspicious text; null where there is none
   */
  SourceWriter(
      Suspicious suspicious,
      Scale scale,
      boolean passageTexts,
      @Nullable TextFingerprinter runs,
      @Nullable ContentMap content) {
    this.suspicious = suspicious;
    this.scale = scale;
    this.passageTexts = passageTexts;
    this.runs = runs;
    this.content = content;
  }

  NamedList<Object> write(Work work) {
    ShardSource source = work.source();
    NamedList<Object> written = named(source);
    if (source.ownWork()) {
      written.add("ownWork", true);
    }
    if (source.wholeText().same()) {
      written.add("sameText", true);
    }
    addLength(source, written);
    if (!work.alsoIn().isEmpty()) {
      written.add("alsoIn", work.alsoIn().stream().map(this::version).toList());
    }
    List<Object> passages = new ArrayList<>();
    List<String> texts = source.texts();
    for (int i = 0; i < source.passages().size(); i++) {
      passages.add(
          passage(
              source.passages().get(i),
              source.sections().get(i),
              texts == null ? null : texts.get(i)));
    }
    written.add("passages", passages);
    if (source.matches() != null) {
      written.add("matchCount", source.matches().found());
      written.add("matches", source.matches().listed().stream().map(SourceWriter::match).toList());
    }
    return written;
  }

  private NamedList<Object> version(ShardSource source) {
    NamedList<Object> written = named(source);
    addLength(source, written);
    return written;
  }

  /** What a source is called. */
  static NamedList<Object> named(ShardSource source) {
    NamedList<Object> written = new SimpleOrderedMap<>();
    written.add("id", source.id());
    if (source.title() != null) {
      written.add("title", source.title());
    }
    if (source.collection() != null) {
      written.add("collection", source.collection());
    }
    return written;
  }

  private void addLength(ShardSource source, NamedList<Object> written) {
    written.add("ratio", scale.ratio(source.matchedLength()));
    written.add("matchedLength", scale.length(source.matchedLength()));
  }

  private static NamedList<Object> match(SourceMatch match) {
    NamedList<Object> written = new SimpleOrderedMap<>();
    written.add("fingerprint", match.window());
    written.add("offset", match.sentence().offset());
    written.add("length", match.sentence().length());
    written.add("distance", match.distance());
    return written;
  }

  private NamedList<Object> passage(
      Passage passage, @Nullable String sourceSection, @Nullable String sourceText) {
    NamedList<Object> written = new SimpleOrderedMap<>();
    NamedList<Object> here = scale.span(passage.suspicious());
    NamedList<Object> there = Scale.plainSpan(passage.source());
    if (passageTexts) {
      if (suspicious.text() != null) {
        Span span = passage.suspicious();
        here.add("text", suspicious.text().substring(span.offset(), span.end()));
      }
      if (sourceText != null) {
        there.add("text", sourceText);
      }
    }
    addSection(here, suspicious.sections().nameOf(passage.suspicious()));
    addSection(there, sourceSection);
    written.add("suspicious", here);
    written.add("source", there);
    written.add("similarity", Scale.rounded(passage.similarity()));
    written.add("kind", passage.kind().name().toLowerCase(Locale.ROOT));
    if (passage.rule() != Passage.Rule.PLACES) {
      written.add("by", passage.rule().name().toLowerCase(Locale.ROOT));
    }
    if (content != null) {
      written.add("content", content.of(passage.suspicious()).key());
    }
    written.add("matches", passage.matches());
    written.add("distance", passage.distance());
    if (runs != null && suspicious.text() != null && sourceText != null) {
      written.add("runs", runs(runs, passage, suspicious.text(), sourceText));
    }
    return written;
  }

  /** Each as four numbers, places and lengths in both texts; and a fifth where it was moved. */
  private static List<List<Integer>> runs(
      TextFingerprinter words, Passage passage, String text, String sourceText) {
    Span here = passage.suspicious();
    Span there = passage.source();
    String own = text.substring(here.offset(), here.end());
    List<List<Integer>> written = new ArrayList<>();
    for (EqualRuns.Run run :
        EqualRuns.of(own, words.tokenize(own), sourceText, words.tokenize(sourceText))) {
      List<Integer> numbers =
          new ArrayList<>(
              List.of(
                  here.offset() + run.one().offset(),
                  run.one().length(),
                  there.offset() + run.other().offset(),
                  run.other().length()));
      if (run.moved()) {
        numbers.add(1);
      }
      written.add(numbers);
    }
    return written;
  }

  private static void addSection(NamedList<Object> span, @Nullable String name) {
    if (name != null) {
      span.add("section", name);
    }
  }
}
