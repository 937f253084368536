package org.palimpsest.solr.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.core.fingerprint.Algorithm;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Probes;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.fingerprint.Seed;
import org.palimpsest.solr.codec.LeafFingerprints;
import org.palimpsest.solr.codec.SentenceNumbers;

/** All methods of lookup find the pairs that a comparison of all pairs finds. */
class LookupsTest {

  /** A library and the parameters of its lookup. */
  record Case(Scheme scheme, int sources, int windows, int flips, int distanceMax) {
    RandomLibrary library() {
      return new RandomLibrary(scheme, 7L * windows + 31L * flips + distanceMax, sources);
    }
  }

  private static Scheme scheme(int bits, int segments) {
    return new Scheme(Algorithm.MINWISE, bits, segments, Seed.PUBLIC);
  }

  static Stream<Case> cases() {
    return Stream.of(
            Scheme.DEFAULT, // segments of 20 bits
            scheme(128, 8), // of 16
            scheme(40, 5), // of 8
            scheme(35, 5), // of 7: two blocks
            scheme(30, 5), // of 6: one block
            scheme(15, 5)) // of 3: less than one
        .flatMap(
            scheme ->
                Stream.of(
                    new Case(scheme, 40, 30, 0, scheme.bits() / 5),
                    new Case(scheme, 40, 30, 1, scheme.bits() / 5),
                    new Case(scheme, 40, 30, 2, scheme.bits() / 5),
                    new Case(scheme, 40, 30, 2, 0),
                    new Case(scheme, 15, 20, 2, scheme.bits()),
                    new Case(scheme, 0, 3, 1, scheme.bits()),
                    new Case(scheme, 12, 0, 1, scheme.bits())));
  }

  private static WindowLookup windowLookup(
      Lookup lookup, RandomLibrary library, PairSink sink, Interruption interruption) {
    return windowLookup(lookup, library, sink, interruption, SentenceNumbers.MAX);
  }

  private static WindowLookup windowLookup(
      Lookup lookup,
      RandomLibrary library,
      PairSink sink,
      Interruption interruption,
      int collectedMax) {
    LeafFingerprints leaf = library.leaf();
    ValueFilter present = ValueFilter.of(lookup, List.of(leaf.sentences()));
    return new WindowLookup(lookup, leaf, null, present, sink, interruption, collectedMax);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void find_directFormats_likeAllPairs(Case each) {
    RandomLibrary library = each.library();
    Lookup lookup = lookup(library, each);
    RecordedPairs expected = allPairs(library, lookup);
    RecordedPairs byWindow = new RecordedPairs(each.windows());
    windowLookup(lookup, library, byWindow, Interruption.NEVER).find();
    RecordedPairs byBlock = new RecordedPairs(each.windows());
    new BlockLookup(lookup, library.leaf(), byBlock, Interruption.NEVER).find();

    assertThat(byWindow).isEqualTo(expected);
    assertThat(byBlock).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void find_moreSentencesOfAValueThanMemoryHolds_likeAllPairs(Case each) {
    RandomLibrary library = each.library();
    Lookup lookup = lookup(library, each);
    for (int collectedMax : new int[] {1, 4, 64}) {
      RecordedPairs found = new RecordedPairs(each.windows());
      windowLookup(lookup, library, found, Interruption.NEVER, collectedMax).find();

      assertThat(found).isEqualTo(allPairs(library, lookup));
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void find_postings_likeAllPairs(Case each) throws IOException {
    RandomLibrary library = each.library();
    Lookup lookup = lookup(library, each);
    RecordedPairs expected = allPairs(library, lookup);

    for (int leaves : new int[] {1, 3}) {
      RecordedPairs found = byPostings(library, lookup, leaves);

      assertThat(found.pairs).isEqualTo(expected.pairs);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void find_inIndex_samePairsAndCountsInAllFormats(Case each) throws IOException {
    RandomLibrary library = each.library().withoutDeleted();
    Lookup lookup = lookup(library, each);

    for (int leaves : new int[] {1, 3}) {
      assertThat(inIndex(library, lookup, leaves, true))
          .isEqualTo(inIndex(library, lookup, leaves, false));
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void find_inIndexWithDeletedDocuments_likeAllPairs(Case each) throws IOException {
    RandomLibrary library = each.library();
    Lookup lookup = lookup(library, each);

    RecordedPairs found = inIndex(library, lookup, 2, true);

    assertThat(found.pairs).isEqualTo(allPairs(library, lookup).pairs);
  }

  private static RecordedPairs inIndex(
      RandomLibrary library, Lookup lookup, int leaves, boolean direct) throws IOException {
    RecordedPairs found = new RecordedPairs(lookup.windows().size());
    try (DirectoryReader reader = library.index(leaves, direct)) {
      CandidateFinder finder = CandidateFinder.of(reader, lookup, Interruption.NEVER);
      for (LeafReaderContext leaf : reader.leaves()) {
        assertThat(
                LeafFingerprints.of(
                        leaf.reader(),
                        lookup.fields(),
                        library.scheme.segments(),
                        library.scheme.segmentBits())
                    != null)
            .isEqualTo(direct);
        finder.find(leaf.reader(), shifted(leaf, found));
      }
    }
    return found;
  }

  @Test
  void find_moreWindowsThanABlockOfPostings_likeAllPairs() throws IOException {
    Case each = new Case(scheme(40, 5), 8, 9000, 1, 6);
    RandomLibrary library = each.library();
    Lookup lookup = lookup(library, each);

    RecordedPairs expected = allPairs(library, lookup);
    RecordedPairs found = byPostings(library, lookup, 1);

    assertThat(found.pairs).isEqualTo(expected.pairs);
    assertThat(found.probes).isEqualTo(expected.probes);
  }

  @Test
  void find_interrupted_findsPart() {
    Case each = new Case(scheme(40, 5), 300, 2000, 2, 10);
    RandomLibrary library = each.library();
    Lookup lookup = lookup(library, each);
    RecordedPairs all = allPairs(library, lookup);

    RecordedPairs byWindow = new RecordedPairs(each.windows());
    windowLookup(lookup, library, byWindow, afterCalls(3)).find();
    RecordedPairs byBlock = new RecordedPairs(each.windows());
    new BlockLookup(lookup, library.leaf(), byBlock, afterCalls(3)).find();

    for (RecordedPairs part : List.of(byWindow, byBlock)) {
      assertThat(part.pairs).isNotEmpty().hasSizeLessThan(all.pairs.size());
      assertThat(all.pairs).containsAll(part.pairs);
    }
  }

  /** A sentence of all documents and windows: one block holds everything. */
  @ParameterizedTest
  @MethodSource("cases")
  void find_someWindowsFull_allPairsOfTheOthers(Case each) {
    RandomLibrary library = each.library();
    Lookup lookup = lookup(library, each);
    RecordedPairs expected = allPairs(library, lookup);
    expected.pairs.removeIf(pair -> pair.window() % 2 == 0);

    for (int collectedMax : new int[] {4, SentenceNumbers.MAX}) {
      RecordedPairs byWindow = new RecordedPairs(each.windows());
      windowLookup(lookup, library, evenFull(byWindow), Interruption.NEVER, collectedMax).find();

      assertThat(byWindow.pairs).isEqualTo(expected.pairs);
    }
    RecordedPairs byBlock = new RecordedPairs(each.windows());
    new BlockLookup(lookup, library.leaf(), evenFull(byBlock), Interruption.NEVER).find();
    assertThat(byBlock.pairs).isEqualTo(expected.pairs);
  }

  /** Is full of pairs of even windows from the start. */
  private static PairSink evenFull(RecordedPairs into) {
    return new PairSink() {
      @Override
      public void collect(int doc, int window) {
        into.collect(doc, window);
      }

      @Override
      public void count(int window, long probes, long candidates) {
        into.count(window, probes, candidates);
      }

      @Override
      public boolean isFull(int window) {
        return window % 2 == 0;
      }
    };
  }

  @Test
  void find_interruptedInACrowdedBlock_stopsThere() {
    int sentences = 1 << 16;
    int windowCount = 100;
    Scheme scheme = scheme(40, 5);
    RandomLibrary library = new Case(scheme, 1, 1, 1, 6).library();
    MemoryLeaf leaf =
        new MemoryLeaf(
            new long[sentences],
            new long[sentences],
            IntStream.range(0, sentences).toArray(),
            new String[] {library.header.key()},
            scheme.segments(),
            scheme.segmentBits());
    FingerprintList windows =
        FingerprintList.of(Collections.nCopies(windowCount, new Fingerprint(0, 0)));
    Lookup lookup = new Lookup(RandomLibrary.FIELDS, library.header, windows, 1, 6);
    long[] collected = {0};
    PairSink sink =
        new PairSink() {
          @Override
          public void collect(int doc, int window) {
            collected[0]++;
          }

          @Override
          public void count(int window, long probes, long candidates) {}
        };

    new BlockLookup(lookup, leaf.with(null), sink, () -> true).find();

    assertThat(collected[0]).isPositive().isLessThan((long) windowCount * sentences / 2);
  }

  private static Interruption afterCalls(int count) {
    AtomicInteger calls = new AtomicInteger();
    return () -> calls.incrementAndGet() > count;
  }

  private static Lookup lookup(RandomLibrary library, Case each) {
    return new Lookup(
        RandomLibrary.FIELDS,
        library.header,
        FingerprintList.of(library.fingerprints(each.windows())),
        each.flips(),
        each.distanceMax());
  }

  private static RecordedPairs byPostings(RandomLibrary library, Lookup lookup, int leaves)
      throws IOException {
    RecordedPairs found = new RecordedPairs(lookup.windows().size());
    try (DirectoryReader reader = library.index(leaves, false)) {
      SortedProbes probes = new SortedProbes(lookup);
      for (LeafReaderContext leaf : reader.leaves()) {
        PairSink sink = shifted(leaf, found);
        new PostingsLookup(lookup, probes, leaf.reader(), sink, Interruption.NEVER).find();
      }
    }
    return found;
  }

  private static PairSink shifted(LeafReaderContext leaf, PairSink sink) {
    return new PairSink() {
      @Override
      public void collect(int doc, int window) {
        sink.collect(leaf.docBase + doc, window);
      }

      @Override
      public void count(int window, long probes, long candidates) {
        sink.count(window, probes, candidates);
      }
    };
  }

  /** The expected pairs and counts of a lookup in one leaf in our formats. */
  private static RecordedPairs allPairs(RandomLibrary library, Lookup lookup) {
    Scheme scheme = library.scheme;
    RecordedPairs expected = new RecordedPairs(lookup.windows().size());
    for (int w = 0; w < lookup.windows().size(); w++) {
      Fingerprint window = lookup.windows().get(w);
      expected.count(w, (long) lookup.masks().length * scheme.segments(), 0);
      for (int doc = 0; doc < library.sources.size(); doc++) {
        RandomLibrary.Source source = library.sources.get(doc);
        boolean counts = !source.deleted() && source.header().equals(library.header);
        for (Fingerprint sentence : source.sentences()) {
          expected.count(w, 0, sharedProbes(scheme, window, sentence, lookup.flips()));
          if (counts
              && window.distance(sentence) <= lookup.distanceMax()
              && Probes.meet(scheme, window, sentence, lookup.flips())) {
            expected.collect(doc, w);
          }
        }
      }
    }
    return expected;
  }

  private static int sharedProbes(Scheme scheme, Fingerprint one, Fingerprint other, int flips) {
    int shared = 0;
    int width = scheme.segmentBits();
    for (int segment = 0; segment < scheme.segments(); segment++) {
      int difference = one.segment(segment, width) ^ other.segment(segment, width);
      shared += Integer.bitCount(difference) <= flips ? 1 : 0;
    }
    return shared;
  }
}
