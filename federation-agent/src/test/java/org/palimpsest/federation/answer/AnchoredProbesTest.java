package org.palimpsest.federation.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.hit.HitFilters;
import org.palimpsest.federation.hit.HitRules;
import org.palimpsest.federation.hit.LibrarySearch.Found;
import org.palimpsest.federation.hit.LibrarySearch.FoundSource;
import org.palimpsest.federation.hit.NearSentence;
import org.palimpsest.federation.protocol.FingerprintColumns;
import org.palimpsest.federation.protocol.Message.CheckRequest;

/**
 * A site has every other sentence of a document and searches for the rest, with invented
 * fingerprints beside the known ones.
 */
@Tag("long")
final class AnchoredProbesTest {

  /** A day's quota, as it was once played against a site with 30 bits beside an anchor. */
  private static final int QUOTA = 19_773;

  private static final int SIZE = FingerprintColumns.FINGERPRINT_BYTES;
  private static final int SENTENCES = 200;
  private static final int LENGTH = 150;

  private final Random random = new Random(20);
  private final List<long[]> document = new ArrayList<>();

  AnchoredProbesTest() {
    for (int i = 0; i < SENTENCES; i++) {
      document.add(made());
    }
  }

  /** 100 bits: 64 and 36. */
  private long[] made() {
    return new long[] {random.nextLong(), random.nextLong() >>> 28};
  }

  private static int distance(long[] one, long[] other) {
    return Long.bitCount(one[0] ^ other[0]) + Long.bitCount(one[1] ^ other[1]);
  }

  /** Made-up ones around each known one, from a few to as many as a run may have. */
  @ParameterizedTest
  @CsvSource({"1, 1", "1, 2", "1, 6", "1, 12", "2, 4", "6, 6"})
  void aDaysQuota_besideKnownSentences_findsNoMoreThanIsReckoned(int known, int madeUp) {
    int days = 10;
    int found = 0;
    for (int day = 0; day < days; day++) {
      for (int sent = 0; sent < QUOTA; sent += CheckRequest.FINGERPRINTS_MAX) {
        found += unknown(message(known, madeUp), HitRules.DEFAULT).size();
      }
    }
    double reckoned = days * HitRules.DEFAULT.expectedBesideKnown(100, QUOTA, 1);
    assertThat(reckoned / days).isBetween(2.2, 2.5);
    assertThat((double) found)
        .as("sentences that the other site did not have")
        .isLessThanOrEqualTo(reckoned);
  }

  /** As above with rules so loose that something is found: no more than is reckoned. */
  @ParameterizedTest
  @CsvSource({"1, 1", "1, 2", "1, 6", "1, 12", "6, 6"})
  void looseRules_besideKnownSentences_findNoMoreThanIsReckoned(int known, int madeUp) {
    HitRules strict = HitRules.DEFAULT;
    HitRules loose =
        new HitRules(
            24, 28, 30, 32, 32, strict.linked(), strict.close(), 10, strict.independentBits(), 1);
    int found = 0;
    int quota = 10_000;
    for (int sent = 0; sent < quota; sent += CheckRequest.FINGERPRINTS_MAX) {
      found += unknown(message(known, madeUp), loose).size();
    }
    assertThat((double) found).isBetween(1.0, loose.expectedBesideKnown(100, quota, 1));
  }

  /** Sites that may verify hits find much more, within the computed bound. */
  @ParameterizedTest
  @CsvSource({"1, 1", "1, 6", "6, 6"})
  void wholeRuns_besideKnownSentences_findNoMoreThanIsReckoned(int known, int madeUp) {
    HitRules whole = HitRules.DEFAULT.withWholeRuns();
    int found = 0;
    for (int sent = 0; sent < QUOTA; sent += CheckRequest.FINGERPRINTS_MAX) {
      found += unknown(message(known, madeUp), whole).size();
    }
    assertThat((double) found).isBetween(1.0, whole.expectedBesideKnown(100, QUOTA, 1));
  }

  private List<long[]> message(int known, int madeUp) {
    List<long[]> message = new ArrayList<>();
    for (int i = 0; i < CheckRequest.FINGERPRINTS_MAX; i++) {
      boolean isKnown = i % (known + madeUp) < known;
      message.add(isKnown ? document.get(2 * random.nextInt(SENTENCES / 2)) : made());
    }
    return message;
  }

  /** The sentences found beyond the known ones. */
  private Set<Integer> unknown(List<long[]> message, HitRules rules) {
    ByteBuffer bytes = ByteBuffer.allocate(SIZE * message.size());
    List<NearSentence> near = new ArrayList<>();
    for (int i = 0; i < message.size(); i++) {
      bytes.putLong(message.get(i)[0]).put((byte) (message.get(i)[1] >>> 32));
      bytes.putInt((int) message.get(i)[1]);
      for (int s = 0; s < SENTENCES; s++) {
        int distance = distance(message.get(i), document.get(s));
        if (distance <= rules.nearDistance()) {
          near.add(new NearSentence(i, LENGTH * s, LENGTH, distance));
        }
      }
    }
    CheckRequest request =
        new CheckRequest(List.of("theses"), "scheme", "2026", Bytes.of(bytes.array()), List.of());
    Found counted =
        new HitFilters(rules)
            .counted(
                new Found(List.of(new FoundSource("d", null, near)), true, false),
                request,
                new HitFilters.Trust(rules.distance(), false));
    Set<Integer> unknown = new HashSet<>();
    for (FoundSource source : counted.sources()) {
      for (NearSentence hit : source.near()) {
        int sentence = hit.offset() / LENGTH;
        if (sentence % 2 == 1) {
          unknown.add(sentence);
        }
      }
    }
    return unknown;
  }
}
