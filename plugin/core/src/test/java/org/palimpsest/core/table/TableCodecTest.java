package org.palimpsest.core.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.fingerprint.Algorithm;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.fingerprint.RandomFingerprints;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.text.Span;

final class TableCodecTest {

  @ParameterizedTest
  @CsvSource({"100, 5", "64, 4", "128, 8", "120, 5", "66, 3", "8, 1", "60, 3"})
  void anyTable_decodedAsItWas(int bits, int segments) throws TableFormatException {
    Scheme scheme = RandomTables.scheme(bits, segments);
    Random random = new Random(bits);
    for (int trial = 0; trial < 100; trial++) {
      SentenceTable table = RandomTables.table(random, scheme, trial < 5 ? trial : trial * 7);
      byte[] bytes = TableCodec.encode(table);

      assertThat(TableCodec.decode(bytes, 0, bytes.length)).isEqualTo(table);
    }
  }

  @Test
  void largeOffsets_decodedAsTheyWere() throws TableFormatException {
    TableHeader header = RandomTables.header(new Random(1), Scheme.DEFAULT);
    int max = Integer.MAX_VALUE;
    for (Span last :
        List.of(new Span(max - 1, 1), new Span(300, max - 300), new Span(1 << 28, 1))) {
      SentenceTable table =
          new SentenceTable(
              header,
              max,
              new FingerprintedUnits(
                  List.of(new Span(0, 1), new Span(127, 128), last),
                  FingerprintList.of(
                      List.of(
                          new Fingerprint(1, 2), new Fingerprint(-1, 0), new Fingerprint(0, 7)))));
      byte[] bytes = TableCodec.encode(table);

      assertThat(TableCodec.decode(bytes, 0, bytes.length)).isEqualTo(table);
    }
  }

  @Test
  void manySentencesFarApart_decodedAsTheyWere() throws TableFormatException {
    Random random = new Random(14);
    TableHeader header = RandomTables.header(random, RandomTables.scheme(8, 1));
    List<Span> spans =
        IntStream.range(0, 1_000).mapToObj(i -> new Span(2_000_000 * i, 1_000_000)).toList();
    SentenceTable table =
        new SentenceTable(
            header,
            Integer.MAX_VALUE,
            new FingerprintedUnits(spans, RandomFingerprints.list(random, 8, spans.size())));
    byte[] bytes = TableCodec.encode(table);

    assertThat(TableCodec.decode(bytes, 0, bytes.length)).isEqualTo(table);
  }

  @Test
  void tableInsideALargerArray_onlyItsOwnBytesRead() throws TableFormatException {
    SentenceTable table = RandomTables.table(new Random(2), Scheme.DEFAULT, 9);
    byte[] bytes = TableCodec.encode(table);
    byte[] buffer = new byte[bytes.length + 50];
    Arrays.fill(buffer, (byte) 0xEE);
    System.arraycopy(bytes, 0, buffer, 21, bytes.length);

    assertThat(TableCodec.decode(buffer, 21, bytes.length)).isEqualTo(table);
  }

  /** The documented format, byte by byte: stored data depends on it. */
  @Test
  void smallTable_bytesAsTheFormatSays() {
    TableHeader header =
        new TableHeader(Algorithm.MINWISE, 100, 5, 0x0807060504030201L, 150, new Fingerprint(0, 0));
    SentenceTable table =
        new SentenceTable(
            header,
            1_000,
            new FingerprintedUnits(
                List.of(new Span(3, 200), new Span(203, 5)),
                FingerprintList.of(
                    List.of(new Fingerprint(0x0201, 0x0F), new Fingerprint(-1, 4)))));

    assertThat(TableCodec.encode(table))
        .containsExactly(
            RawTable.ofDefaultScheme()
                .varint(1_000)
                .varint(2)
                .varint(3)
                .varint(200)
                .varint(0)
                .varint(5)
                .bytes(1, 2, 0, 0, 0, 0, 0, 0, 15, 0, 0, 0, 0)
                .bytes(255, 255, 255, 255, 255, 255, 255, 255, 4, 0, 0, 0, 0)
                .withChecksum());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 40})
  void tableWithSections_decodedAsItWas(int runLengthMax) throws TableFormatException {
    Random random = new Random(runLengthMax);
    for (int trial = 0; trial < 60; trial++) {
      SentenceTable plain = RandomTables.table(random, Scheme.DEFAULT, trial * 5);
      SentenceTable table = RandomTables.withSections(random, plain, runLengthMax);
      byte[] bytes = TableCodec.encode(table);

      assertThat(TableCodec.decode(bytes, 0, bytes.length)).isEqualTo(table);
      assertThat(bytes[1]).isEqualTo((byte) (table.sectionRuns().isEmpty() ? 1 : 2));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, -1, Long.MIN_VALUE})
  void tableThatSaysItsAnalysis_decodedAsItWas(long analysis) throws TableFormatException {
    Random random = new Random(analysis);
    for (int trial = 0; trial < 60; trial++) {
      SentenceTable plain = RandomTables.table(random, Scheme.DEFAULT, trial);
      SentenceTable table = RandomTables.withSections(random, plain, 3).by(analysis);
      byte[] bytes = TableCodec.encode(table);

      assertThat(TableCodec.decode(bytes, 0, bytes.length)).isEqualTo(table);
      assertThat(bytes[1]).isEqualTo((byte) (table.sectionRuns().isEmpty() ? 3 : 4));
      TableView view = new TableView(table.header());
      assertThat(view.look(bytes, 0, bytes.length)).isTrue();
      for (int i = 0; i < trial; i++) {
        assertThat(view.distance(i, table.sentences().fingerprints().get(i))).isZero();
      }
      bytes[1] = 5;
      assertThat(view.look(bytes, 0, bytes.length)).isFalse();
    }
  }

  @Test
  void tableWithSections_bytesAsTheFormatSays() {
    assertThat(TableCodec.encode(threeRuns()))
        .containsExactly(
            rawRuns(3)
                .varint(0)
                .varint(0)
                .text("b")
                .varint(1)
                .varint(1)
                .text("文")
                .varint(1)
                .varint(0)
                .zeros(39)
                .withChecksum());
  }

  private static SentenceTable threeRuns() {
    return new SentenceTable(
        new TableHeader(Algorithm.MINWISE, 100, 5, 0x0807060504030201L, 150, new Fingerprint(0, 0)),
        30,
        new FingerprintedUnits(
            List.of(new Span(0, 10), new Span(10, 10), new Span(20, 10)),
            FingerprintList.of(Collections.nCopies(3, new Fingerprint(0, 0)))),
        List.of(new SectionRun(0, "b"), new SectionRun(1, "文"), new SectionRun(2, "b")));
  }

  /** Three sentences, then the number of runs. */
  private static RawTable rawRuns(int count) {
    RawTable raw = RawTable.ofDefaultScheme(2).varint(30).varint(3);
    for (int i = 0; i < 3; i++) {
      raw.varint(0).varint(10);
    }
    return raw.varint(count);
  }

  @Test
  void wrongRuns_refused() {
    List<RawTable> wrong =
        List.of(
            rawRuns(0),
            rawRuns(200),
            rawRuns(1).varint(0).varint(1).text("b"),
            rawRuns(1).varint(0).varint(0).varint(0),
            rawRuns(1).varint(3).varint(0).text("b"),
            rawRuns(1).varint(0).varint(0).varint(2).bytes(0xC3, 0x28),
            rawRuns(1).varint(0).varint(0).varint(3).bytes(0xED, 0xA0, 0x80),
            rawRuns(2).varint(0).varint(0).text("b").varint(0).varint(1).text("c"),
            rawRuns(2).varint(0).varint(0).text("b").varint(1).varint(0),
            rawRuns(2).varint(0).varint(0).text("b").varint(1).varint(1).text("b"));
    for (RawTable raw : wrong) {
      assertRefused(raw.zeros(39).withChecksum());
    }
  }

  @Test
  void anyByteOfATableWithSectionsChangedInAnyWay_refused() {
    byte[] bytes = TableCodec.encode(threeRuns());
    for (int position = 0; position < bytes.length; position++) {
      for (int change = 1; change <= 255; change++) {
        byte[] changed = bytes.clone();
        changed[position] ^= (byte) change;
        assertRefused(changed);
      }
    }
  }

  @Test
  void truncatedAnywhere_refused() {
    byte[] bytes = TableCodec.encode(RandomTables.table(new Random(3), Scheme.DEFAULT, 40));
    for (int length = 0; length < bytes.length; length++) {
      assertRefused(Arrays.copyOf(bytes, length));
    }
  }

  @Test
  void truncatedAtTheFront_refused() {
    byte[] bytes = TableCodec.encode(RandomTables.table(new Random(4), Scheme.DEFAULT, 40));
    for (int from = 1; from <= bytes.length; from++) {
      assertRefused(Arrays.copyOfRange(bytes, from, bytes.length));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3})
  void anyByteOfASmallTableChangedInAnyWay_refused(int sentences) {
    byte[] bytes = TableCodec.encode(RandomTables.table(new Random(5), Scheme.DEFAULT, sentences));
    for (int position = 0; position < bytes.length; position++) {
      for (int change = 1; change <= 255; change++) {
        byte[] changed = bytes.clone();
        changed[position] ^= (byte) change;
        assertRefused(changed);
      }
    }
  }

  @Test
  void anyBitOfALargeTableFlipped_refused() {
    byte[] bytes = TableCodec.encode(RandomTables.table(new Random(6), Scheme.DEFAULT, 130));
    for (int bit = 0; bit < 8 * bytes.length; bit++) {
      bytes[bit / 8] ^= (byte) (1 << (bit % 8));
      assertRefused(bytes);
      bytes[bit / 8] ^= (byte) (1 << (bit % 8));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 13, 1_000})
  void bytesBehindTheEnd_refused(int count) {
    byte[] bytes = TableCodec.encode(RandomTables.table(new Random(7), Scheme.DEFAULT, 5));

    assertRefused(Arrays.copyOf(bytes, bytes.length + count));
  }

  @Test
  void bytesBehindTheEndUnderARightChecksum_refusedAsThat() {
    byte[] bytes = RawTable.ofDefaultScheme().varint(10).varint(0).bytes(0).withChecksum();

    assertThat(assertRefused(bytes)).hasMessage("sentence table has bytes behind its end");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 5, 127, 128, 255})
  void anotherVersion_refusedWithThoseThatAreRead(int version) {
    byte[] bytes = TableCodec.encode(RandomTables.table(new Random(8), Scheme.DEFAULT, 5));
    bytes[1] = (byte) version;

    // Also for damaged tables, since another version may have another checksum.
    for (byte[] table : List.of(bytes, RawTable.repaired(bytes), Arrays.copyOf(bytes, 20))) {
      assertThat(assertRefused(table))
          .hasMessage(
              "sentence table has version " + version + ", this program reads versions 1 to 4");
    }
  }

  @Test
  void otherBytes_saidToBeNoTable() {
    for (byte[] bytes :
        List.of(new byte[0], new byte[5], new byte[100], new byte[] {'P', 1, 1, 1})) {
      assertThat(assertRefused(bytes)).hasMessage("these bytes are no sentence table");
    }
  }

  @Test
  void unknownAlgorithm_refusedByNumber() {
    byte[] bytes = TableCodec.encode(RandomTables.table(new Random(9), Scheme.DEFAULT, 5));
    bytes[2] = 77;

    assertThat(assertRefused(RawTable.repaired(bytes)))
        .hasMessage("sentence table is damaged: unknown fingerprint algorithm number 77");
  }

  @Test
  void numberLongerThanNeedBe_refused() {
    int[][] overlong = {
      {0x80, 0x00}, {0x8A, 0x00}, {0x8A, 0x80, 0x00}, {0xFF, 0xFF, 0xFF, 0xFF, 0x80, 0x00}
    };
    for (int[] number : overlong) {
      byte[] bytes = RawTable.ofDefaultScheme().bytes(number).varint(0).withChecksum();

      assertThat(assertRefused(bytes))
          .hasMessageStartingWith("sentence table is damaged: a number is malformed at byte ");
    }
  }

  @Test
  void numberBeyondTheInts_refused() {
    for (long number : new long[] {1L << 31, (1L << 32) - 1, (1L << 35) - 1, 1L << 40}) {
      byte[] bytes = RawTable.ofDefaultScheme().varint(number).varint(0).withChecksum();

      assertThat(assertRefused(bytes))
          .hasMessageStartingWith("sentence table is damaged: a number is malformed at byte ");
    }
  }

  @Test
  void largestNumber_taken() throws TableFormatException {
    byte[] bytes = RawTable.ofDefaultScheme().varint(Integer.MAX_VALUE).varint(0).withChecksum();

    assertThat(TableCodec.decode(bytes, 0, bytes.length).textLength()).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void emptySentence_refused() {
    byte[] bytes =
        RawTable.ofDefaultScheme().varint(10).varint(1).bytes(2, 0).zeros(13).withChecksum();

    assertThat(assertRefused(bytes)).hasMessage("sentence table is damaged: sentence 0 is empty");
  }

  @Test
  void sentenceBehindTheTextsEnd_refused() {
    byte[] bytes =
        RawTable.ofDefaultScheme().varint(10).varint(1).bytes(6, 5).zeros(13).withChecksum();

    assertThat(assertRefused(bytes))
        .hasMessage(
            "sentence table is damaged: a sentence ends at 11, behind the text's end at 10");
  }

  @Test
  void offsetsBeyondTheInts_refused() {
    for (long[] second : new long[][] {{Integer.MAX_VALUE, 1}, {0, Integer.MAX_VALUE}}) {
      byte[] bytes =
          RawTable.ofDefaultScheme()
              .varint(Integer.MAX_VALUE)
              .varint(2)
              .bytes(5, 5)
              .varint(second[0])
              .varint(second[1])
              .zeros(26)
              .withChecksum();

      assertThat(assertRefused(bytes)).hasMessageStartingWith("sentence table is damaged: ");
    }
  }

  @Test
  void bitBeyondTheScheme_refused() {
    byte[] bytes =
        RawTable.ofDefaultScheme()
            .varint(10)
            .varint(1)
            .bytes(0, 5)
            .zeros(12)
            .bytes(0x10)
            .withChecksum();

    assertThat(assertRefused(bytes))
        .hasMessageStartingWith("sentence table is damaged: fingerprint 0 has bits beyond the 100");
  }

  @ParameterizedTest
  @CsvSource({"100, 3", "0, 1", "7, 1", "129, 3", "100, 0", "100, 1", "2147483647, 5"})
  void schemeThatCannotBe_refused(int bits, int segments) {
    byte[] bytes =
        new RawTable().bytes('P', 1, 1).varint(bits).varint(segments).zeros(100).withChecksum();

    assertThat(assertRefused(bytes)).hasMessageStartingWith("sentence table is damaged: ");
  }

  /** Everything that decodes is exactly its own encoding. */
  @Test
  void bytesChangedUnderARightChecksum_refusedOrTheVeryTableTheySpell()
      throws TableFormatException {
    Random random = new Random(10);
    int decoded = 0;
    int refused = 0;
    for (int trial = 0; trial < 30_000; trial++) {
      byte[] bytes =
          TableCodec.encode(RandomTables.table(random, Scheme.DEFAULT, random.nextInt(4)));
      for (int change = random.nextInt(3); change >= 0; change--) {
        bytes[2 + random.nextInt(bytes.length - 6)] = (byte) random.nextInt(256);
      }
      bytes = RawTable.repaired(bytes);
      SentenceTable table = decodedOrNull(bytes);
      if (table == null) {
        refused++;
      } else {
        decoded++;
        assertThat(TableCodec.encode(table)).containsExactly(bytes);
      }
    }
    assertThat(decoded).isGreaterThan(1_000);
    assertThat(refused).isGreaterThan(1_000);
  }

  @Test
  void randomGarbage_refused() {
    Random random = new Random(11);
    for (int trial = 0; trial < 50_000; trial++) {
      byte[] bytes = new byte[random.nextInt(300)];
      random.nextBytes(bytes);
      assertRefused(bytes);
      if (bytes.length > 6) {
        bytes[0] = 'P';
        bytes[1] = 1;
        assertRefused(bytes);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {50, 1_000, 100_000, 50_000_000, Integer.MAX_VALUE})
  void countThatTheBytesCannotHold_refusedWithoutAllocatingForIt(int count) {
    byte[] bytes =
        RawTable.ofDefaultScheme().varint(Integer.MAX_VALUE).varint(count).zeros(60).withChecksum();
    assertThat(assertRefused(bytes)).hasMessage("sentence table is damaged: it ends early");
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    long before = threads.getCurrentThreadAllocatedBytes();
    assertRefused(bytes);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;

    assertThat(allocated).isLessThan(200_000);
  }

  @Test
  void rangeOutsideTheArray_refused() {
    byte[] bytes = TableCodec.encode(RandomTables.table(new Random(12), Scheme.DEFAULT, 2));

    assertThatExceptionOfType(TableFormatException.class)
        .isThrownBy(() -> TableCodec.decode(bytes, 0, bytes.length + 1));
    assertThatExceptionOfType(TableFormatException.class)
        .isThrownBy(() -> TableCodec.decode(bytes, bytes.length, 10));
  }

  @Test
  void header_beginsEveryTableThatHasIt() {
    Random random = new Random(13);
    TableHeader header = RandomTables.header(random, Scheme.DEFAULT);
    byte[] start = TableCodec.encodeHeader(header, TableCodec.VERSION_PLAIN);
    for (int count = 0; count < 10; count++) {
      assertThat(TableCodec.encode(RandomTables.table(random, header, count))).startsWith(start);
    }
  }

  private static SentenceTable decodedOrNull(byte[] bytes) {
    try {
      return TableCodec.decode(bytes, 0, bytes.length);
    } catch (TableFormatException e) {
      return null;
    }
  }

  /** Fails on any other exception; faster than an assertion with a lambda. */
  private static TableFormatException assertRefused(byte[] bytes) {
    try {
      TableCodec.decode(bytes, 0, bytes.length);
    } catch (TableFormatException e) {
      return e;
    }
    return fail("decoded: %s", Arrays.toString(bytes));
  }
}
