package org.palimpsest.solr.lookup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.TaskExecutor;
import org.apache.lucene.util.BitSet;
import org.apache.lucene.util.BitSetIterator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.fingerprint.Algorithm;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.fingerprint.Seed;

/** Counted holders answer later lookups like the lookups themselves. */
final class WindowHoldersTest {

  private static final Scheme SCHEME = new Scheme(Algorithm.MINWISE, 40, 5, Seed.PUBLIC);
  private static final int MANY = 1000;

  private static final TaskExecutor ALONE = new TaskExecutor(Runnable::run);

  private final RandomLibrary library = new RandomLibrary(SCHEME, 3, 60);

  /** Several texts in one count, with common windows. */
  private List<FingerprintList> texts() {
    List<FingerprintList> texts = new ArrayList<>();
    for (int text = 0; text < 4; text++) {
      List<Fingerprint> windows = new ArrayList<>(library.fingerprints(25 * text));
      windows.addAll(windows.subList(0, windows.size() / 3));
      texts.add(FingerprintList.of(windows));
    }
    return texts;
  }

  private QueryWindows sought(FingerprintList text, int flips, Set<Integer> unsought) {
    return QueryWindows.of(library.header, flips, 8, text, unsought);
  }

  @Test
  void matches_ofAllAndOfSome_likeLookup() throws IOException {
    List<FingerprintList> texts = texts();
    for (boolean direct : new boolean[] {false, true}) {
      for (int flips = 0; flips <= 2; flips++) {
        try (DirectoryReader reader = library.index(3, direct)) {
          assertMatchesLikeLookup(reader, texts, flips);
        }
      }
    }
  }

  private void assertMatchesLikeLookup(
      DirectoryReader reader, List<FingerprintList> texts, int flips) throws IOException {
    List<QueryWindows> all = texts.stream().map(text -> sought(text, flips, Set.of())).toList();
    List<HolderCounts> counts = count(reader, all, MANY, Interruption.NEVER);
    int found = 0;
    for (int text = 0; text < texts.size(); text++) {
      WindowHolders holders = Objects.requireNonNull(counts.get(text).holders());
      for (Set<Integer> unsought : List.of(Set.<Integer>of(), Set.of(0, 1, 5, 30))) {
        QueryWindows some = sought(texts.get(text), flips, unsought);
        Told told = Told.of(holders.matches(some.fingerprints()));
        assertThat(told).isEqualTo(Told.of(lookUp(reader, some)));
        found += told.docs().size();
      }
    }
    assertThat(found).isGreaterThan(20);
  }

  @Test
  void matches_windowThatManyHold_onlyWithoutIt() throws IOException {
    FingerprintList text = texts().get(3);
    try (DirectoryReader reader = library.index(2, true)) {
      QueryWindows all = sought(text, 1, Set.of());
      HolderCounts counts = count(reader, List.of(all), 1, Interruption.NEVER).get(0);
      WindowHolders holders = Objects.requireNonNull(counts.holders());
      List<Fingerprint> held = held(counts, all);
      List<Fingerprint> free = new ArrayList<>(all.fingerprints());
      free.removeAll(held);

      assertThat(held).isNotEmpty();
      assertThat(free).isNotEmpty();
      assertThat(holders.matches(all.fingerprints())).isNull();
      assertThat(holders.matches(held.subList(0, 1))).isNull();
      assertThat(Told.of(holders.matches(free)).docs()).isEmpty();
    }
  }

  private static List<Fingerprint> held(HolderCounts counts, QueryWindows all) {
    long[] ofWindows = counts.of(FingerprintList.of(all.fingerprints()));
    return IntStream.range(0, ofWindows.length)
        .filter(window -> ofWindows[window] > 0)
        .mapToObj(all.fingerprints()::get)
        .toList();
  }

  @Test
  void matches_windowOfAnotherText_null() throws IOException {
    List<FingerprintList> texts = texts();
    try (DirectoryReader reader = library.index(2, true)) {
      QueryWindows all = sought(texts.get(1), 1, Set.of());
      HolderCounts counts = count(reader, List.of(all), MANY, Interruption.NEVER).get(0);

      QueryWindows others = sought(texts.get(2), 1, Set.of());
      assertThat(Objects.requireNonNull(counts.holders()).matches(others.fingerprints())).isNull();
    }
  }

  @Test
  void holders_timeIsUp_null() throws IOException {
    QueryWindows all = sought(texts().get(3), 1, Set.of());
    try (DirectoryReader reader = library.index(2, false)) {
      assertThat(count(reader, List.of(all), MANY, () -> true).get(0).holders()).isNull();
    }
  }

  @Test
  void matches_addedTo_doNotChange() throws IOException {
    QueryWindows all = sought(texts().get(3), 1, Set.of());
    try (DirectoryReader reader = library.index(1, true)) {
      HolderCounts counts = count(reader, List.of(all), MANY, Interruption.NEVER).get(0);
      WindowHolders holders = Objects.requireNonNull(counts.holders());
      Told before = Told.of(holders.matches(all.fingerprints()));
      MatchedDocs changed = Objects.requireNonNull(holders.matches(all.fingerprints()));
      BitSet docs = Objects.requireNonNull(changed.docs().get(0));
      docs.clear(0, docs.length());
      assertThatNoException().isThrownBy(() -> changed.docs().set(0, null));

      assertThat(Told.of(holders.matches(all.fingerprints()))).isEqualTo(before);
      assertThat(before.docs()).isNotEmpty();
    }
  }

  private static List<HolderCounts> count(
      DirectoryReader reader, List<QueryWindows> texts, int limit, Interruption interruption)
      throws IOException {
    return HolderCounts.of(texts, limit, reader, RandomLibrary.FIELDS, ALONE, interruption);
  }

  private static MatchedDocs lookUp(DirectoryReader reader, QueryWindows windows)
      throws IOException {
    return new MatchLookup(reader, RandomLibrary.FIELDS, ALONE, Interruption.NEVER)
        .find(List.of(windows))
        .get(0);
  }

  /** The result of a lookup: leaf and number of each document, and the costs. */
  private record Told(
      List<String> docs, long probes, long candidates, long verified, boolean partial) {

    static Told of(@Nullable MatchedDocs matched) throws IOException {
      Objects.requireNonNull(matched);
      List<String> docs = new ArrayList<>();
      for (int leaf = 0; leaf < matched.docs().size(); leaf++) {
        BitSet ofLeaf = matched.docs().get(leaf);
        if (ofLeaf == null) {
          continue;
        }
        DocIdSetIterator each = new BitSetIterator(ofLeaf, ofLeaf.cardinality());
        while (each.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
          docs.add(leaf + ":" + each.docID());
        }
      }
      LookupStatistics costs = matched.statistics();
      return new Told(
          docs, costs.probes(), costs.candidates(), costs.verified(), matched.partial());
    }
  }
}
