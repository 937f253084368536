package org.palimpsest.solr.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Probes;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.fingerprint.Seed;
import org.palimpsest.solr.codec.LeafSentences;

class ValueFilterTest {

  private static final int FLIPS = 2;

  private static ValueFilter valuesOf(RandomLibrary library, int windows) {
    FingerprintList sought = FingerprintList.of(library.fingerprints(windows));
    return ValueFilter.of(
        new Lookup(RandomLibrary.FIELDS, library.header, sought, FLIPS, 20),
        List.of(library.leaf().sentences()));
  }

  @Test
  void keep_probesOfWhatIsThere_areKept() {
    RandomLibrary library = new RandomLibrary(Scheme.DEFAULT, 1, 500);
    LeafSentences sentences = library.leaf().sentences();
    ValueFilter values = valuesOf(library, 50);
    int[] masks = Probes.masks(library.scheme.segmentBits(), FLIPS);
    int[] kept = new int[masks.length];
    int dropped = 0;

    for (int i = 0; i < sentences.size(); i++) {
      Fingerprint there = new Fingerprint(sentences.low(i), sentences.high(i));
      for (int segment = 0; segment < library.scheme.segments(); segment++) {
        for (int mask : masks) {
          int value = there.segment(segment, library.scheme.segmentBits()) ^ mask;

          int count = values.select(segment, value, masks, masks.length, kept);

          dropped += Arrays.stream(kept, 0, count).anyMatch(each -> each == mask) ? 0 : 1;
        }
      }
    }
    assertThat(dropped).isZero();
  }

  @Test
  void keep_probesOfWhatIsNotThere_areMostlyDropped() {
    RandomLibrary library = new RandomLibrary(Scheme.DEFAULT, 2, 500);
    ValueFilter values = valuesOf(library, 50);
    int[] masks = Probes.masks(library.scheme.segmentBits(), FLIPS);
    int[] kept = new int[masks.length];
    int sum = 0;

    for (Fingerprint other : new RandomLibrary(Scheme.DEFAULT, 3, 0).fingerprints(200)) {
      sum += values.select(0, other.segment(0, 20), masks, masks.length, kept);
    }

    assertThat(sum).isLessThan(200 * masks.length / 10);
  }

  @Test
  void of_fewWindowsOrALargeLeaf_notMade() {
    assertThat(valuesOf(new RandomLibrary(Scheme.DEFAULT, 4, 1_000), 1)).isNull();
    Scheme eightBits = new Scheme(Scheme.DEFAULT.algorithm(), 40, 5, Seed.PUBLIC);
    assertThat(valuesOf(new RandomLibrary(eightBits, 5, 1_000), 1_000)).isNull();
  }
}
