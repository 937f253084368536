package org.palimpsest.solr.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.match.AddedOrder.Placed;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.match.Evidence;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.match.SourceContext;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.core.section.Section;
import org.palimpsest.core.section.Sections;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.answer.RatioWriter.Ratio;
import org.palimpsest.solr.answer.Suspicious.ListedUnits;
import org.palimpsest.solr.request.CheckParameters;
import org.palimpsest.solr.request.ExclusionParameters;
import org.palimpsest.solr.result.SchemeCensus;
import org.palimpsest.solr.result.ShardResult;
import org.palimpsest.solr.result.ShardResult.Counts;
import org.palimpsest.solr.result.ShardResult.LeftOut;
import org.palimpsest.solr.result.ShardSource;
import org.palimpsest.solr.result.WholeText;
import org.palimpsest.solr.rounds.AnswerPart;

final class FindingsTest {

  private static final int LENGTH = 10_000;

  private static final int LIBRARY = 1000;

  private static final CheckContext GROUNDWORK =
      new CheckContext(
          LIBRARY, 30_000, null, false, List.of(), 0, 0, 200, FrequentWindows.NONE, List.of());

  private static final String QUOTATION = "“" + "quoted ".repeat(14) + "”";
  private static final String TEXT =
      "x".repeat(4000) + QUOTATION + "x".repeat(LENGTH - 4000 - QUOTATION.length());
  private static final Sections SECTIONS =
      new Sections(
          List.of(
              new Section("abstract", new Span(0, 1000)),
              new Section("references", new Span(9000, 1000))),
          List.of(new Span(2000, 500)));

  private static ShardSource source(String id, boolean ownWork, Span... passages) {
    return new ShardSource(
        id,
        null,
        ownWork,
        Coverage.length(List.of(passages)),
        Arrays.stream(passages).map(span -> Passage.ofFingerprints(span, span, 1, 0, 1)).toList(),
        Arrays.stream(passages).map(span -> "in " + span).toList(),
        Arrays.stream(passages).map(Span::toString).toList());
  }

  private static ShardResult shard(ShardSource... sources) {
    return new ShardResult(
        List.of(sources),
        List.of(),
        List.of(),
        0,
        Evidence.NONE,
        List.of(),
        SchemeCensus.NONE,
        0,
        false,
        Counts.NONE,
        List.of());
  }

  private static Findings findings(String exclude, ShardResult... shards) {
    return findings(TEXT, SECTIONS, exclude, shards);
  }

  private static Findings findings(
      String text, Sections sections, String exclude, ShardResult... shards) {
    FingerprintedUnits none = new FingerprintedUnits(List.of(), FingerprintList.of(List.of()));
    ListedUnits listed =
        new ListedUnits(
            Scheme.DEFAULT, TableHeader.of(Scheme.DEFAULT, 150, new Fingerprint(0, 0)), none);
    Suspicious suspicious =
        new Suspicious(
            null,
            false,
            text,
            text.length(),
            1,
            0,
            none,
            listed,
            List.of(),
            null,
            sections,
            List.of(),
            List.of());
    ModifiableSolrParams params = new ModifiableSolrParams();
    params.set(CheckParams.EXCLUDE, exclude);
    return Findings.of(suspicious, CheckParameters.of(params), GROUNDWORK, List.of(shards));
  }

  private static final String ALL = "quotations,references,ownWork,template,common";

  private static List<AnswerPart> excluded(Findings findings) {
    return new ExclusionWriter(findings, null, new Scale(LENGTH, 1), FrequentWindows.NONE).write();
  }

  @Test
  void everythingCopied_eachRatioLeavesOutItsOwn() {
    Findings findings =
        findings(
            ALL,
            shard(source("own", true, new Span(0, 6000))),
            shard(source("other", false, new Span(5000, 5000))));

    assertThat(findings.length(Ratio.TOTAL)).isEqualTo(LENGTH - 500);
    assertThat(findings.length(Ratio.WITHOUT_QUOTATIONS))
        .isEqualTo(LENGTH - 500 - QUOTATION.length() - 1000);
    assertThat(findings.length(Ratio.WITHOUT_OWN_WORK)).isEqualTo(5000);
    assertThat(findings.length(Ratio.LARGEST_SOURCE)).isEqualTo(5500);
    assertThat(excluded(findings).stream().map(entry -> entry.get("reason")))
        .containsExactly("template", "quotation", "references", "ownWork");
    assertThat(excluded(findings).stream().map(entry -> entry.get("from")))
        .containsExactly("all", "withoutQuotations", "withoutQuotations", "withoutOwnWork");
    assertThat(excluded(findings).stream().map(entry -> entry.get("matchedLength")))
        .containsExactly(500, QUOTATION.length(), 1000, 5500);
  }

  @Test
  void nothingSetApart_everythingCounts() {
    Findings findings = findings("", shard(source("other", false, new Span(0, LENGTH))));

    for (Ratio ratio : Ratio.values()) {
      assertThat(findings.length(ratio)).isEqualTo(LENGTH);
    }
    assertThat(excluded(findings)).isEmpty();
  }

  @Test
  void passageMostlyInTemplate_onlyItsRestIsShown() {
    Findings findings =
        findings(ALL, shard(source("form", false, new Span(1900, 600), new Span(7000, 50))));

    assertThat(findings.sources()).hasSize(1);
    ShardSource source = findings.sources().get(0);
    assertThat(source.passages().stream().map(Passage::suspicious))
        .containsExactly(new Span(1900, 100), new Span(7000, 50));
    assertThat(source.sections())
        .containsExactly("in " + new Span(1900, 600), "in " + new Span(7000, 50));
    assertThat(source.matchedLength()).isEqualTo(150);
    assertThat(findings.length(Ratio.TOTAL)).isEqualTo(150);
  }

  /** It would be in the ratio without a source to look at. */
  @Test
  void restOfTemplateThatIsNoEvidence_countsNowhereAndIsSaid() {
    Span all = new Span(1900, 600);
    SourceContext context = new SourceContext(null, 3000, 3000);
    Passage passage = new Passage(all, all, 1, 0, 1, Passage.Kind.IDENTICAL, 2, context);
    Findings findings =
        findings(
            ALL,
            shard(new ShardSource("a", null, false, 600, List.of(passage), List.of("x"), null)));

    assertThat(findings.sources()).isEmpty();
    assertThat(findings.length(Ratio.TOTAL)).isZero();
    assertThat(findings.length(Ratio.WITHOUT_OWN_WORK)).isZero();
    assertThat(excluded(findings).stream().map(entry -> entry.get("reason")))
        .containsExactly("template", "common");
  }

  /** A word in front of each line hid a source's beginning. */
  @Test
  void labelsInFrontOfManyLines_hideNoCopy() {
    assertThat(findings(TEXT, labelled(200), ALL, shard(atStart(200))).length(Ratio.TOTAL))
        .isZero();
    assertThat(findings(TEXT, labelled(900), ALL, shard(atStart(900))).length(Ratio.TOTAL))
        .isEqualTo(900);
  }

  private static Sections labelled(int length) {
    List<Span> lines = List.of(new Span(2000, length));
    return new Sections(List.of(), lines, lines);
  }

  private static ShardSource atStart(int length) {
    Span here = new Span(2000, length);
    SourceContext context = new SourceContext(null, 0, 3000);
    Passage passage =
        new Passage(here, new Span(0, length), 1, 0, 1, Passage.Kind.IDENTICAL, 9, context);
    return new ShardSource("a", null, false, length, List.of(passage), List.of("x"), null);
  }

  /** Otherwise the line ends of a form would count. */
  @Test
  void whiteSpaceBehindTemplate_belongsToIt() {
    String text = "x".repeat(100) + " \n\u3000" + "x".repeat(100) + "\n";
    Sections lines = new Sections(List.of(), List.of(new Span(0, 100), new Span(103, 100)));

    Findings findings =
        findings(text, lines, ALL, shard(source("form", false, new Span(0, text.length()))));

    assertThat(findings.length(Ratio.TOTAL)).isZero();
    assertThat(findings.template()).containsExactly(new Span(0, text.length()));
  }

  @Test
  void commonText_leavesNoSourceAndIsSaidOnce() {
    List<ShardSource> sources = new ArrayList<>();
    for (int i = 0; i <= ExclusionParameters.COMMON_MAX_DEFAULT; i++) {
      sources.add(source("header-" + i, false, new Span(100, 80)));
    }
    Findings findings = findings(ALL, shard(sources.toArray(ShardSource[]::new)));

    assertThat(findings.sources()).isEmpty();
    assertThat(findings.sourceCount()).isZero();
    assertThat(findings.length(Ratio.TOTAL)).isZero();
    assertThat(findings.common()).containsExactly(new Span(100, 80));
    assertThat(findings.matched()).contains(new Span(100, 80));
    assertThat(excluded(findings)).hasSize(1);
  }

  @Test
  void phraseOfSeveralSources_isCommonUnlessItWeighsMore() {
    Span phrase = new Span(100, 80);
    ShardResult first = shard(aligned("one", phrase, 1.5), aligned("two", phrase, 2.5));

    assertThat(findings(ALL, first).sources()).extracting(ShardSource::id).containsExactly("two");
    ShardResult third = shard(aligned("three", phrase, 1.1));
    Findings findings = findings(ALL, first, third);
    assertThat(findings.sources()).isEmpty();
    assertThat(findings.common()).containsExactly(phrase);
    assertThat(findings("quotations", first, third).sources()).hasSize(3);
  }

  private static ShardSource aligned(String id, Span span, double weight) {
    return aligned(id, span, weight, SourceContext.UNKNOWN);
  }

  private static ShardSource aligned(String id, Span span, double weight, SourceContext context) {
    Passage passage = new Passage(span, span, 1, 0, 1, Passage.Kind.IDENTICAL, weight, context);
    return new ShardSource(
        id, null, false, span.length(), List.of(passage), List.of("in a section"), null);
  }

  private static ShardResult many(int count, double weight, boolean atEdge) {
    SourceContext context = new SourceContext(null, atEdge ? 100 : 3000, 3000);
    return shard(
        IntStream.range(0, count)
            .mapToObj(i -> aligned("source-" + i, new Span(100, 200), weight, context))
            .toArray(ShardSource[]::new));
  }

  /** One of many sources has a chance match beside it. */
  @Test
  void commonTextWidenedByChance_isNoEvidence() {
    Span core = new Span(1000, 180);
    List<ShardSource> sources = new ArrayList<>();
    for (int i = 0; i < 11; i++) {
      sources.add(source("source-" + i, false, core));
    }
    Passage widened =
        Passage.ofFingerprints(new Span(700, 730), new Span(700, 730), 2, 0, 0.7).withCore(core);
    sources.add(
        new ShardSource(
            "widened", null, false, 730, List.of(widened), List.of("in a section"), null));

    Findings findings = findings(ALL, shard(sources.toArray(ShardSource[]::new)));

    assertThat(findings.sources()).isEmpty();
    assertThat(findings.length(Ratio.TOTAL)).isZero();
    assertThat(findings.common()).containsExactly(new Span(700, 730));
  }

  /** Few have it, so it is a copy, and the match beside it may be one, too. */
  @Test
  void rareTextWithSomethingAlikeBesideIt_countsAsAWhole() {
    Passage passage =
        Passage.ofFingerprints(new Span(700, 730), new Span(700, 730), 2, 0, 0.7)
            .withCore(new Span(1000, 180));
    ShardSource source =
        new ShardSource("a", null, false, 730, List.of(passage), List.of("in a section"), null);

    assertThat(findings(ALL, shard(source)).length(Ratio.TOTAL)).isEqualTo(730);
  }

  /** A run of words that is rare as a run is a copy in any number of sources. */
  @Test
  void copyOfManyWorks_counts() {
    Findings findings = findings(ALL, many(100, 3, false));

    assertThat(findings.sources()).hasSize(100);
    assertThat(findings.length(Ratio.TOTAL)).isEqualTo(200);
    assertThat(findings.common()).isEmpty();
  }

  @Test
  void headerOfManyWorks_isCommonThoughItWeighsMuch() {
    assertThat(findings(ALL, many(10, 3, true)).common()).isEmpty();
    assertThat(findings(ALL, many(11, 3, true)).common()).containsExactly(new Span(100, 200));
  }

  @Test
  void whatATenthOfTheLibraryHas_isCommonThoughItWeighsMuch() {
    assertThat(findings(ALL, many(LIBRARY / 10, 3, false)).common()).isEmpty();
    assertThat(findings(ALL, many(LIBRARY / 10 + 1, 3, false)).common())
        .containsExactly(new Span(100, 200));
  }

  @Test
  void commonText_namesItsSources() {
    List<AnswerPart> excluded = excluded(findings(ALL, many(40, 2, false)));

    assertThat(excluded).hasSize(1);
    assertThat(excluded.get(0).get("sourceCount")).isEqualTo(40);
    assertThat((List<?>) excluded.get(0).get("sources"))
        .hasSize(ExclusionWriter.SOURCES_MAX)
        .first()
        .hasToString("{id=source-0}");
  }

  @Test
  void versionsOfOneWork_addNothingAndAreNeverCommon() {
    SourceContext context = new SourceContext(new Fingerprint(3, 4), 0, 3000);
    ShardSource[] versions =
        IntStream.range(0, 12)
            .mapToObj(i -> aligned("draft" + "s".repeat(i), new Span(100, 200), 1, context))
            .toArray(ShardSource[]::new);

    Findings findings = findings(ALL, shard(versions));

    assertThat(findings.sourceCount()).isEqualTo(12);
    assertThat(findings.sources().get(0).id()).isEqualTo("draft");
    assertThat(findings.listed())
        .extracting(Placed::addedLength)
        .containsExactly(200, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    ShardSource first = findings.sources().get(0);
    assertThat(findings.elsewhere().of(first.passages().get(0), first))
        .hasSize(11)
        .allMatch(place -> place.shared() == 200);
    assertThat(findings.length(Ratio.TOTAL)).isEqualTo(200);
  }

  @Test
  void pageOfContents_isTemplateText_butHidesNoCopyOfProse() {
    Span contents = new Span(300, 500);
    Sections sections =
        new Sections(
            List.of(new Section("contents", contents), new Section("body", BODY)), List.of());

    assertThat(findings(TEXT, sections, ALL, shard(copied("contents"))).length(Ratio.TOTAL))
        .isZero();
    assertThat(findings(TEXT, sections, ALL, shard(copied("assignment"))).length(Ratio.TOTAL))
        .isZero();
    assertThat(findings(TEXT, sections, ALL, shard(copied("body"))).length(Ratio.TOTAL))
        .isEqualTo(contents.length());
    assertThat(findings(TEXT, sections, "", shard(copied("contents"))).length(Ratio.TOTAL))
        .isEqualTo(contents.length());
  }

  private static final Span BODY = new Span(800, 9200);

  private static ShardSource copied(String section) {
    SourceContext context = new SourceContext(null, 3000, 3000);
    Span span = new Span(300, 500);
    Passage passage = new Passage(span, span, 1, 0, 1, Passage.Kind.IDENTICAL, 9, context);
    return new ShardSource("a", null, false, 500, List.of(passage), List.of(section), null);
  }

  /** A cover sheet is longer than a stock phrase, and one of its sources has more than that. */
  @Test
  void coverSheetOfManyWorks_isCommonHoweverLongItIs() {
    ShardSource[] sources =
        IntStream.range(0, 12)
            .mapToObj(i -> withCover(i, new Span(0, i == 7 ? 3000 : 1500)))
            .toArray(ShardSource[]::new);

    Findings findings = findings(ALL, shard(sources));

    assertThat(findings.sources()).extracting(ShardSource::id).containsExactly("paper-7");
    assertThat(findings.sources().get(0).passages())
        .extracting(Passage::suspicious)
        .containsExactly(Span.between(1500, 3000));
    assertThat(findings.sources().get(0).texts()).containsExactly("b".repeat(1500));
    assertThat(findings.common()).containsExactly(new Span(0, 1500));
    assertThat(findings.length(Ratio.TOTAL)).isEqualTo(1500 - 500);
    assertThat(findings("quotations", shard(sources)).length(Ratio.TOTAL)).isEqualTo(3000);
  }

  private static ShardSource withCover(int number, Span span) {
    SourceContext context = new SourceContext(null, 0, 20_000);
    Passage passage = new Passage(span, span, 1, 0, 1, Passage.Kind.IDENTICAL, 30, context);
    SplittableRandom random = new SplittableRandom(number);
    Fingerprint remainder = new Fingerprint(random.nextLong(), random.nextLong() >>> 28);
    String text = "a".repeat(1500) + "b".repeat(span.length() - 1500);
    return new ShardSource(
            "paper-" + number,
            null,
            false,
            span.length(),
            List.of(passage),
            List.of("body"),
            List.of(text))
        .withWholeText(new WholeText(false, remainder));
  }

  /** Text may be common in all shards together, but not in a single shard. */
  @Test
  void evidenceOfShards_addsUp() {
    ShardResult[] shards = new ShardResult[ExclusionParameters.COMMON_MAX_DEFAULT + 1];
    Arrays.setAll(shards, i -> shard(source("header-" + i, false, new Span(100, 80))));

    assertThat(findings(ALL, shards).common()).containsExactly(new Span(100, 80));
    assertThat(findings(ALL, Arrays.copyOf(shards, shards.length - 1)).common()).isEmpty();
  }

  @Test
  void largestSource_neverExceedsTheTotal() {
    Findings findings =
        findings(ALL, shard(source("only", false, new Span(0, 6000), new Span(8000, 100))));

    assertThat(findings.length(Ratio.LARGEST_SOURCE)).isEqualTo(findings.length(Ratio.TOTAL));
  }

  @Test
  void sections_tellTheirOwnShare() {
    AnswerPart answer = new AnswerPart();
    RatioWriter.write(
        findings(ALL, shard(source("other", false, new Span(500, 800)))),
        null,
        new Scale(LENGTH, 1),
        SECTIONS,
        null,
        answer);

    assertThat(String.valueOf(answer.get("sections")))
        .isEqualTo(
            "[{name=abstract, length=1000, matchedLength=500, ratio=0.5},"
                + " {name=references, length=1000, matchedLength=0, ratio=0.0}]");
  }

  @Test
  void sameDocumentInSeveralCollections_leftOutOnce() {
    ShardResult one = leftOut(new LeftOut("a", LeftOut.Reason.ITSELF, 10));
    ShardResult other = leftOut(new LeftOut("a", LeftOut.Reason.ITSELF, 20));

    assertThat(findings(ALL, one, other).leftOut())
        .containsExactly(new LeftOut("a", LeftOut.Reason.ITSELF, 20));
  }

  private static ShardResult leftOut(LeftOut leftOut) {
    return new ShardResult(
        List.of(),
        List.of(),
        List.of(),
        0,
        Evidence.NONE,
        List.of(leftOut),
        SchemeCensus.NONE,
        0,
        false,
        Counts.NONE,
        List.of());
  }

  @Test
  void longList_isSummedUp() {
    List<ShardSource> own = new ArrayList<>();
    for (int i = 0; i < 250; i++) {
      own.add(source("own-" + i, true, new Span(7000, 1000)));
    }

    List<AnswerPart> excluded = excluded(findings(ALL, shard(own.toArray(ShardSource[]::new))));

    assertThat(excluded).hasSize(ExclusionWriter.LISTED_MAX + 1);
    AnswerPart rest = excluded.get(ExclusionWriter.LISTED_MAX);
    assertThat(rest.get("more")).isEqualTo(150);
    assertThat(rest.get("ratio")).isEqualTo(1.0);
  }
}
