package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.federation.state.Grants.Grant;
import org.palimpsest.federation.state.ProbeCounts.Near;

/** What came near sentences of the libraries. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class ProbeCountsTest extends StateFixture {

  private ProbeCounts probes;

  @BeforeEach
  void openProbes() {
    probes = state.probes();
  }

  private static List<Near> near(int sentence, int from, int count) {
    return IntStream.range(from, from + count)
        .mapToObj(number -> new Near(sentence, "digest-" + number))
        .toList();
  }

  private Set<Near> count(String library, List<Near> near, Instant now) {
    return probes.count("probes.example", library, "a document: 1/2", near, now);
  }

  @Test
  void differentFingerprints_areTooManyForEachSentenceByItself() {
    assertThat(count("many", near(150, 0, ProbeCounts.PROBES_MAX - 1), NOW)).isEmpty();
    assertThat(count("many", near(300, 0, ProbeCounts.PROBES_MAX), NOW)).isEmpty();
    assertThat(count("many", near(150, 100, 3), NOW))
        .containsExactlyInAnyOrder(new Near(150, "digest-101"), new Near(150, "digest-102"));
    assertThat(count("many", near(300, 100, 1), NOW)).hasSize(1);
  }

  @Test
  void sameFingerprintAgain_isNotCounted() {
    List<Near> known = near(0, 0, ProbeCounts.PROBES_MAX);
    for (int i = 0; i < 3; i++) {
      assertThat(count("again", known, NOW)).isEmpty();
    }
    assertThat(count("again", near(0, 500, 1), NOW)).hasSize(1);
    assertThat(count("again", known, NOW)).isEmpty();
  }

  @Test
  void othersAndOtherSources_areCountedApart() {
    count("apart", near(0, 0, ProbeCounts.PROBES_MAX), NOW);
    List<Near> more = near(0, 500, 1);
    assertThat(count("apart", more, NOW)).hasSize(1);
    assertThat(probes.count("other.example", "apart", "a document: 1/2", more, NOW)).isEmpty();
    assertThat(probes.count("probes.example", "apart", "another", more, NOW)).isEmpty();
    assertThat(count("apart-2", more, NOW)).isEmpty();
  }

  @Test
  void differentTexts_areCountedByThemselves() {
    count("texts", near(3, 0, ProbeCounts.PROBES_MAX), NOW);
    List<Near> most = near(3, 0, ProbeCounts.TEXTS_MAX);
    assertThat(countTexts(most)).isEmpty();
    assertThat(countTexts(near(3, 100, 2))).hasSize(2);
    assertThat(countTexts(near(4, 100, 2))).isEmpty();
    assertThat(countTexts(most)).isEmpty();
    assertThat(count("texts", near(3, 500, 1), NOW)).hasSize(1);
  }

  private Set<Near> countTexts(List<Near> near) {
    return probes.countTexts("probes.example", "texts", "a document: 1/2", near, NOW);
  }

  @Test
  void afterAWeek_isForgotten() {
    count("week", near(0, 0, ProbeCounts.PROBES_MAX), NOW);
    Instant week = NOW.plus(ProbeCounts.COUNTED_FOR);
    assertThat(count("week", near(0, 500, 1), week.minusSeconds(1))).hasSize(1);
    assertThat(count("week", near(0, 500, 1), week)).isEmpty();
  }

  @Test
  void expire_deletesWhatIsTooOld_andNoQuota() {
    Grant grant = grant("probes.example", "expiry");
    open().quotas().take(grant, "request", "turn", 10, NOW);
    count("expiry", near(0, 0, ProbeCounts.PROBES_MAX), NOW);
    probes.expire(NOW.plus(ProbeCounts.COUNTED_FOR).plusSeconds(1));
    assertThat(count("expiry", near(0, 500, 1), NOW)).isEmpty();
    assertThat(open().quotas().sentencesLeft(grant, NOW))
        .isEqualTo(grant.limits().sentencesPerDay() - 10);
  }

  @Test
  void severalAgentsAtOnce_countTogether() throws Exception {
    AtomicInteger number = new AtomicInteger();
    List<Integer> tooMany =
        atOnce(4, () -> count("at-once", near(0, 10 * number.getAndIncrement(), 10), NOW).size());
    assertThat(tooMany.stream().mapToInt(Integer::intValue).sum())
        .isEqualTo(40 - ProbeCounts.PROBES_MAX);
  }

  @Test
  void whatAClockThatHadLeapedHasCounted_isOfNow() {
    Instant leaped = NOW.plus(Duration.ofDays(30));
    assertThat(count("leap", near(0, 0, ProbeCounts.PROBES_MAX), leaped)).isEmpty();
    probes.expire(NOW);

    assertThat(count("leap", near(0, 500, 1), NOW)).hasSize(1);
    assertThat(count("leap", near(0, 500, 1), NOW.plus(ProbeCounts.COUNTED_FOR))).isEmpty();
  }
}
