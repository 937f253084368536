package org.palimpsest.solr.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.align.EqualRuns;
import org.palimpsest.core.match.AddedOrder.Placed;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.section.ContentMap;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.analysis.TextFingerprinter;
import org.palimpsest.solr.result.ShardSource;
import org.palimpsest.solr.result.SourceMatches.SourceMatch;

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

  List<NamedList<Object>> write(List<Placed<ShardSource>> sources) {
    List<NamedList<Object>> written = new ArrayList<>(sources.size());
    for (Placed<ShardSource> listed : sources) {
      written.add(write(listed, written.size() < SOURCES_WITH_ALSO_IN));
    }
    return written;
  }

  private NamedList<Object> write(Placed<ShardSource> listed, boolean withAlsoIn) {
    ShardSource source = listed.source();
    NamedList<Object> written = described(source);
    if (source.wholeText().same()) {
      written.add("sameText", true);
    }
    written.add("ratio", scale.ratio(source.matchedLength()));
    written.add("matchedLength", scale.length(source.matchedLength()));
    written.add("addedLength", scale.length(listed.addedLength()));
    List<Object> passages = new ArrayList<>();
    List<String> texts = source.texts();
    for (int i = 0; i < source.passages().size(); i++) {
      Passage passage = source.passages().get(i);
      NamedList<Object> ofPassage =
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

  private void addAlsoIn(List<OtherPlaces.Place> places, NamedList<Object> written) {
    if (!places.isEmpty()) {
      written.add("alsoInCount", places.size());
      written.add("alsoIn", places.stream().limit(ALSO_IN_MAX).map(this::place).toList());
    }
  }

  private NamedList<Object> place(OtherPlaces.Place place) {
    Passage passage = place.passage();
    NamedList<Object> written = described(place.source());
    written.add("suspicious", scale.span(passage.suspicious()));
    written.add("source", Scale.plainSpan(passage.source()));
    written.add("similarity", Scale.rounded(passage.similarity()));
    return written;
  }

  private static NamedList<Object> described(ShardSource source) {
    NamedList<Object> written = named(source);
    if (source.ownWork()) {
      written.add("ownWork", true);
    }
    return written;
  }

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

  private static void addSection(NamedList<Object> span, @Nullable String name) {
    if (name != null) {
      span.add("section", name);
    }
  }
}
