package org.palimpsest.core.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FingerprintListTest {

  private static final Scheme SCHEME = Scheme.DEFAULT;

  @ParameterizedTest
  @CsvSource({"8, 1", "60, 3", "64, 4", "66, 3", "100, 5", "120, 5", "128, 8"})
  void anyList_bytesAndTextLeadBackToIt(int bits, int segments) {
    Scheme scheme = new Scheme(Algorithm.MINWISE, bits, segments, Seed.PUBLIC);
    Random random = new Random(bits);
    for (int count = 0; count < 50; count++) {
      FingerprintList list = RandomFingerprints.list(random, bits, count);
      byte[] bytes = list.toBytes(scheme);

      assertThat(bytes).hasSize(count * scheme.fingerprintBytes());
      assertThat(FingerprintList.fromBytes(scheme, bytes, 0, count)).isEqualTo(list);
      assertThat(FingerprintList.fromText(scheme, list.toText(scheme))).isEqualTo(list);
    }
  }

  @Test
  void bytes_lowestBitsFirst() {
    FingerprintList list =
        FingerprintList.of(List.of(new Fingerprint(0x0102L, 0x0_0F_00_00_00_03L)));

    assertThat(list.toBytes(SCHEME)).containsExactly(2, 1, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 15);
  }

  @Test
  void bytesAtAnOffset_onlyTheseRead() {
    FingerprintList list = RandomFingerprints.list(new Random(1), 100, 3);
    byte[] bytes = list.toBytes(SCHEME);

    assertThat(FingerprintList.fromBytes(SCHEME, bytes, 13, 1))
        .isEqualTo(FingerprintList.of(List.of(list.get(1))));
  }

  @Test
  void bytesThatEndEarly_refused() {
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> FingerprintList.fromBytes(SCHEME, new byte[25], 0, 2));
  }

  @ParameterizedTest
  @CsvSource({"60, 3, 60", "60, 3, 63", "66, 3, 66", "100, 5, 100", "100, 5, 103"})
  void bitBeyondTheScheme_refusedBothWays(int bits, int segments, int bit) {
    Scheme scheme = new Scheme(Algorithm.MINWISE, bits, segments, Seed.PUBLIC);
    byte[] bytes = new byte[2 * scheme.fingerprintBytes()];
    bytes[scheme.fingerprintBytes() + bit / 8] = (byte) (1 << (bit % 8));
    FingerprintList list =
        FingerprintList.of(
            List.of(new Fingerprint(0, 0), RandomFingerprints.flipped(new Fingerprint(0, 0), bit)));
    String message = "fingerprint 1 has bits beyond the " + bits + " of " + scheme.key();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> FingerprintList.fromBytes(scheme, bytes, 0, 2))
        .withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> list.toBytes(scheme))
        .withMessage(message);
  }

  @Test
  void lastBitOfTheScheme_kept() {
    Fingerprint last = RandomFingerprints.flipped(new Fingerprint(0, 0), 99);
    FingerprintList list = FingerprintList.of(List.of(last));

    assertThat(FingerprintList.fromText(SCHEME, list.toText(SCHEME)).get(0)).isEqualTo(last);
  }

  @ParameterizedTest
  @ValueSource(strings = {"!", "AAAA+AAA", "A", "AAAA AAAA", "指纹"})
  void textThatIsNoBase64url_refused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FingerprintList.fromText(SCHEME, text))
        .withMessage("fingerprints are not base64url");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 12, 14, 25, 27})
  void textOfNoWholeFingerprints_refusedWithBothLengths(int bytes) {
    String text = Base64.getUrlEncoder().withoutPadding().encodeToString(new byte[bytes]);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> FingerprintList.fromText(SCHEME, text))
        .withMessage(
            "fingerprints have " + bytes + " bytes, which is no multiple of the 13 of one");
  }

  @Test
  void emptyText_emptyList() {
    assertThat(FingerprintList.fromText(SCHEME, "").size()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"60, 3", "64, 4", "100, 5", "128, 8"})
  void nextNear_allWithinTheDistanceAndNoOthers(int bits, int segments) {
    Random random = new Random(segments);
    Fingerprint one = RandomFingerprints.next(random, bits);
    List<Fingerprint> others =
        IntStream.range(0, 200)
            .mapToObj(i -> RandomFingerprints.flipped(random, one, bits, i % 50))
            .toList();
    FingerprintList list = FingerprintList.of(others);

    List<Integer> near = new ArrayList<>();
    for (int i = list.nextNear(0, FingerprintList.of(List.of(one)), 0, 20);
        i < list.size();
        i = list.nextNear(i + 1, FingerprintList.of(List.of(one)), 0, 20)) {
      near.add(i);
    }

    assertThat(near).isEqualTo(IntStream.range(0, 200).filter(i -> i % 50 <= 20).boxed().toList());
  }

  @Test
  void anyPair_distanceIsThatOfTheFingerprints() {
    Random random = new Random(7);
    FingerprintList a = RandomFingerprints.list(random, 100, 30);
    FingerprintList b = RandomFingerprints.list(random, 100, 20);
    for (int i = 0; i < a.size(); i++) {
      for (int j = 0; j < b.size(); j++) {
        assertThat(a.distance(i, b, j)).isEqualTo(a.get(i).distance(b.get(j)));
      }
    }
  }

  @Test
  void lists_equalByContent() {
    FingerprintList list = RandomFingerprints.list(new Random(5), 100, 10);
    FingerprintList same = RandomFingerprints.list(new Random(5), 100, 10);
    FingerprintList shorter = RandomFingerprints.list(new Random(5), 100, 9);

    assertThat(list).isEqualTo(same).hasSameHashCodeAs(same).isNotEqualTo(shorter);
    assertThat(FingerprintList.of(List.of(new Fingerprint(1, 2))))
        .isNotEqualTo(FingerprintList.of(List.of(new Fingerprint(1, 3))))
        .isNotEqualTo(FingerprintList.of(List.of(new Fingerprint(0, 2))));
  }

  @Test
  void printed_noFingerprintShows() {
    assertThat(RandomFingerprints.list(new Random(5), 100, 10)).hasToString("FingerprintList[10]");
  }
}
