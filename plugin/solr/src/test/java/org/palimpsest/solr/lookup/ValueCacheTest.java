package org.palimpsest.solr.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.solr.codec.LeafFingerprints;

class ValueCacheTest {

  private final RandomLibrary library = new RandomLibrary(Scheme.DEFAULT, 1, 500);

  private @Nullable ValueFilter values(ValueCache kept, LeafReader leaf, int flips)
      throws IOException {
    Lookup lookup =
        new Lookup(
            RandomLibrary.FIELDS,
            library.header,
            FingerprintList.of(library.fingerprints(50)),
            flips,
            20);
    LeafFingerprints fingerprints = LeafFingerprints.of(leaf, RandomLibrary.FIELDS, 5, 20);
    return kept.of(leaf.getCoreCacheHelper(), lookup, List.of(fingerprints.sentences()));
  }

  @Test
  void of_sameLeaf_madeOnceForLookupsOfAllKinds() throws IOException {
    ValueCache kept = new ValueCache(1L << 20);
    try (DirectoryReader reader = library.index(2, true)) {
      LeafReader one = reader.leaves().get(0).reader();
      LeafReader other = reader.leaves().get(1).reader();

      ValueFilter made = values(kept, one, 2);

      assertThat(made).isNotNull();
      assertThat(values(kept, one, 1)).isSameAs(made);
      assertThat(values(kept, other, 2)).isNotNull().isNotSameAs(made);
      assertThat(kept.size()).isEqualTo(2);
    }
  }

  @Test
  void leafClosed_forgotten() throws IOException {
    ValueCache kept = new ValueCache(1L << 20);
    try (DirectoryReader reader = library.index(1, true)) {
      values(kept, reader.leaves().get(0).reader(), 2);
      assertThat(kept.size()).isEqualTo(1);
    }
    assertThat(kept.size()).isZero();
  }

  @Test
  void noRoom_madeAnew() throws IOException {
    ValueCache kept = new ValueCache(1);
    try (DirectoryReader reader = library.index(1, true)) {
      assertThat(values(kept, reader.leaves().get(0).reader(), 2)).isNotNull();
      assertThat(kept.size()).isZero();
    }
  }
}
