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
                OURS + "candidate.Surveyor.count",
                OURS + "handler.SurveyRound.answer"))
        .isEqualTo(Part.SURVEY);
  }

  @Test
  void of_windowsLookedUpInSurvey_fingerprints() {
    assertThat(of(OURS + "lookup.HolderCounts.of", OURS + "handler.SurveyRound.answer"))
        .isEqualTo(Part.FINGERPRINTS);
  }

  @Test
  void of_helperOfAlignment_alignment() {
    assertThat(
            of(
                OURS + "text.Span.end",
                OURS + "winnow.Letters.of",
                OURS + "align.ExactRuns.find",
                OURS + "source.SourceAligner.align"))
        .isEqualTo(Part.ALIGNMENT);
    assertThat(
            of(
                OURS + "align.TokenizedText.hash",
                OURS + "align.SharedTokens.of",
                OURS + "source.SourceAligner.align"))
        .isEqualTo(Part.ALIGNMENT);
  }

  @Test
  void of_tokensOfSource_analysisThoughAlignmentAsksForThem() {
    assertThat(
            of(
                OURS + "align.TokenizedText.<init>",
                OURS + "analysis.TextFingerprinter.tokenize",
                OURS + "source.TokenizedSource.tokens",
                OURS + "source.SourceAligner.align"))
        .isEqualTo(Part.ANALYSIS);
  }

  @Test
  void of_analysisOutsideOfSources_document() {
    assertThat(
            of(
                "org.apache.lucene.analysis.standard.StandardTokenizer.incrementToken",
                OURS + "candidate.Chunks.of",
                OURS + "handler.SurveyRound.answer"))
        .isEqualTo(Part.DOCUMENT);
  }

  @Test
  void of_surroundingsOfPassage_alignment() {
    assertThat(
            of(
                OURS + "fingerprint.MinwiseFingerprinter.fingerprint",
                OURS + "analysis.TextFingerprinter.fingerprint",
                OURS + "source.SourceAligner.context"))
        .isEqualTo(Part.ALIGNMENT);
  }

  @Test
  void of_storedText_readingWhoeverAsks() {
    assertThat(
            of(
                "org.apache.lucene.codecs.lucene90.compressing.Lucene90CompressingStoredFieldsReader.document",
                OURS + "handler.StoredSources.text",
                OURS + "source.TokenizedSources.read",
                OURS + "source.SourceAlignment.align"))
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
    profile.add(List.of(frame(OURS + "align.ExactRuns.find")));
    profile.add(List.of(frame(OURS + "candidate.TextCandidates.find")));
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
            frame(OURS + "align.ExactRuns.find"),
            frame("org.eclipse.jetty.server.Server.handle")));
    assertThat(profile.hottest(5))
        .contains("100.00  java.util.HashMap.get", "100.00  org.palimpsest.align.ExactRuns.find")
        .doesNotContain("jetty");
  }
}
