package org.palimpsest.federation.hit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.protocol.FingerprintColumns;
import org.palimpsest.federation.protocol.Message.CheckRequest;

final class HitFilterTest {

  private static final HitRules RULES = rules(15, 20, 30, 2, 150, 0.5);

  /** Of unrelated windows: they differ in about half their bits. */
  private static final Fingerprints UNRELATED = new Fingerprints(random(20, 1));

  private final HitFilter filter = new HitFilter(RULES);

  private static HitRules rules(
      int distance, int lookupDistance, int runDistance, int apart, int gap, double runShare) {
    Neighbourhood linked = new Neighbourhood(apart, gap, false);
    Neighbourhood close = new Neighbourhood(1, 74, true);
    return new HitRules(
        distance,
        lookupDistance,
        runDistance,
        runDistance,
        runDistance,
        linked,
        close,
        10,
        35,
        runShare);
  }

  private static Bytes random(int fingerprints, long seed) {
    byte[] bytes = new byte[fingerprints * FingerprintColumns.FINGERPRINT_BYTES];
    new Random(seed).nextBytes(bytes);
    return Bytes.of(bytes);
  }

  private List<NearSentence> filter(List<NearSentence> near, List<Integer> newRuns) {
    return filter.filter(near, newRuns, UNRELATED, Set.of());
  }

  private static NearSentence near(int fingerprint, int offset, int distance) {
    return new NearSentence(fingerprint, offset, 150, distance);
  }

  @Test
  void filter_strictAlone_counts() {
    assertThat(filter(List.of(near(3, 0, 15)), List.of())).containsExactly(near(3, 0, 15));
  }

  @Test
  void filter_looseAlone_doesNotCount() {
    assertThat(filter(List.of(near(3, 0, 16)), List.of())).isEmpty();
  }

  @Test
  void filter_looseBesideLoose_countsWhereChanceDoesNotExplainBoth() {
    List<NearSentence> unlikely = List.of(near(3, 0, 16), near(4, 150, 25));
    assertThat(filter(unlikely, List.of())).isEqualTo(unlikely);
    assertThat(filter(List.of(near(3, 0, 22), near(4, 150, 28)), List.of())).isEmpty();
  }

  @Test
  void filter_closeAndInOrder_saysMoreThanNeighboursAnywhere() {
    HitFilter byDefault = new HitFilter(HitRules.DEFAULT);
    List<NearSentence> copied = List.of(near(3, 0, 22), near(5, 152, 25));
    List<NearSentence> backwards = List.of(near(3, 152, 22), near(5, 0, 25));
    List<NearSentence> apart = List.of(near(3, 0, 22), near(7, 152, 25));
    assertThat(byDefault.filter(copied, List.of(), UNRELATED, Set.of())).isEqualTo(copied);
    assertThat(byDefault.filter(backwards, List.of(), UNRELATED, Set.of())).isEmpty();
    assertThat(byDefault.filter(apart, List.of(), UNRELATED, Set.of())).isEmpty();
  }

  @Test
  void filter_manyLoose_countsWhereTwoOfThemDoNot() {
    List<NearSentence> two = List.of(near(3, 0, 25), near(4, 150, 25));
    List<NearSentence> three = List.of(near(3, 0, 25), near(4, 150, 25), near(5, 300, 25));
    assertThat(filter(two, List.of())).isEmpty();
    assertThat(filter(three, List.of())).isEqualTo(three);
  }

  @Test
  void filter_oneFingerprintSentOftenToSentencesAlike_saysNothingNew() {
    byte[] same = new byte[20 * FingerprintColumns.FINGERPRINT_BYTES];
    List<NearSentence> near = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      near.add(near(i, i * 150, 16));
    }
    assertThat(filter.filter(near, List.of(), new Fingerprints(Bytes.of(same)), Set.of()))
        .isEmpty();
    assertThat(filter(near, List.of())).isEqualTo(near);
  }

  @Test
  void filter_manyFingerprintsToOneSentence_sayNothingNew() {
    List<NearSentence> near = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      near.add(near(i, i % 2, 16));
    }
    assertThat(filter(near, List.of())).isEmpty();
  }

  @Test
  void filter_randomFingerprintsInARandomLibrary_showsNoMoreRunsThanChanceMay() {
    HitRules loose = rules(28, 34, 38, 6, 300, 4);
    HitFilter looseFilter = new HitFilter(loose);
    int windows = 300;
    int sentences = 8_000;
    Bytes sent = random(windows, 2);
    Fingerprints fingerprints = new Fingerprints(sent);
    List<NearSentence> near = near(sent, random(sentences, 3), loose);
    long sourceLength = 20 * 150L;
    List<List<NearSentence>> documents = documents(near, sourceLength);
    int runs = 0;
    for (List<NearSentence> document : documents) {
      boolean hasLone = document.stream().anyMatch(hit -> hit.distance() <= loose.distance());
      runs +=
          !hasLone && !looseFilter.filter(document, List.of(), fingerprints, Set.of()).isEmpty()
              ? 1
              : 0;
    }
    double mayShow =
        HitRules.chance(100, loose.distance()) * loose.runShare() * windows * sentences;
    assertThat(near).hasSizeGreaterThan(1000);
    assertThat(mayShow).isBetween(30.0, 100.0);
    assertThat((double) runs).isBetween(1.0, mayShow);
  }

  /** Every pair within the distance of runs; four bits of a fingerprint's bytes are not used. */
  private static List<NearSentence> near(Bytes sent, Bytes library, HitRules rules) {
    byte[] windows = sent.toArray();
    byte[] sentences = library.toArray();
    List<NearSentence> near = new ArrayList<>();
    int size = FingerprintColumns.FINGERPRINT_BYTES;
    for (int w = 0; w < windows.length / size; w++) {
      for (int s = 0; s < sentences.length / size; s++) {
        int distance = Integer.bitCount((windows[w * size + 12] ^ sentences[s * size + 12]) & 0xF);
        for (int i = 0; i < 12 && distance <= rules.runDistance(); i++) {
          distance += Integer.bitCount((windows[w * size + i] ^ sentences[s * size + i]) & 0xFF);
        }
        if (distance <= rules.runDistance()) {
          near.add(near(w, s * 150, distance));
        }
      }
    }
    return near;
  }

  private static List<List<NearSentence>> documents(List<NearSentence> near, long length) {
    TreeMap<Long, List<NearSentence>> documents = new TreeMap<>();
    near.forEach(
        hit -> documents.computeIfAbsent(hit.offset() / length, any -> new ArrayList<>()).add(hit));
    return List.copyOf(documents.values());
  }

  @Test
  void filter_looseBesideStrict_counts() {
    assertThat(filter(List.of(near(3, 0, 10), near(4, 150, 30)), List.of()))
        .containsExactly(near(3, 0, 10), near(4, 150, 30));
  }

  @Test
  void filter_tooLooseBesideStrict_doesNotCount() {
    assertThat(filter(List.of(near(3, 0, 10), near(4, 150, 31)), List.of()))
        .containsExactly(near(3, 0, 10));
  }

  @Test
  void filter_looseLinkedByLoose_counts() {
    List<NearSentence> run = List.of(near(3, 0, 10), near(4, 150, 30), near(5, 300, 30));
    assertThat(filter(run, List.of())).isEqualTo(run);
  }

  @Test
  void filter_looseFarInTheSource_doesNotCount() {
    assertThat(filter(List.of(near(3, 0, 10), near(4, 301, 30)), List.of())).hasSize(1);
  }

  @Test
  void filter_looseFarInTheText_doesNotCount() {
    assertThat(filter(List.of(near(3, 0, 10), near(6, 150, 30)), List.of())).hasSize(1);
  }

  @Test
  void filter_looseBehindABreakInTheText_doesNotCount() {
    List<NearSentence> run = List.of(near(3, 0, 10), near(4, 150, 30));
    assertThat(filter(run, List.of(4))).hasSize(1);
    assertThat(filter(run, List.of(3))).hasSize(2);
    assertThat(filter(run, List.of(5))).hasSize(2);
  }

  @Test
  void filter_severalSentencesOfAFingerprint_keepsTheNearest() {
    assertThat(filter(List.of(near(3, 0, 12), near(3, 900, 7)), List.of()))
        .containsExactly(near(3, 900, 7));
  }

  @Test
  void filter_anyInput_isWhatTheRuleSays() {
    assertWhatTheRuleSays(new Random(11), 60);
  }

  @Test
  @Tag("long")
  void filter_muchInput_isWhatTheRuleSays() {
    assertWhatTheRuleSays(new Random(11), 300);
  }

  private void assertWhatTheRuleSays(Random random, int rounds) {
    for (int round = 0; round < rounds; round++) {
      List<NearSentence> near = new ArrayList<>();
      for (int i = random.nextInt(40); i >= 0; i--) {
        near.add(near(random.nextInt(20), random.nextInt(20) * 100, random.nextInt(36)));
      }
      List<Integer> newRuns = random.nextBoolean() ? List.of() : List.of(5, 11);
      List<NearSentence> expected = byDefinition(near, newRuns);
      Collections.shuffle(near, random);
      assertThat(filter(near, newRuns)).isEqualTo(expected);
    }
  }

  @Test
  void filter_besideWhatIsKnown_eachHasToBeUnlikelyByItself() {
    HitFilter byDefault = new HitFilter(HitRules.DEFAULT);
    NearSentence known = near(3, 0, 0);
    List<NearSentence> near =
        List.of(known, near(5, 152, 30), near(8, 300, 24), near(2, 450, 24), near(7, 452, 25));
    assertThat(byDefault.filter(near, List.of(), UNRELATED, Set.of()))
        .containsExactly(near(2, 450, 24), known, near(5, 152, 30), near(8, 300, 24));
    assertThat(byDefault.filter(near, List.of(4), UNRELATED, Set.of()))
        .containsExactly(near(2, 450, 24), known);
    assertThat(
            byDefault.filter(
                List.of(known, near(5, 152, 31), near(4, 300, 25)), List.of(), UNRELATED, Set.of()))
        .containsExactly(known);
  }

  @Test
  void filter_commonFingerprint_standsAloneAndOpensNothing() {
    HitFilter byDefault = new HitFilter(HitRules.DEFAULT);
    List<NearSentence> near = List.of(near(3, 0, 0), near(5, 152, 16), near(9, 1000, 15));
    assertThat(byDefault.filter(near, List.of(), UNRELATED, Set.of(3)))
        .containsExactly(near(3, 0, 0), near(9, 1000, 15));
    assertThat(byDefault.filter(near, List.of(), UNRELATED, Set.of(5)))
        .containsExactly(near(3, 0, 0), near(9, 1000, 15));
  }

  @Test
  void counted_fingerprintNearToManySources_isCommon() {
    for (int count : new int[] {5, 6}) {
      List<LibrarySearch.FoundSource> sources = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        List<NearSentence> near =
            i == 0 ? List.of(near(3, 0, 0), near(5, 152, 16)) : List.of(near(3, 0, 22));
        sources.add(new LibrarySearch.FoundSource("d" + i, null, near));
      }
      var request = new CheckRequest(List.of("l"), "scheme", "2026", random(20, 1), List.of());
      List<NearSentence> counted =
          new HitFilters(HitRules.DEFAULT)
              .counted(
                  new LibrarySearch.Found(sources, true, false),
                  request,
                  new HitFilters.Trust(15, false))
              .sources()
              .get(0)
              .near();
      assertThat(counted).hasSize(count == 5 ? 2 : 1);
    }
  }

  /** Joins runs until nothing changes, then weighs each. */
  private static List<NearSentence> byDefinition(List<NearSentence> near, List<Integer> newRuns) {
    List<List<NearSentence>> runs = new ArrayList<>();
    for (NearSentence hit : near) {
      if (hit.distance() <= 30) {
        List<NearSentence> joined = new ArrayList<>(List.of(hit));
        runs.removeIf(
            run -> {
              boolean linked = run.stream().anyMatch(other -> areLinked(hit, other, newRuns));
              if (linked) {
                joined.addAll(run);
              }
              return linked;
            });
        runs.add(joined);
      }
    }
    TreeMap<Integer, NearSentence> nearest = new TreeMap<>();
    for (List<NearSentence> run : runs) {
      run.sort(NEAREST_FIRST);
      if (run.stream().anyMatch(hit -> hit.distance() <= 15)
          || isBeyondChance(run, RULES.close())
          || isBeyondChance(run, RULES.linked())) {
        run.forEach(
            hit ->
                nearest.merge(
                    hit.fingerprint(), hit, (a, b) -> NEAREST_FIRST.compare(a, b) <= 0 ? a : b));
      }
    }
    return List.copyOf(nearest.values());
  }

  /** Half of what runs may have is for each neighbourhood. */
  private static boolean isBeyondChance(List<NearSentence> nearestFirst, Neighbourhood in) {
    RunChance chance = new RunChance(RULES, in, RULES.runShare() / 2);
    return new RunEvidence(in, chance, 35, UNRELATED).isBeyondChance(nearestFirst);
  }

  private static final Comparator<NearSentence> NEAREST_FIRST =
      Comparator.comparingInt(NearSentence::distance)
          .thenComparingInt(NearSentence::fingerprint)
          .thenComparingInt(NearSentence::offset)
          .thenComparingInt(NearSentence::length);

  private static boolean areLinked(NearSentence one, NearSentence other, List<Integer> newRuns) {
    int low = Math.min(one.fingerprint(), other.fingerprint());
    int high = Math.max(one.fingerprint(), other.fingerprint());
    return high - low <= 2
        && newRuns.stream().noneMatch(start -> start > low && start <= high)
        && Math.abs(one.offset() - other.offset()) <= 300;
  }
}
