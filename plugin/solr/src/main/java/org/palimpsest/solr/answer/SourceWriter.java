package org.palimpsest.solr.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.align.EqualRuns;
import org.palimpsest.core.match.AddedOrder.Placed;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.section.ContentMap;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.analysis.TextFingerprinter;
import org.palimpsest.solr.result.ShardSource;
import org.palimpsest.solr.result.SourceMatches.SourceMatch;
import org.palimpsest.solr.rounds.AnswerPart;

/** Writes the member {@code sources}. */
record SourceWriter(
    Suspicious suspicious,
    Scale scale,
    boolean passageTexts,
    @Nullable TextFingerprinter runs,
    @Nullable ContentMap content,
    OtherPlaces elsewhere) {

  /** Listed sources whose passages get {@code alsoIn}. */
  static final int SOURCES_WITH_ALSO_IN = 100;

  /** Listed other places of a passage; all are counted. */
  static final int ALSO_IN_MAX = 20;

  List<AnswerPart> write(List<Placed<ShardSource>> sources) {
    List<AnswerPart> written = new ArrayList<>(sources.size());
    for (Placed<ShardSource> listed : sources) {
      written.add(write(listed, written.size() < SOURCES_WITH_ALSO_IN));
    }
    return written;
  }

  private AnswerPart write(Placed<ShardSource> listed, boolean withAlsoIn) {
    ShardSource source = listed.source();
    AnswerPart written =
        described(source)
            .withFlag("sameText", source.wholeText().same())
            .with("ratio", scale.ratio(source.matchedLength()))
            .with("matchedLength", scale.length(source.matchedLength()))
            .with("addedLength", scale.length(listed.addedLength()));
    List<Object> passages = new ArrayList<>();
    List<String> texts = source.texts();
    for (int i = 0; i < source.passages().size(); i++) {
      Passage passage = source.passages().get(i);
      AnswerPart ofPassage =
          passage(passage, source.sections().get(i), texts == null ? null : texts.get(i));
      if (withAlsoIn) {
        addAlsoIn(elsewhere.of(passage, source), ofPassage);
      }
      passages.add(ofPassage);
    }
    written.add("passages", passages);
    if (source.matches() != null) {
      written.add("matchCount", source.matches().found());
      written.add("matches", source.matches().listed().stream().map(SourceWriter::match).toList());
    }
    return written;
  }

  private void addAlsoIn(List<OtherPlaces.Place> places, AnswerPart written) {
    if (!places.isEmpty()) {
      written.add("alsoInCount", places.size());
      written.add("alsoIn", places.stream().limit(ALSO_IN_MAX).map(this::place).toList());
    }
  }

  private AnswerPart place(OtherPlaces.Place place) {
    Passage passage = place.passage();
    return described(place.source())
        .with("suspicious", scale.span(passage.suspicious()))
        .with("source", Scale.plainSpan(passage.source()))
        .with("similarity", Scale.rounded(passage.similarity()));
  }

  private static AnswerPart described(ShardSource source) {
    return named(source).withFlag("ownWork", source.ownWork());
  }

  static AnswerPart named(ShardSource source) {
    return named(source.id(), source.title(), source.collection());
  }

  static AnswerPart named(String id, @Nullable String title, @Nullable String collection) {
    return new AnswerPart()
        .with("id", id)
        .withPresent("title", title)
        .withPresent("collection", collection);
  }

  private static AnswerPart match(SourceMatch match) {
    return new AnswerPart()
        .with("fingerprint", match.window())
        .with("offset", match.sentence().offset())
        .with("length", match.sentence().length())
        .with("distance", match.distance());
  }

  private AnswerPart passage(
      Passage passage, @Nullable String sourceSection, @Nullable String sourceText) {
    String text = suspicious.text();
    Span span = passage.suspicious();
    AnswerPart here =
        scale
            .span(span)
            .withPresent(
                "text",
                passageTexts && text != null ? text.substring(span.offset(), span.end()) : null)
            .withPresent("section", suspicious.sections().nameOf(span));
    AnswerPart there =
        Scale.plainSpan(passage.source())
            .withPresent("text", passageTexts ? sourceText : null)
            .withPresent("section", sourceSection);
    boolean isByPlaces = passage.rule() == Passage.Rule.PLACES;
    AnswerPart written =
        new AnswerPart()
            .with("suspicious", here)
            .with("source", there)
            .with("similarity", Scale.rounded(passage.similarity()))
            .with("kind", passage.kind().name().toLowerCase(Locale.ROOT))
            .withPresent("by", isByPlaces ? null : passage.rule().name().toLowerCase(Locale.ROOT))
            .withPresent("content", content == null ? null : content.of(span).key())
            .with("matches", passage.matches())
            .with("distance", passage.distance());
    if (runs != null && text != null && sourceText != null) {
      written.add("runs", runs(runs, passage, text, sourceText));
    }
    return written;
  }

  /** Offset and length in both texts, then 1 if the run was moved. */
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
}
