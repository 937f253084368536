package org.palimpsest.core.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.RandomFingerprints;
import org.palimpsest.core.fingerprint.Scheme;

final class TableViewTest {

  private static final TableHeader HEADER = RandomTables.header(new Random(0), Scheme.DEFAULT);

  @ParameterizedTest
  @CsvSource({"8, 1", "24, 1", "60, 3", "64, 4", "66, 3", "100, 5", "120, 5", "128, 8"})
  void anyTable_distancesAreThoseOfTheDecodedOne(int bits, int segments)
      throws TableFormatException {
    Random random = new Random(bits);
    TableHeader header = RandomTables.header(random, RandomTables.scheme(bits, segments));
    TableView view = new TableView(header);
    for (int trial = 0; trial < 50; trial++) {
      SentenceTable table = RandomTables.table(random, header, trial);
      byte[] bytes = TableCodec.encode(table);
      // With other bytes around it, and at the end of the array.
      int before = random.nextInt(10);
      int behind = random.nextInt(2) * random.nextInt(20);
      byte[] buffer = new byte[before + bytes.length + behind];
      random.nextBytes(buffer);
      System.arraycopy(bytes, 0, buffer, before, bytes.length);

      assertThat(view.look(buffer, before, bytes.length)).isTrue();
      assertThat(view.count()).isEqualTo(trial);
      for (int i = 0; i < trial; i++) {
        Fingerprint other = RandomFingerprints.next(random, bits);
        assertThat(view.distance(i, other))
            .isEqualTo(table.sentences().fingerprints().get(i).distance(other));
      }
    }
  }

  @Test
  void tableWithSections_lookedAtAsOneWithout() throws TableFormatException {
    Random random = new Random(21);
    TableView view = new TableView(HEADER);
    for (int trial = 1; trial < 50; trial++) {
      SentenceTable plain = RandomTables.table(random, HEADER, trial);
      byte[] bytes = TableCodec.encode(RandomTables.withSections(random, plain, 4));

      assertThat(view.look(bytes, 0, bytes.length)).isTrue();
      assertThat(view.count()).isEqualTo(trial);
      for (int i = 0; i < trial; i++) {
        assertThat(view.distance(i, plain.sentences().fingerprints().get(i))).isZero();
      }
    }
  }

  @Test
  void anyOtherHeader_notLookedAt() throws TableFormatException {
    Random random = new Random(1);
    Fingerprint canary = HEADER.canary();
    Scheme scheme = Scheme.DEFAULT;
    TableHeader[] others = {
      TableHeader.of(scheme, 151, canary),
      TableHeader.of(scheme, 150, RandomFingerprints.flipped(canary, 99)),
      TableHeader.of(RandomTables.scheme(100, 10), 150, canary),
      TableHeader.of(RandomTables.scheme(120, 5), 150, canary),
      new TableHeader(
          HEADER.algorithm(), 100, 5, HEADER.seedId() ^ 1, HEADER.sentenceLength(), canary),
    };
    TableView view = new TableView(HEADER);
    for (TableHeader other : others) {
      byte[] bytes = TableCodec.encode(RandomTables.table(random, other, 5));

      assertThat(view.look(bytes, 0, bytes.length)).isFalse();
    }
  }

  @Test
  void bytesShorterThanTheHeader_notLookedAt() throws TableFormatException {
    byte[] bytes = TableCodec.encode(RandomTables.table(new Random(2), HEADER, 5));
    TableView view = new TableView(HEADER);
    int shortest = TableCodec.encodeHeader(HEADER, TableCodec.VERSION_PLAIN).length + 4;
    for (int length = 0; length < shortest; length++) {
      assertThat(view.look(bytes, 0, length)).isFalse();
    }
  }

  @Test
  void truncatedBehindTheHeader_refused() {
    byte[] bytes = TableCodec.encode(RandomTables.table(new Random(3), HEADER, 5));
    TableView view = new TableView(HEADER);
    // The view does not read offsets, so it detects only missing fingerprints.
    for (int missing = 5 * 4; missing < bytes.length; missing++) {
      int length = bytes.length - missing;
      if (length < TableCodec.encodeHeader(HEADER, TableCodec.VERSION_PLAIN).length + 4) {
        break;
      }
      assertThatExceptionOfType(TableFormatException.class)
          .isThrownBy(() -> view.look(bytes, 0, length));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {10, 1_000_000, Integer.MAX_VALUE, 0x8000_0000L, 0xFFFF_FFFFL})
  void countThatTheBytesCannotHold_refused(long count) {
    byte[] header = TableCodec.encodeHeader(HEADER, TableCodec.VERSION_PLAIN);
    byte[] bytes =
        new RawTable().bytes(unsigned(header)).varint(500).varint(count).zeros(60).withChecksum();

    assertThatExceptionOfType(TableFormatException.class)
        .isThrownBy(() -> new TableView(HEADER).look(bytes, 0, bytes.length))
        .withMessage("sentence table is damaged: it ends early");
  }

  @Test
  void numberWithoutEnd_refused() {
    byte[] header = TableCodec.encodeHeader(HEADER, TableCodec.VERSION_PLAIN);
    int[] endless = new int[30];
    Arrays.fill(endless, 0x80);
    byte[] bytes = new RawTable().bytes(unsigned(header)).bytes(endless).withChecksum();

    assertThatExceptionOfType(TableFormatException.class)
        .isThrownBy(() -> new TableView(HEADER).look(bytes, 0, bytes.length))
        .withMessage("sentence table is damaged: a number is malformed");
  }

  private static int[] unsigned(byte[] bytes) {
    int[] values = new int[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      values[i] = bytes[i] & 0xFF;
    }
    return values;
  }
}
