package org.palimpsest.benchmarks.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.benchmarks.profile.StackParts.Frame;

final class StackPartsTest {

  private static final String OURS = "org.palimpsest.";

  private static Part of(String... innermostFirst) {
    return StackParts.of(Arrays.stream(innermostFirst).map(StackPartsTest::frame).toList());
  }

  private static Frame frame(String method) {
    int dot = method.lastIndexOf('.');
    return new Frame(method.substring(0, dot), method.substring(dot + 1));
  }

  @Test
  void of_termsSoughtInSurvey_survey() {
    assertThat(
            of(
                "org.apache.lucene.codecs.lucene90.blocktree.SegmentTermsEnum.seekExact",
                OURS + "solr.candidate.Surveyor.count",
                OURS + "solr.check.SurveyRound.answer"))
        .isEqualTo(Part.SURVEY);
  }

  @Test
  void of_windowsLookedUpInSurvey_fingerprints() {
    assertThat(of(OURS + "solr.lookup.HolderCounts.of", OURS + "solr.check.SurveyRound.answer"))
        .isEqualTo(Part.FINGERPRINTS);
  }

  @Test
  void of_helperOfAlignment_alignment() {
    assertThat(
            of(
                OURS + "core.text.Span.end",
                OURS + "core.winnow.Letters.of",
                OURS + "core.align.ExactRuns.find",
                OURS + "solr.alignment.SourceAligner.align"))
        .isEqualTo(Part.ALIGNMENT);
    assertThat(
            of(
                OURS + "core.token.TokenizedText.hash",
                OURS + "core.align.SharedTokens.of",
                OURS + "solr.alignment.SourceAligner.align"))
        .isEqualTo(Part.ALIGNMENT);
  }

  @Test
  void of_tokensOfSource_analysisThoughAlignmentAsksForThem() {
    assertThat(
            of(
                OURS + "core.token.TokenizedText.<init>",
                OURS + "solr.analysis.TextFingerprinter.tokenize",
                OURS + "solr.alignment.TokenizedSource.tokens",
                OURS + "solr.alignment.SourceAligner.align"))
        .isEqualTo(Part.ANALYSIS);
  }

  @Test
  void of_analysisOutsideOfSources_document() {
    assertThat(
            of(
                "org.apache.lucene.analysis.standard.StandardTokenizer.incrementToken",
                OURS + "solr.candidate.Chunks.of",
                OURS + "solr.check.SurveyRound.answer"))
        .isEqualTo(Part.DOCUMENT);
  }

  @Test
  void of_surroundingsOfPassage_alignment() {
    assertThat(
            of(
                OURS + "core.fingerprint.MinwiseFingerprinter.fingerprint",
                OURS + "solr.analysis.TextFingerprinter.fingerprint",
                OURS + "solr.alignment.SourceAligner.context"))
        .isEqualTo(Part.ALIGNMENT);
  }

  @Test
  void of_storedText_readingWhoeverAsks() {
    assertThat(
            of(
                "org.apache.lucene.codecs.lucene90.compressing.Lucene90CompressingStoredFieldsReader.document",
                OURS + "solr.shard.SolrSourceStore.text",
                OURS + "solr.alignment.TokenizedSources.read",
                OURS + "solr.source.SourceAlignment.align"))
        .isEqualTo(Part.READING);
  }

  @Test
  void of_nothingOfTheCheck_theRest() {
    assertThat(of("java.util.HashMap.get", "org.eclipse.jetty.server.Server.handle"))
        .isEqualTo(Part.REST);
    assertThat(StackParts.of(List.of())).isEqualTo(Part.REST);
  }

  @Test
  void share_severalSamples_partsAreAllOfThem() {
    Profile profile = new Profile();
    profile.add(List.of(frame(OURS + "core.align.ExactRuns.find")));
    profile.add(List.of(frame(OURS + "solr.candidate.TextCandidates.find")));
    profile.add(List.of(frame("java.lang.Thread.run")));
    profile.add(List.of(frame("java.lang.Thread.run")));
    assertThat(profile.share(Part.ALIGNMENT)).isEqualTo(.25);
    assertThat(profile.share(Part.REST)).isEqualTo(.5);
    assertThat(Arrays.stream(Part.values()).mapToDouble(profile::share).sum()).isEqualTo(1);
  }

  @Test
  void hottest_frames_serverThatCallsIsLeftOut() {
    Profile profile = new Profile();
    profile.add(
        List.of(
            frame("java.util.HashMap.get"),
            frame(OURS + "core.align.ExactRuns.find"),
            frame("org.eclipse.jetty.server.Server.handle")));
    assertThat(profile.hottest(5))
        .contains(
            "100.00  java.util.HashMap.get", "100.00  org.palimpsest.core.align.ExactRuns.find")
        .doesNotContain("jetty");
  }
}
