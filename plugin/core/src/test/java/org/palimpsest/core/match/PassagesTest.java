package org.palimpsest.core.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.text.Span;

final class PassagesTest {

  private static final int GAP = 100;

  private final Passages passages = new Passages(Scheme.DEFAULT, new MatchParameters(20, 30, GAP));

  @Test
  void noMatches_noPassages() {
    assertThat(passages.merge(List.of())).isEmpty();
  }

  @Test
  void oneMatch_isAPassage() {
    assertThat(passages.merge(List.of(match(10, 500, 7))))
        .containsExactly(
            Passage.ofFingerprints(new Span(10, 50), new Span(500, 50), 1, 7, 1 - 2 * 7 / 100.0));
  }

  /** Similar text beside the core may be chance. */
  @Test
  void oneNearSentence_isTheCore() {
    int far = MatchParameters.DEFAULT.distance() + 1;

    assertThat(passages.merge(List.of(match(0, 0, 0), match(10, 0, 3), match(100, 100, far))))
        .extracting(Passage::suspicious, Passage::core)
        .containsExactly(tuple(new Span(0, 150), new Span(0, 60)));
    assertThat(passages.merge(List.of(match(0, 0, 0), match(60, 60, 3), match(100, 100, far))))
        .extracting(Passage::core)
        .containsExactly(new Span(0, 150));
  }

  @Test
  void gapJustAsLargeAsAllowed_onePassage() {
    assertThat(passages.merge(List.of(match(0, 0, 0), match(150, 150, 10))))
        .containsExactly(Passage.ofFingerprints(new Span(0, 200), new Span(0, 200), 2, 0, 0.9));
  }

  @Test
  void gapOneLarger_twoPassagesOnEitherSide() {
    assertThat(passages.merge(List.of(match(0, 0, 0), match(151, 150, 0)))).hasSize(2);
    assertThat(passages.merge(List.of(match(0, 0, 0), match(150, 151, 0)))).hasSize(2);
  }

  @Test
  void reorderedMatches_stayTogether() {
    assertThat(
            passages.merge(
                List.of(match(0, 200, 0), match(60, 100, 0), match(120, 0, 0), match(180, 300, 0))))
        .containsExactly(Passage.ofFingerprints(new Span(0, 230), new Span(0, 350), 4, 0, 1));
  }

  @Test
  void copyFromTwoPlaces_twoPassages() {
    assertThat(
            passages.merge(
                List.of(
                    match(0, 0, 0), match(60, 9000, 0), match(120, 60, 0), match(180, 9060, 0))))
        .containsExactly(
            Passage.ofFingerprints(new Span(0, 170), new Span(0, 110), 2, 0, 1),
            Passage.ofFingerprints(new Span(60, 170), new Span(9000, 110), 2, 0, 1));
  }

  @Test
  void gapThatOpensOnlyAfterASplitOfTheOtherSide_splits() {
    // The third match bridges the first two in the suspicious document, but not in the source.
    assertThat(passages.merge(List.of(match(0, 0, 0), match(240, 60, 0), match(120, 5000, 0))))
        .extracting(Passage::suspicious)
        .containsExactly(new Span(0, 50), new Span(120, 50), new Span(240, 50));
  }

  @Test
  void longMatchOverShortOnes_itsEndCountsNotTheLastOnes() {
    Match longOne = new Match(new Span(0, 1000), new Span(0, 1000), 0);

    assertThat(passages.merge(List.of(longOne, match(10, 10, 0), match(1050, 1050, 0))))
        .containsExactly(Passage.ofFingerprints(new Span(0, 1100), new Span(0, 1100), 3, 0, 1));
  }

  @Test
  void looseMatchAlone_dropped() {
    assertThat(passages.merge(List.of(match(0, 0, 21)))).isEmpty();
    assertThat(passages.merge(List.of(match(0, 0, 20)))).hasSize(1);
  }

  @Test
  void looseMatchesTogether_dropped() {
    assertThat(passages.merge(List.of(match(0, 0, 21), match(60, 60, 25)))).isEmpty();
  }

  @Test
  void looseMatchesBesideAGoodOne_extendIt() {
    Passage passage =
        passages.merge(List.of(match(0, 0, 28), match(60, 60, 20), match(120, 120, 30))).get(0);

    assertThat(passage.suspicious()).isEqualTo(new Span(0, 170));
    assertThat(passage.matches()).isEqualTo(3);
    assertThat(passage.distance()).isEqualTo(20);
    assertThat(passage.similarity()).isCloseTo(1 - 2 * 26 / 100.0, within(1e-12));
  }

  @Test
  void distanceBeyondHalfOfTheBits_similarityZeroNotLess() {
    Passages loose = new Passages(Scheme.DEFAULT, new MatchParameters(100, 100, GAP));

    assertThat(loose.merge(List.of(match(0, 0, 80))).get(0).similarity()).isZero();
  }

  @Test
  void matchesShuffled_samePassages() {
    Random random = new Random(1);
    for (int trial = 0; trial < 200; trial++) {
      List<Match> matches = matches(random);
      List<Passage> expected = passages.merge(matches);
      Collections.shuffle(matches, random);

      assertThat(passages.merge(matches)).isEqualTo(expected);
    }
  }

  @Test
  void anyMatches_listUntouched() {
    List<Match> matches = matches(new Random(2));
    List<Match> before = List.copyOf(matches);

    assertThat(passages.merge(matches)).isNotEmpty();
    assertThat(matches).isEqualTo(before);
  }

  @Test
  void anyMatches_samePassagesAsBySplittingAtAnyGapInAnyOrder() {
    Random random = new Random(3);
    int several = 0;
    for (int trial = 0; trial < 500; trial++) {
      List<Match> matches = matches(random);
      List<Passage> expected = new ArrayList<>();
      splitAnyhow(matches, random, expected);
      expected.sort(Comparator.comparing(Passage::suspicious).thenComparing(Passage::source));

      assertThat(passages.merge(matches).stream().map(PassagesTest::whole))
          .containsExactlyElementsOf(expected);
      several += expected.size() > 2 ? 1 : 0;
    }
    assertThat(several).isGreaterThan(100);
  }

  /** The passage with all of it as core. */
  private static Passage whole(Passage passage) {
    return passage.withCore(passage.suspicious());
  }

  /** Oracle: splits at a gap of either side, in random order. */
  private static void splitAnyhow(List<Match> part, Random random, List<Passage> passages) {
    boolean sourceFirst = random.nextBoolean();
    for (boolean bySource : new boolean[] {sourceFirst, !sourceFirst}) {
      Function<Match, Span> side = bySource ? Match::source : Match::suspicious;
      List<Span> covered = Coverage.union(part.stream().map(side).toList());
      for (int i = 1; i < covered.size(); i++) {
        int border = covered.get(i).offset();
        if (border - covered.get(i - 1).end() > GAP) {
          splitAnyhow(
              part.stream().filter(m -> side.apply(m).offset() < border).toList(),
              random,
              passages);
          splitAnyhow(
              part.stream().filter(m -> side.apply(m).offset() >= border).toList(),
              random,
              passages);
          return;
        }
      }
    }
    int nearest = part.stream().mapToInt(Match::distance).min().orElseThrow();
    if (nearest <= 20) {
      passages.add(
          Passage.ofFingerprints(
              hull(part, Match::suspicious),
              hull(part, Match::source),
              part.size(),
              nearest,
              1 - 2 * part.stream().mapToInt(Match::distance).average().orElseThrow() / 100));
    }
  }

  private static Span hull(List<Match> part, Function<Match, Span> side) {
    return Span.between(
        part.stream().map(side).mapToInt(Span::offset).min().orElseThrow(),
        part.stream().map(side).mapToInt(Span::end).max().orElseThrow());
  }

  /** Runs of matches, and stray ones between them. */
  private static List<Match> matches(Random random) {
    List<Match> matches = new ArrayList<>();
    for (int run = random.nextInt(6); run >= 0; run--) {
      int suspicious = random.nextInt(2_000);
      int source = random.nextInt(2_000);
      for (int i = random.nextInt(8); i >= 0; i--) {
        matches.add(match(suspicious, source, random.nextInt(31)));
        suspicious += random.nextInt(160);
        source += random.nextInt(160);
      }
    }
    return matches;
  }

  private static Match match(int suspicious, int source, int distance) {
    return new Match(new Span(suspicious, 50), new Span(source, 50), distance);
  }
}
