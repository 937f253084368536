package org.palimpsest.federation.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class HitFilterTest {

  private static final HitRules RULES = new HitRules(15, 30, 2, 150);

  private final HitFilter filter = new HitFilter(RULES);

  private static NearSentence near(int fingerprint, int offset, int distance) {
    return new NearSentence(fingerprint, offset, 150, distance);
  }

  @Test
  void filter_strictAlone_counts() {
    assertThat(filter.filter(List.of(near(3, 0, 15)), List.of())).containsExactly(near(3, 0, 15));
  }

  @Test
  void filter_looseAlone_doesNotCount() {
    assertThat(filter.filter(List.of(near(3, 0, 16)), List.of())).isEmpty();
  }

  @Test
  void filter_looseBesideLoose_doesNotCount() {
    assertThat(filter.filter(List.of(near(3, 0, 16), near(4, 150, 16)), List.of())).isEmpty();
  }

  @Test
  void filter_looseBesideStrict_counts() {
    assertThat(filter.filter(List.of(near(3, 0, 10), near(4, 150, 30)), List.of()))
        .containsExactly(near(3, 0, 10), near(4, 150, 30));
  }

  @Test
  void filter_tooLooseBesideStrict_doesNotCount() {
    assertThat(filter.filter(List.of(near(3, 0, 10), near(4, 150, 31)), List.of()))
        .containsExactly(near(3, 0, 10));
  }

  @Test
  void filter_looseLinkedByLoose_counts() {
    List<NearSentence> run = List.of(near(3, 0, 10), near(4, 150, 30), near(5, 300, 30));
    assertThat(filter.filter(run, List.of())).isEqualTo(run);
  }

  @Test
  void filter_looseFarInTheSource_doesNotCount() {
    assertThat(filter.filter(List.of(near(3, 0, 10), near(4, 301, 30)), List.of())).hasSize(1);
  }

  @Test
  void filter_looseFarInTheText_doesNotCount() {
    assertThat(filter.filter(List.of(near(3, 0, 10), near(6, 150, 30)), List.of())).hasSize(1);
  }

  @Test
  void filter_looseBehindABreakInTheText_doesNotCount() {
    List<NearSentence> run = List.of(near(3, 0, 10), near(4, 150, 30));
    assertThat(filter.filter(run, List.of(4))).hasSize(1);
    assertThat(filter.filter(run, List.of(3))).hasSize(2);
    assertThat(filter.filter(run, List.of(5))).hasSize(2);
  }

  @Test
  void filter_severalSentencesOfAFingerprint_keepsTheNearest() {
    assertThat(filter.filter(List.of(near(3, 0, 12), near(3, 900, 7)), List.of()))
        .containsExactly(near(3, 900, 7));
  }

  @Test
  void filter_anyInput_isWhatTheRuleSays() {
    Random random = new Random(11);
    for (int round = 0; round < 300; round++) {
      List<NearSentence> near = new ArrayList<>();
      for (int i = random.nextInt(40); i >= 0; i--) {
        near.add(near(random.nextInt(20), random.nextInt(20) * 100, random.nextInt(36)));
      }
      List<Integer> newRuns = random.nextBoolean() ? List.of() : List.of(5, 11);
      List<NearSentence> expected = byDefinition(near, newRuns);
      Collections.shuffle(near, random);
      assertThat(filter.filter(near, newRuns)).isEqualTo(expected);
    }
  }

  /** Adds neighbours until nothing changes. */
  private static List<NearSentence> byDefinition(List<NearSentence> near, List<Integer> newRuns) {
    List<NearSentence> counted =
        new ArrayList<>(near.stream().filter(n -> n.distance() <= 15).toList());
    List<NearSentence> rest =
        new ArrayList<>(
            near.stream().filter(n -> n.distance() > 15 && n.distance() <= 30).toList());
    boolean changed = true;
    while (changed) {
      changed = false;
      for (NearSentence other : List.copyOf(rest)) {
        boolean beside =
            counted.stream()
                .anyMatch(
                    hit ->
                        Math.abs(hit.fingerprint() - other.fingerprint()) <= 2
                            && newRuns.stream()
                                .noneMatch(
                                    start ->
                                        start > Math.min(hit.fingerprint(), other.fingerprint())
                                            && start
                                                <= Math.max(hit.fingerprint(), other.fingerprint()))
                            && Math.abs(hit.offset() - other.offset()) <= 300);
        if (beside) {
          counted.add(other);
          rest.remove(other);
          changed = true;
        }
      }
    }
    TreeMap<Integer, NearSentence> nearest = new TreeMap<>();
    for (NearSentence hit : counted) {
      nearest.merge(
          hit.fingerprint(),
          hit,
          (a, b) ->
              a.distance() != b.distance()
                  ? (a.distance() < b.distance() ? a : b)
                  : (a.offset() <= b.offset() ? a : b));
    }
    return List.copyOf(nearest.values());
  }
}
