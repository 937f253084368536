package org.palimpsest.federation.task.passage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.match.MatchParameters;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.protocol.Message.EvidenceFound;
import org.palimpsest.federation.protocol.Message.EvidenceState;
import org.palimpsest.federation.protocol.Message.SharedPassage;
import org.palimpsest.federation.task.passage.RemoteHit.SourceKey;
import org.palimpsest.federation.task.passage.SharedText.Shown;
import org.palimpsest.federation.task.passage.SharedText.Verdicts;

final class CountedPassagesTest {

  private static final UUID CHECK = UUID.nameUUIDFromBytes(new byte[] {1});
  private static final SourceKey SOURCE = new SourceKey("theses", "d1", "Title", null);
  private static final RemoteHit FIRST = hit(1000);
  private static final RemoteHit BESIDE = hit(1150);
  private static final RemoteHit FAR = hit(9000);

  private final Verdicts verdicts = new Verdicts();

  /** A hit at the same place in text and source. */
  private static RemoteHit hit(int offset) {
    Span span = new Span(offset, 150);
    return new RemoteHit(CHECK, "h" + offset, SOURCE, span, span, 10);
  }

  private List<RemotePassage> counted(RemoteHit... hits) {
    HitPassages passages = new HitPassages(MatchParameters.DEFAULT);
    return new CountedPassages(passages, verdicts).of(SOURCE, List.of(hits));
  }

  /** Shown was the first hit, by itself. */
  private void compared(SharedPassage... found) {
    compared(FIRST.window(), found);
  }

  private void compared(Span shown, SharedPassage... found) {
    verdicts.add(
        new Shown(SOURCE, shown, List.of(FIRST)),
        new EvidenceFound(EvidenceState.COMPARED, List.of(found)),
        List.of(FIRST, BESIDE, FAR));
  }

  private static SharedPassage whole() {
    return new SharedPassage(0, 150, 1000, 150, 1, "identical", "what stands there");
  }

  @Test
  void of_nothingCompared_isWhatHitsSay() {
    assertThat(counted(FIRST, BESIDE, FAR))
        .extracting(RemotePassage::suspicious)
        .containsExactly(new Span(1000, 300), new Span(9000, 150));
    assertThat(counted(FIRST)).noneMatch(RemotePassage::verified);
  }

  @Test
  void of_hitBesideWhatWasCompared_isOnePassage_ofWhichAPartIsVerified() {
    compared(whole());
    List<RemotePassage> counted = counted(FIRST, BESIDE);
    assertThat(counted).hasSize(1);
    assertThat(counted.get(0).suspicious()).isEqualTo(new Span(1000, 300));
    assertThat(counted.get(0).verifiedLength()).isEqualTo(150);
    assertThat(counted.get(0).verified()).isFalse();
    assertThat(counted.get(0).snippet()).isEqualTo("what stands there");
  }

  /** The first 150 code units of the shown text, and some text beside it. */
  private static SharedPassage reachingOver(int more) {
    return new SharedPassage(0, 150 + more, 1000, 150 + more, 1, "identical", "what stands there");
  }

  @Test
  void of_hitInWhoseWindowTheLikenessEnds_saysNothingMore() {
    compared(new Span(1000, 280), reachingOver(20));
    assertThat(counted(FIRST, BESIDE))
        .extracting(RemotePassage::suspicious, RemotePassage::verified)
        .containsExactly(tuple(new Span(1000, 170), true));
  }

  @Test
  void of_hitBesideWhatIsAlike_staysOpen() {
    compared(new Span(1000, 280), whole());
    assertThat(counted(FIRST, BESIDE))
        .extracting(RemotePassage::suspicious, RemotePassage::verified)
        .containsExactly(tuple(new Span(1000, 300), false));
  }

  @Test
  void of_hitThatReachesFarBeyondWhatWasCompared_staysOpen() {
    compared(new Span(1000, 200), reachingOver(20));
    assertThat(counted(FIRST, BESIDE))
        .extracting(RemotePassage::suspicious, RemotePassage::verified)
        .containsExactly(tuple(new Span(1000, 300), false));
  }

  @Test
  void of_hitThatHangsOverTheEndOfAFalseAlarm_staysOpen() {
    compared(new Span(1000, 280));
    assertThat(counted(FIRST, BESIDE))
        .extracting(RemotePassage::suspicious)
        .containsExactly(BESIDE.window());
  }

  @Test
  void of_hitFarFromWhatWasCompared_standsByItself() {
    compared(whole());
    assertThat(counted(FIRST, FAR))
        .extracting(RemotePassage::verifiedLength)
        .containsExactly(150, 0);
  }

  @Test
  void of_whatDoesNotOverlap_countsNoMore() {
    compared();
    assertThat(counted(FIRST, FAR))
        .extracting(RemotePassage::suspicious)
        .containsExactly(FAR.window());
  }
}
