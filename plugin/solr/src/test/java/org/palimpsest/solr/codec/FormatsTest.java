package org.palimpsest.solr.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.store.NIOFSDirectory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.Probes;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableCodec;
import org.palimpsest.core.table.TableFormatException;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.solr.index.SegmentTerms;

/** Compares both formats with Lucene's own, and with the tables themselves. */
final class FormatsTest {

  /** The number of consecutive values in a request. */
  private static final int BLOCK = 64;

  private static final int SEGMENTS = 5;

  @TempDir private Path folder;

  private Directory directory(String kind, String name) throws IOException {
    return switch (kind) {
      case "mmap" -> new MMapDirectory(folder.resolve(name));
      case "nio" -> new NIOFSDirectory(folder.resolve(name));
      default -> new ByteBuffersDirectory();
    };
  }

  @ParameterizedTest
  @CsvSource({
    "1, mmap, false, false, 100",
    "2, nio, false, true, 100",
    "3, heap, true, false, 100",
    "4, heap, true, true, 100",
    "5, heap, false, false, 1",
    "6, heap, false, false, 12",
    "7, heap, true, true, 40",
  })
  void randomDocuments_sameAsByLucenesFormats(
      int seed, String kind, boolean mixed, boolean sorted, int docCount) throws IOException {
    assertSame(seed, kind, mixed, sorted, docCount);
  }

  @Test
  @Tag("long")
  void manyRandomDocuments_sameAsByLucenesFormats() throws IOException {
    assertSame(8, "mmap", true, true, 250);
  }

  private void assertSame(int seed, String kind, boolean mixed, boolean sorted, int docCount)
      throws IOException {
    Random random = new Random(seed);
    try (Directory expectedDirectory = new ByteBuffersDirectory();
        Directory directory = directory(kind, "ours");
        TestIndex expected = TestIndex.create(expectedDirectory, false, sorted);
        TestIndex ours = TestIndex.create(directory, true, sorted)) {
      TestIndex.fill(random, docCount, mixed, expected, ours);
      verify(random, expected, ours);
      expected.merge();
      ours.merge();
      verify(random, expected, ours);
    }
  }

  private static void verify(Random random, TestIndex expected, TestIndex ours) throws IOException {
    ours.check();
    try (DirectoryReader expectedReader = expected.open();
        DirectoryReader ourReader = ours.open()) {
      assertThat(ourReader.leaves()).hasSameSizeAs(expectedReader.leaves());
      for (int i = 0; i < ourReader.leaves().size(); i++) {
        LeafReader expectedLeaf = expectedReader.leaves().get(i).reader();
        LeafReader ourLeaf = ourReader.leaves().get(i).reader();
        for (int segment = 0; segment < SEGMENTS; segment++) {
          String field = TestIndex.FIELDS.segment(segment);
          new SamePostings(random).verify(expectedLeaf, ourLeaf, field);
        }
        verifyTables(random, expectedLeaf, ourLeaf);
        verifyDirectWay(expectedLeaf, ourLeaf);
      }
    }
  }

  private static void verifyTables(Random random, LeafReader expected, LeafReader actual)
      throws IOException {
    BinaryDocValues expectedTables = expected.getBinaryDocValues(TestIndex.FIELDS.table());
    BinaryDocValues actualTables = actual.getBinaryDocValues(TestIndex.FIELDS.table());
    if (expectedTables == null) {
      assertThat(actualTables).isNull();
      return;
    }
    assertThat(actualTables).as("in our format").isInstanceOf(TableValues.class);
    int doc;
    do {
      doc = expectedTables.nextDoc();
      assertThat(actualTables.nextDoc()).isEqualTo(doc);
      if (doc != BinaryDocValues.NO_MORE_DOCS) {
        assertThat(actualTables.binaryValue()).isEqualTo(expectedTables.binaryValue());
      }
    } while (doc != BinaryDocValues.NO_MORE_DOCS);
    BinaryDocValues again = expected.getBinaryDocValues(TestIndex.FIELDS.table());
    BinaryDocValues ourAgain = actual.getBinaryDocValues(TestIndex.FIELDS.table());
    for (int at = random.nextInt(3); at < expected.maxDoc(); at += 1 + random.nextInt(5)) {
      assertThat(ourAgain.advanceExact(at)).isEqualTo(again.advanceExact(at));
    }
  }

  /** The expected direct results, from the tables. */
  private static void verifyDirectWay(LeafReader expected, LeafReader actual) throws IOException {
    List<Fingerprint> fingerprints = new ArrayList<>();
    List<Integer> docs = new ArrayList<>();
    List<TableHeader> headers = new ArrayList<>();
    BinaryDocValues tables = expected.getBinaryDocValues(TestIndex.FIELDS.table());
    for (int doc = 0; tables != null && doc < expected.maxDoc(); doc++) {
      SentenceTable table = tables.advanceExact(doc) ? decode(tables.binaryValue()) : null;
      for (int i = 0; table != null && i < table.sentences().fingerprints().size(); i++) {
        fingerprints.add(table.sentences().fingerprints().get(i));
        docs.add(doc);
        headers.add(table.header());
      }
    }
    for (TableHeader header : List.of(TestTables.DEFAULT, TestTables.NARROW, TestTables.WIDE)) {
      LeafFingerprints direct =
          LeafFingerprints.of(actual, TestIndex.FIELDS, SEGMENTS, header.segmentBits());
      if (fingerprints.isEmpty()) {
        assertThat(direct).isNull();
        continue;
      }
      assertThat(direct).isNotNull();
      verifySentences(direct.sentences(), fingerprints, docs, headers);
      for (int segment = 0; segment < SEGMENTS; segment++) {
        verifySegment(direct.segments().get(segment), segment, header, fingerprints, headers);
      }
    }
  }

  private static SentenceTable decode(BytesRef bytes) {
    try {
      return TableCodec.decode(bytes.bytes, bytes.offset, bytes.length);
    } catch (TableFormatException e) {
      return null;
    }
  }

  private static void verifySentences(
      LeafSentences sentences,
      List<Fingerprint> fingerprints,
      List<Integer> docs,
      List<TableHeader> headers) {
    IntStream all = IntStream.range(0, sentences.size());
    assertThat(all.mapToObj(i -> new Fingerprint(sentences.low(i), sentences.high(i))).toList())
        .isEqualTo(fingerprints);
    assertThat(IntStream.range(0, sentences.size()).mapToObj(sentences::doc).toList())
        .isEqualTo(docs);
    assertThat(IntStream.range(0, docs.size()))
        .allMatch(i -> sentences.isMadeAs(docs.get(i), headers.get(i).key()))
        .noneMatch(i -> sentences.isMadeAs(docs.get(i), "another"));
  }

  private static void verifySegment(
      SegmentIndex index,
      int segment,
      TableHeader header,
      List<Fingerprint> fingerprints,
      List<TableHeader> headers) {
    int digits = SegmentTerms.digits(header.segmentBits());
    Map<Integer, List<Integer>> expected = new HashMap<>();
    for (int value : new int[] {0, 1, (1 << header.segmentBits()) - 1, 12345, 1 << 23}) {
      expected.put(value, new ArrayList<>());
    }
    for (int i = 0; i < fingerprints.size(); i++) {
      int bits = headers.get(i).segmentBits();
      if (SegmentTerms.digits(bits) == digits) {
        int value = fingerprints.get(i).segment(segment, bits);
        expected.computeIfAbsent(value, v -> new ArrayList<>()).add(i);
      }
    }
    for (int value : expected.keySet()) {
      SentenceNumbers found = new SentenceNumbers();
      index.collect(value, found);
      assertThat(found(found, 0, found.size())).isEqualTo(expected.get(value));
      verifySeveral(index, expected, value);
      verifyBlock(index, expected, value & -BLOCK);
    }
    Map<Integer, Integer> blockSizes = new HashMap<>();
    expected.forEach((value, found) -> blockSizes.merge(value / BLOCK, found.size(), Integer::sum));
    // A small leaf's buckets are larger than a block.
    assertThat(index.blockSizeMax(BLOCK))
        .isBetween((long) Collections.max(blockSizes.values()), (long) fingerprints.size());
  }

  private static void verifySeveral(
      SegmentIndex index, Map<Integer, List<Integer>> expected, int value) {
    int[] masks = Probes.masks(8, 2);
    List<Integer> ofAll = new ArrayList<>();
    for (int mask : masks) {
      ofAll.addAll(expected.getOrDefault(value ^ mask, List.of()));
    }
    SentenceNumbers found = new SentenceNumbers();
    index.collect(value, masks, masks.length, found);
    assertThat(found(found, 0, found.size())).isEqualTo(ofAll);
  }

  private static void verifyBlock(
      SegmentIndex index, Map<Integer, List<Integer>> expected, int first) {
    int[] starts = new int[BLOCK + 1];
    SentenceNumbers found = new SentenceNumbers();
    found.add(-1);
    index.collectBlock(first, BLOCK, starts, found);
    assertThat(starts[0]).isEqualTo(1);
    assertThat(starts[BLOCK]).isEqualTo(found.size());
    IntStream members = IntStream.range(0, BLOCK);
    assertThat(members.mapToObj(i -> found(found, starts[i], starts[i + 1])).toList())
        .isEqualTo(
            IntStream.range(first, first + BLOCK)
                .mapToObj(value -> expected.getOrDefault(value, List.of()))
                .toList());
  }

  private static List<Integer> found(SentenceNumbers numbers, int from, int to) {
    return IntStream.range(from, to).mapToObj(numbers::get).toList();
  }
}
