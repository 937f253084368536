package org.palimpsest.solr.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.TaskExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.fingerprint.Algorithm;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.fingerprint.Seed;
import org.palimpsest.solr.index.DerivedFields;

final class HolderCacheTest {

  private static final Duration TIME_MAX = Duration.ofMinutes(1);

  private final RandomLibrary library =
      new RandomLibrary(new Scheme(Algorithm.MINWISE, 40, 5, Seed.PUBLIC), 11, 20);

  private final DirectoryReader reader = library.index(1, true);
  private final QueryWindows first = windows();
  private final QueryWindows second = windows();
  private long now;
  private HolderCache kept;

  private QueryWindows windows() {
    return QueryWindows.of(
        library.header, 1, 8, FingerprintList.of(List.copyOf(library.fingerprints(10))));
  }

  @BeforeEach
  void keepAll() {
    kept = new HolderCache(1 << 20, TIME_MAX, () -> now);
  }

  @AfterEach
  void close() throws IOException {
    reader.close();
  }

  private static WindowHolders found(DirectoryReader index, QueryWindows windows)
      throws IOException {
    HolderCounts counts =
        HolderCounts.of(
                List.of(windows),
                100,
                index,
                RandomLibrary.FIELDS,
                new TaskExecutor(Runnable::run),
                Interruption.NEVER)
            .get(0);
    return Objects.requireNonNull(counts.holders());
  }

  private HolderCache.OfIndex ofIndex() {
    return kept.of(reader, List.of(), RandomLibrary.FIELDS);
  }

  @Test
  void take_kept_once() throws IOException {
    ofIndex().keep(first, found(reader, first));

    assertThat(ofIndex().take(second, second)).isNull();
    assertThat(ofIndex().take(first, first)).isNotNull();
    assertThat(ofIndex().take(first, first)).isNull();
  }

  @Test
  void take_otherFieldsDistanceOrFlips_null() throws IOException {
    ofIndex().keep(first, found(reader, first));

    assertThat(kept.of(reader, List.of(), new DerivedFields("others")).take(first, first)).isNull();
    for (QueryWindows other :
        List.of(
            new QueryWindows(first.header(), 2, 8, first.fingerprints()),
            new QueryWindows(first.header(), 1, 7, first.fingerprints()))) {
      assertThat(ofIndex().take(other, other)).isNull();
    }
  }

  @Test
  void take_indexAtAnotherPointInTime_null() throws IOException {
    ofIndex().keep(first, found(reader, first));

    try (DirectoryReader other = library.index(1, true)) {
      assertThat(kept.of(other, List.of(), RandomLibrary.FIELDS).take(first, first)).isNull();
    }
  }

  @Test
  void take_tooLate_null() throws IOException {
    ofIndex().keep(first, found(reader, first));
    now += TIME_MAX.toNanos() - 1;
    ofIndex().keep(second, found(reader, second));
    now++;

    assertThat(ofIndex().take(first, first)).isNull();
    assertThat(ofIndex().take(second, second)).isNotNull();
  }

  @Test
  void keep_moreThanTheBound_oneGoes() throws IOException {
    WindowHolders ofFirst = found(reader, first);
    WindowHolders ofSecond = found(reader, second);
    kept = new HolderCache(Math.max(ofFirst.bytes(), ofSecond.bytes()), TIME_MAX, () -> now);
    ofIndex().keep(first, ofFirst);
    ofIndex().keep(second, ofSecond);

    boolean hasFirst = ofIndex().take(first, first) != null;
    boolean hasSecond = ofIndex().take(second, second) != null;
    assertThat(hasFirst && hasSecond).isFalse();
  }

  @Test
  void keep_againAndAgain_countedOnce() throws IOException {
    WindowHolders ofFirst = found(reader, first);
    WindowHolders ofSecond = found(reader, second);
    kept = new HolderCache(ofFirst.bytes() + ofSecond.bytes(), TIME_MAX, () -> now);
    for (int i = 0; i < 5; i++) {
      ofIndex().keep(first, ofFirst);
    }
    ofIndex().keep(second, ofSecond);

    assertThat(ofIndex().take(first, first)).isNotNull();
    assertThat(ofIndex().take(second, second)).isNotNull();
  }

  @Test
  void keep_nothingMayBeKept_nothing() throws IOException {
    kept = new HolderCache(0, TIME_MAX, () -> now);
    ofIndex().keep(first, found(reader, first));

    assertThat(ofIndex().take(first, first)).isNull();
  }
}
