package org.palimpsest.core.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.fingerprint.Probes;
import org.palimpsest.core.fingerprint.RandomFingerprints;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.text.Span;

final class SourceComparisonTest {

  private static final Fingerprint NEAR = new Fingerprint(0, 0);

  /** A fingerprint at a distance of {@link #NEAR}. */
  private static Fingerprint at(int distance) {
    return RandomFingerprints.flipped(new Random(distance), NEAR, 100, distance);
  }

  @Test
  void distanceAtTheLimit_isAMatch() {
    FingerprintedUnits sentence = units(List.of(new Span(7, 9)), List.of(NEAR));
    FingerprintedUnits window = units(List.of(new Span(1, 5)), List.of(at(12)));

    assertThat(matches(window, sentence, 12))
        .containsExactly(new Match(new Span(1, 5), new Span(7, 9), 12));
    assertThat(matches(window, sentence, 11)).isEmpty();
  }

  @Test
  void windowsThatOverlap_theNearestCounts() {
    FingerprintedUnits sentence = units(List.of(new Span(0, 100)), List.of(NEAR));
    FingerprintedUnits windows =
        units(
            List.of(new Span(0, 100), new Span(50, 100), new Span(99, 100)),
            List.of(at(9), at(3), at(5)));

    assertThat(matches(windows, sentence, 20))
        .containsExactly(new Match(new Span(50, 100), new Span(0, 100), 3));
  }

  @Test
  void windowsAsNearAsEachOther_theFirstCounts() {
    FingerprintedUnits sentence = units(List.of(new Span(0, 100)), List.of(NEAR));
    FingerprintedUnits windows =
        units(List.of(new Span(0, 100), new Span(50, 100)), List.of(at(4), at(4)));

    assertThat(matches(windows, sentence, 20))
        .containsExactly(new Match(new Span(0, 100), new Span(0, 100), 4));
  }

  @Test
  void windowsApart_allCount() {
    FingerprintedUnits sentence = units(List.of(new Span(0, 100)), List.of(NEAR));
    FingerprintedUnits windows =
        units(
            List.of(new Span(0, 100), new Span(100, 100), new Span(900, 100)),
            List.of(at(4), at(8), at(0)));

    assertThat(matches(windows, sentence, 20))
        .extracting(Match::suspicious)
        .containsExactly(new Span(0, 100), new Span(100, 100), new Span(900, 100));
  }

  @Test
  void nothingToCompare_noMatches() {
    FingerprintedUnits none = units(List.of(), List.of());
    FingerprintedUnits one = units(List.of(new Span(0, 1)), List.of(NEAR));

    assertThat(matches(none, one, 100)).isEmpty();
    assertThat(matches(one, none, 100)).isEmpty();
  }

  @Test
  void anyDocuments_matchesAreTruePairsAndNoneOverlapOnTheirSentence() {
    Random random = new Random(1);
    for (int trial = 0; trial < 200; trial++) {
      FingerprintedUnits sentences = sentences(random, 12);
      FingerprintedUnits windows = windows(random, sentences);
      List<Match> matches = matches(windows, sentences, 20);
      assertThat(matches).doesNotHaveDuplicates();
      for (Match match : matches) {
        int w = windows.spans().indexOf(match.suspicious());
        int s = sentences.spans().indexOf(match.source());
        assertThat(match.distance())
            .isEqualTo(windows.fingerprints().distance(w, sentences.fingerprints(), s))
            .isLessThanOrEqualTo(20);
        assertThat(matches)
            .filteredOn(other -> !other.equals(match) && other.source().equals(match.source()))
            .allMatch(other -> other.suspicious().overlap(match.suspicious()) == 0);
      }
    }
  }

  /** Every pair within the limit is a match, or its window overlaps a chain to a nearer one. */
  @Test
  void anyDocuments_everyPairWithinTheLimitIsStoodFor() {
    Random random = new Random(2);
    int pairs = 0;
    int matched = 0;
    for (int trial = 0; trial < 200; trial++) {
      FingerprintedUnits sentences = sentences(random, 12);
      FingerprintedUnits windows = windows(random, sentences);
      List<Match> matches = matches(windows, sentences, 20);
      for (int s = 0; s < sentences.size(); s++) {
        Span source = sentences.spans().get(s);
        List<Match> here = matches.stream().filter(m -> m.source().equals(source)).toList();
        for (List<Match> chain : chains(windows, sentences, s)) {
          int nearest = chain.stream().mapToInt(Match::distance).min().orElseThrow();
          List<Match> chosen = here.stream().filter(chain::contains).toList();

          assertThat(chosen).isNotEmpty();
          assertThat(chosen.stream().mapToInt(Match::distance).min()).hasValue(nearest);
          pairs += chain.size();
        }
        matched += here.size();
      }
    }
    assertThat(matched).isGreaterThan(500);
    assertThat(pairs).isGreaterThan(matched + 500);
  }

  /** The pairs of one sentence within distance 20, in runs of overlapping windows. */
  private static List<List<Match>> chains(
      FingerprintedUnits windows, FingerprintedUnits sentences, int s) {
    List<List<Match>> chains = new ArrayList<>();
    int end = -1;
    for (int w = 0; w < windows.size(); w++) {
      int distance = windows.fingerprints().get(w).distance(sentences.fingerprints().get(s));
      if (distance <= 20) {
        Span window = windows.spans().get(w);
        if (window.offset() >= end) {
          chains.add(new ArrayList<>());
        }
        chains.get(chains.size() - 1).add(new Match(window, sentences.spans().get(s), distance));
        end = Math.max(end, window.end());
      }
    }
    return chains;
  }

  @Test
  void lookupOnly_justThePairsThatMeetInAProbe() {
    Random random = new Random(3);
    int all = 0;
    int met = 0;
    for (int trial = 0; trial < 100; trial++) {
      FingerprintedUnits sentences = sentences(random, 12);
      FingerprintedUnits overlapping = windows(random, sentences);
      // Disjoint, so that no window represents another.
      FingerprintedUnits windows =
          new FingerprintedUnits(
              IntStream.range(0, overlapping.size()).mapToObj(i -> new Span(200 * i, 100)).toList(),
              overlapping.fingerprints());
      for (int flips = 0; flips <= 2; flips++) {
        int flipped = flips;
        List<Match> expected =
            matches(windows, sentences, 20).stream()
                .filter(
                    match ->
                        Probes.meet(
                            Scheme.DEFAULT,
                            window(windows, match),
                            sentence(sentences, match),
                            flipped))
                .toList();

        assertThat(matchesOfLookup(windows, sentences, 20, Scheme.DEFAULT, flips))
            .isEqualTo(expected);
        met += expected.size();
        all += matches(windows, sentences, 20).size();
      }
    }
    assertThat(met).isBetween(all / 10, all * 9 / 10);
  }

  @Test
  void lookupOnly_aNearerWindowThatIsNotFoundHidesNoOther() {
    // Five bits apart, one in each segment: found only with flips. Six in one segment are found.
    Fingerprint spread = NEAR;
    Fingerprint together = NEAR;
    for (int i = 0; i < 5; i++) {
      spread = RandomFingerprints.flipped(spread, 20 * i);
    }
    for (int i = 0; i < 6; i++) {
      together = RandomFingerprints.flipped(together, i);
    }
    FingerprintedUnits sentence = units(List.of(new Span(0, 100)), List.of(NEAR));
    FingerprintedUnits windows =
        units(List.of(new Span(0, 100), new Span(50, 100)), List.of(spread, together));

    assertThat(matches(windows, sentence, 20)).extracting(Match::distance).containsExactly(5);
    assertThat(matchesOfLookup(windows, sentence, 20, Scheme.DEFAULT, 0))
        .extracting(Match::distance)
        .containsExactly(6);
    assertThat(matchesOfLookup(windows, sentence, 5, Scheme.DEFAULT, 0)).isEmpty();
  }

  private static Fingerprint window(FingerprintedUnits windows, Match match) {
    return windows.fingerprints().get(windows.spans().indexOf(match.suspicious()));
  }

  private static Fingerprint sentence(FingerprintedUnits sentences, Match match) {
    return sentences.fingerprints().get(sentences.spans().indexOf(match.source()));
  }

  /**
   * The worst case: text and source repeat one sentence. Each of 20 million pairs matches; the
   * result stays small, and covers both sides.
   */
  @Test
  void repeatedTextOnBothSides_fewMatchesThatCoverBothInOnePassage() {
    int windowCount = 2_500;
    int sentenceCount = 2_000;

    List<Match> matches = matches(repeated(windowCount, 150), repeated(sentenceCount, 150), 20);
    List<Passage> passages = new Passages(Scheme.DEFAULT, MatchParameters.DEFAULT).merge(matches);

    assertThat(matches).hasSizeLessThan(9 * (windowCount + sentenceCount));
    assertThat(passages)
        .containsExactly(
            Passage.ofFingerprints(
                new Span(0, 150 * windowCount),
                new Span(0, 150 * sentenceCount),
                matches.size(),
                0,
                1));
  }

  /** Many loose matches must not displace near ones. */
  @Test
  void crowdOfLooseMatches_theNearOnesStay() {
    int count = 300;
    List<Fingerprint> loose = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      loose.add(i % 10 == 0 ? NEAR : at(20));
    }
    FingerprintedUnits windows = units(repeated(count, 150).spans(), loose);

    List<Match> matches = matches(windows, repeated(count, 150), 20);

    assertThat(matches).hasSizeLessThan(18 * count);
    assertThat(matches.stream().filter(match -> match.distance() == 0).map(Match::suspicious))
        .containsAll(
            IntStream.range(0, count / 10).mapToObj(i -> new Span(1500 * i, 150)).toList());
    assertThat(matches.stream().map(Match::source).distinct()).hasSize(count);
  }

  @Test
  void askedToStop_comparesNoMoreSentences() {
    AtomicInteger asked = new AtomicInteger();

    List<Match> matches =
        SourceComparison.matches(
            repeated(1, 150), repeated(10, 150), 20, () -> asked.incrementAndGet() > 3);

    assertThat(matches).extracting(Match::source).hasSize(3);
  }

  private static List<Match> matches(
      FingerprintedUnits windows, FingerprintedUnits sentences, int distanceMax) {
    return SourceComparison.matches(windows, sentences, distanceMax, () -> false);
  }

  private static List<Match> matchesOfLookup(
      FingerprintedUnits windows,
      FingerprintedUnits sentences,
      int distanceMax,
      Scheme scheme,
      int flips) {
    return SourceComparison.matchesOfLookup(
        windows, sentences, distanceMax, scheme, flips, () -> false);
  }

  private static FingerprintedUnits repeated(int count, int length) {
    return units(
        IntStream.range(0, count).mapToObj(i -> new Span(length * i, length)).toList(),
        IntStream.range(0, count).mapToObj(i -> NEAR).toList());
  }

  private static FingerprintedUnits sentences(Random random, int count) {
    return new FingerprintedUnits(
        IntStream.range(0, count).mapToObj(i -> new Span(100 * i, 100)).toList(),
        RandomFingerprints.list(random, 100, count));
  }

  /** Overlapping windows, most at various distances of one sentence. */
  private static FingerprintedUnits windows(Random random, FingerprintedUnits sentences) {
    List<Span> spans = new ArrayList<>();
    List<Fingerprint> fingerprints = new ArrayList<>();
    int offset = 0;
    int copied = 0;
    for (int i = 0; i < 60; i++) {
      offset += 1 + random.nextInt(60);
      spans.add(new Span(offset, 80 + random.nextInt(40)));
      copied = random.nextInt(4) == 0 ? random.nextInt(sentences.size()) : copied;
      Fingerprint copy = sentences.fingerprints().get(copied);
      fingerprints.add(RandomFingerprints.flipped(random, copy, 100, random.nextInt(26)));
    }
    return units(spans, fingerprints);
  }

  private static FingerprintedUnits units(List<Span> spans, List<Fingerprint> fingerprints) {
    return new FingerprintedUnits(spans, FingerprintList.of(fingerprints));
  }
}
