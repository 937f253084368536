package org.palimpsest.solr.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.align.Likeness;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.match.CoverageDepth;
import org.palimpsest.core.match.Evidence;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.match.SourceContext;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.result.SchemeCensus;
import org.palimpsest.solr.result.ShardResult;
import org.palimpsest.solr.result.ShardResult.AlikeSource;
import org.palimpsest.solr.result.ShardResult.Counts;
import org.palimpsest.solr.result.ShardResult.LeftOut;
import org.palimpsest.solr.result.ShardResult.RankedSource;
import org.palimpsest.solr.result.ShardSource;
import org.palimpsest.solr.result.SourceMatches;
import org.palimpsest.solr.result.SourceMatches.SourceMatch;
import org.palimpsest.solr.result.WholeText;

/** A shard's result as a Solr response. */
public final class ShardResultCodec {

  private static final int MATCH_NUMBERS = 4;

  private ShardResultCodec() {}

  public static NamedList<Object> encode(ShardResult result) {
    NamedList<Object> encoded = new SimpleOrderedMap<>();
    encoded.add("sources", result.sources().stream().map(ShardResultCodec::encode).toList());
    encoded.add("ranked", result.ranked().stream().map(ShardResultCodec::encode).toList());
    encoded.add("alike", result.alike().stream().map(ShardResultCodec::encode).toList());
    encoded.add("sourceCount", result.sourceCount());
    encoded.add("evidence", encode(result.evidence()));
    encoded.add("leftOut", result.leftOut().stream().map(ShardResultCodec::encode).toList());
    SchemeCensus census = result.census();
    encoded.add(
        "census", List.of(census.incomparable(), census.otherAnalysis(), census.unknownAnalysis()));
    encoded.add("tableless", result.tableless());
    encoded.add("partial", result.partial());
    Counts counts = result.counts();
    encoded.add(
        "counts",
        List.of(
            counts.probes(),
            counts.candidates(),
            counts.verified(),
            counts.sourcesCompared(),
            counts.sourcesAligned()));
    encoded.add("named", result.named());
    return encoded;
  }

  private static NamedList<Object> encode(RankedSource ranked) {
    NamedList<Object> encoded = new SimpleOrderedMap<>();
    encoded.add("strength", ranked.strength());
    encoded.add("aligned", ranked.aligned() == null ? null : encode(ranked.aligned()));
    encoded.add(
        "byFingerprints", ranked.byFingerprints() == null ? null : encode(ranked.byFingerprints()));
    return encoded;
  }

  private static NamedList<Object> encode(AlikeSource alike) {
    NamedList<Object> encoded = new SimpleOrderedMap<>();
    encoded.add("source", encode(alike.source()));
    encoded.add("share", alike.likeness().share());
    encoded.add("bits", alike.likeness().bits());
    Fingerprint stretch = alike.stretch();
    encoded.add("stretch", stretch == null ? List.of() : List.of(stretch.low(), stretch.high()));
    return encoded;
  }

  private static AlikeSource decodeAlike(NamedList<?> encoded, @Nullable String collection) {
    ShardSource source =
        decodeSource(Members.required(encoded, "source", NamedList.class), collection);
    if (source.passages().size() != 1) {
      throw new IllegalArgumentException("a source is alike in one passage");
    }
    Passage passage = source.passages().get(0);
    List<?> stretch = list(encoded, "stretch");
    return new AlikeSource(
        source,
        new Likeness(
            passage.suspicious(),
            passage.source(),
            Members.required(encoded, "share", Double.class),
            Members.required(encoded, "bits", Double.class),
            passage.similarity()),
        stretch.isEmpty() ? null : decodeFingerprint(stretch, 0));
  }

  private static NamedList<Object> encode(ShardSource source) {
    NamedList<Object> encoded = new SimpleOrderedMap<>();
    encoded.add("id", source.id());
    encoded.add("title", source.title());
    encoded.add("ownWork", source.ownWork());
    encoded.add("wholeText", encode(source.wholeText()));
    encoded.add("matchedLength", source.matchedLength());
    List<Object> passages = new ArrayList<>();
    for (Passage passage : source.passages()) {
      passages.add(
          List.of(
              passage.suspicious().offset(),
              passage.suspicious().length(),
              passage.source().offset(),
              passage.source().length(),
              passage.matches(),
              passage.distance(),
              passage.similarity(),
              passage.kind().name(),
              passage.weight(),
              encode(passage.context()),
              passage.core().offset(),
              passage.core().length(),
              passage.rule().name()));
    }
    encoded.add("passages", passages);
    encoded.add("sections", source.sections());
    encoded.add("texts", source.texts());
    encoded.add("matches", source.matches() == null ? null : encode(source.matches()));
    return encoded;
  }

  private static List<Object> encode(WholeText text) {
    Fingerprint remainder = text.remainder();
    return remainder == null
        ? List.of(text.same())
        : List.of(text.same(), remainder.low(), remainder.high());
  }

  private static WholeText decodeWholeText(List<?> encoded) {
    boolean same = Members.element(encoded, 0, Boolean.class);
    return new WholeText(same, encoded.size() == 1 ? null : decodeFingerprint(encoded, 1));
  }

  private static Fingerprint decodeFingerprint(List<?> encoded, int index) {
    return new Fingerprint(
        Members.element(encoded, index, Long.class),
        Members.element(encoded, index + 1, Long.class));
  }

  private static List<Object> encode(SourceContext context) {
    Fingerprint surroundings = context.surroundings();
    return surroundings == null
        ? List.of(context.before(), context.behind())
        : List.of(context.before(), context.behind(), surroundings.low(), surroundings.high());
  }

  private static SourceContext decodeContext(List<?> encoded) {
    Fingerprint surroundings = encoded.size() == 2 ? null : decodeFingerprint(encoded, 2);
    return new SourceContext(surroundings, number(encoded, 0), number(encoded, 1));
  }

  /** The count of all matches, then four numbers of each listed one. */
  private static String encode(SourceMatches matches) {
    LongStream.Builder numbers = LongStream.builder().add(matches.found());
    for (SourceMatch match : matches.listed()) {
      numbers
          .add(match.window())
          .add(match.sentence().offset())
          .add(match.sentence().length())
          .add(match.distance());
    }
    return NumbersCodec.encode(numbers.build().toArray());
  }

  private static SourceMatches decodeMatches(String encoded) {
    long[] numbers = NumbersCodec.decode(encoded);
    if (numbers.length % MATCH_NUMBERS != 1) {
      throw new IllegalArgumentException(numbers.length + " numbers spell no matches");
    }
    List<SourceMatch> listed = new ArrayList<>(numbers.length / MATCH_NUMBERS);
    for (int at = 1; at + MATCH_NUMBERS <= numbers.length; at += MATCH_NUMBERS) {
      Span sentence = new Span((int) numbers[at + 1], (int) numbers[at + 2]);
      listed.add(new SourceMatch((int) numbers[at], sentence, (int) numbers[at + 3]));
    }
    return new SourceMatches(listed, numbers[0]);
  }

  private static List<Object> encode(Evidence evidence) {
    return List.of(
        evidence.others().toNumbers(),
        evidence.othersBriefly().toNumbers(),
        evidence.own().toNumbers(),
        evidence.ownBriefly().toNumbers(),
        evidence.tooShort().toNumbers());
  }

  private static List<Object> encode(LeftOut leftOut) {
    return List.of(leftOut.id(), leftOut.reason().name(), leftOut.matchedLength());
  }

  public static ShardResult decode(NamedList<?> encoded) {
    return decode(encoded, null);
  }

  /**
   * Decodes a shard's result.
   *
   * @param collection of the shard, if sources name it, or null
   * @throws IllegalArgumentException if a part is missing
   */
  public static ShardResult decode(NamedList<?> encoded, @Nullable String collection) {
    List<ShardSource> sources = new ArrayList<>();
    for (Object source : list(encoded, "sources")) {
      sources.add(decodeSource((NamedList<?>) source, collection));
    }
    List<RankedSource> ranked = new ArrayList<>();
    for (Object each : list(encoded, "ranked")) {
      ranked.add(decodeRanked((NamedList<?>) each, collection));
    }
    List<AlikeSource> alike = new ArrayList<>();
    for (Object each : list(encoded, "alike")) {
      alike.add(decodeAlike((NamedList<?>) each, collection));
    }
    List<?> counts = list(encoded, "counts");
    return new ShardResult(
        sources,
        ranked,
        alike,
        Members.required(encoded, "sourceCount", Integer.class),
        decodeEvidence(list(encoded, "evidence")),
        list(encoded, "leftOut").stream().map(ShardResultCodec::decodeLeftOut).toList(),
        census(list(encoded, "census")),
        Members.required(encoded, "tableless", Long.class),
        Members.required(encoded, "partial", Boolean.class),
        new Counts(
            Members.element(counts, 0, Long.class),
            Members.element(counts, 1, Long.class),
            Members.element(counts, 2, Long.class),
            Members.element(counts, 3, Long.class),
            Members.element(counts, 4, Long.class)),
        list(encoded, "named").stream().map(String.class::cast).toList());
  }

  private static SchemeCensus census(List<?> counts) {
    return new SchemeCensus(
        Members.element(counts, 0, Long.class),
        Members.element(counts, 1, Long.class),
        Members.element(counts, 2, Long.class));
  }

  private static Evidence decodeEvidence(List<?> depths) {
    return new Evidence(
        depth(depths, 0), depth(depths, 1), depth(depths, 2), depth(depths, 3), depth(depths, 4));
  }

  private static CoverageDepth depth(List<?> depths, int index) {
    return CoverageDepth.fromNumbers(
        ((List<?>) Members.element(depths, index, List.class))
            .stream().map(Integer.class::cast).toList());
  }

  private static LeftOut decodeLeftOut(Object encoded) {
    List<?> leftOut = (List<?>) encoded;
    return new LeftOut(
        Members.element(leftOut, 0, String.class),
        LeftOut.Reason.valueOf(Members.element(leftOut, 1, String.class)),
        number(leftOut, 2));
  }

  private static RankedSource decodeRanked(NamedList<?> encoded, @Nullable String collection) {
    NamedList<?> aligned = (NamedList<?>) encoded.get("aligned");
    NamedList<?> byFingerprints = (NamedList<?>) encoded.get("byFingerprints");
    if (aligned == null && byFingerprints == null) {
      throw new IllegalArgumentException("a source without passages");
    }
    return new RankedSource(
        Members.required(encoded, "strength", Integer.class),
        aligned == null ? null : decodeSource(aligned, collection),
        byFingerprints == null ? null : decodeSource(byFingerprints, collection));
  }

  private static ShardSource decodeSource(NamedList<?> encoded, @Nullable String collection) {
    List<Passage> passages = new ArrayList<>();
    for (Object each : list(encoded, "passages")) {
      List<?> passage = (List<?>) each;
      passages.add(
          new Passage(
              new Span(number(passage, 0), number(passage, 1)),
              new Span(number(passage, 2), number(passage, 3)),
              number(passage, 4),
              number(passage, 5),
              Members.element(passage, 6, Double.class),
              Passage.Kind.valueOf(Members.element(passage, 7, String.class)),
              Members.element(passage, 8, Double.class),
              decodeContext(Members.element(passage, 9, List.class)),
              new Span(number(passage, 10), number(passage, 11)),
              Passage.Rule.valueOf(Members.element(passage, 12, String.class))));
    }
    List<?> texts = (List<?>) encoded.get("texts");
    String matches = (String) encoded.get("matches");
    return new ShardSource(
        Members.required(encoded, "id", String.class),
        (@Nullable String) encoded.get("title"),
        Members.required(encoded, "ownWork", Boolean.class),
        Members.required(encoded, "matchedLength", Integer.class),
        passages,
        strings(list(encoded, "sections")),
        texts == null ? null : texts.stream().map(String.class::cast).toList(),
        collection,
        matches == null ? null : decodeMatches(matches),
        decodeWholeText(list(encoded, "wholeText")));
  }

  private static List<@Nullable String> strings(List<?> list) {
    List<@Nullable String> strings = new ArrayList<>(list.size());
    for (Object each : list) {
      strings.add((@Nullable String) each);
    }
    return strings;
  }

  private static List<?> list(NamedList<?> encoded, String name) {
    return Members.required(encoded, name, List.class);
  }

  private static int number(List<?> list, int index) {
    return Members.element(list, index, Integer.class);
  }
}
