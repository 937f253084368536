package org.palimpsest.core.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SignatureTablesTest {

  private record Pair(int one, int other, int distance) {}

  /** Families of near signatures at distances on both sides of the limit, among unrelated ones. */
  private static FingerprintList families(Random random, int count) {
    List<Fingerprint> all = new ArrayList<>();
    while (all.size() < count) {
      Fingerprint first = RandomFingerprints.next(random, 64);
      int members = 1 + random.nextInt(6);
      for (int i = 0; i < members && all.size() < count; i++) {
        all.add(RandomFingerprints.flipped(random, first, 64, random.nextInt(5)));
      }
    }
    return FingerprintList.of(all);
  }

  private static List<Pair> bruteForce(FingerprintList all, int distanceMax) {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      for (int j = i + 1; j < all.size(); j++) {
        int distance = all.distance(i, all, j);
        if (distance <= distanceMax) {
          pairs.add(new Pair(i, j, distance));
        }
      }
    }
    return pairs;
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 10, 16, 20})
  void allPairs_areThoseOfBruteForceEachOnce(int tables) {
    FingerprintList all = families(new Random(tables), 3000);
    SignatureTables signatures = new SignatureTables(Blocks.ofSignatures(tables), all);
    for (int distanceMax = 0; distanceMax <= 3; distanceMax++) {
      List<Pair> found = new ArrayList<>();
      long compared =
          signatures.findPairs(
              distanceMax, (one, other, distance) -> found.add(new Pair(one, other, distance)));

      List<Pair> expected = bruteForce(all, distanceMax);
      assertThat(expected).hasSizeGreaterThan(distanceMax == 0 ? 50 : 300);
      assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
      assertThat(compared).isLessThan(3000L * 2999 / 2 / 10);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 10, 16, 20})
  void anySignature_findsAllWithinTheDistanceEachOnce(int tables) {
    Random random = new Random(tables + 1L);
    FingerprintList all = families(random, 2000);
    SignatureTables signatures = new SignatureTables(Blocks.ofSignatures(tables), all);
    for (int trial = 0; trial < 500; trial++) {
      Fingerprint sought =
          RandomFingerprints.flipped(
              random, all.get(random.nextInt(all.size())), 64, random.nextInt(5));
      List<Integer> expected = new ArrayList<>();
      for (int i = 0; i < all.size(); i++) {
        if (sought.distance(all.get(i)) <= 3) {
          expected.add(i);
        }
      }
      List<Integer> found = new ArrayList<>();
      find(signatures, sought, 3, found::add);

      assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 4, 7, 11})
  void tablesForADistance_missNoPairWithinIt(int distanceMax) {
    Random random = new Random(distanceMax);
    FingerprintList all = families(random, 600);
    List<Fingerprint> further = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      further.add(RandomFingerprints.flipped(random, all.get(i), 64, random.nextInt(14)));
    }
    SignatureTables tables = SignatureTables.within(distanceMax, all);
    List<Pair> among = new ArrayList<>();
    tables.findPairs(
        distanceMax, (one, other, distance) -> among.add(new Pair(one, other, distance)));
    assertThat(among).containsExactlyInAnyOrderElementsOf(bruteForce(all, distanceMax));

    long[] sought = further.stream().mapToLong(Fingerprint::low).toArray();
    List<Pair> found = new ArrayList<>();
    tables.pass(
        sought,
        sought.length - 1,
        distanceMax,
        (one, other, distance) -> found.add(new Pair(one, other, distance)));

    List<Pair> expected = new ArrayList<>();
    for (int i = 0; i < sought.length - 1; i++) {
      for (int j = 0; j < all.size(); j++) {
        int distance = further.get(i).distance(all.get(j));
        if (distance <= distanceMax) {
          expected.add(new Pair(i, j, distance));
        }
      }
    }
    assertThat(found).containsExactlyInAnyOrderElementsOf(expected).isNotEmpty();
  }

  /** More tables have longer keys. */
  @Test
  void moreTables_fewerEntriesCompared() {
    FingerprintList all = RandomFingerprints.list(new Random(7), 64, 200_000);
    long[] compared = new long[2];
    for (int i = 0; i < 2; i++) {
      SignatureTables tables = new SignatureTables(Blocks.ofSignatures(i == 0 ? 4 : 10), all);
      Random random = new Random(8);
      for (int trial = 0; trial < 200; trial++) {
        compared[i] += find(tables, RandomFingerprints.next(random, 64), 3, found -> {});
      }
    }
    assertThat(compared[0]).isBetween(2000L, 3000L); // 4 x 200,000 / 2^16 a lookup
    assertThat(compared[1]).isLessThan(50);
  }

  @Test
  void noSignatures_nothingFound() {
    SignatureTables none =
        new SignatureTables(Blocks.ofSignatures(4), FingerprintList.of(List.of()));
    List<Integer> found = new ArrayList<>();

    assertThat(find(none, new Fingerprint(0, 0), 3, found::add)).isZero();
    assertThat(found).isEmpty();
  }

  @Test
  void distanceThatIsNotGuaranteed_refused() {
    SignatureTables tables =
        new SignatureTables(Blocks.ofSignatures(4), FingerprintList.of(List.of()));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> find(tables, new Fingerprint(0, 0), 4, found -> {}))
        .withMessage("distance is 4, must be 0 to 3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tables.findPairs(-1, (one, other, distance) -> {}))
        .withMessage("distance is -1, must be 0 to 3");
  }

  private static long find(
      SignatureTables tables, Fingerprint sought, int distanceMax, IntConsumer found) {
    return tables.pass(
        new long[] {sought.low()}, 1, distanceMax, (one, index, distance) -> found.accept(index));
  }
}
