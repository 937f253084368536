package org.palimpsest.solr.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.text.Span;

final class SourceAlignmentTest {

  private static FingerprintedUnits units(long... fingerprints) {
    List<Fingerprint> list =
        Arrays.stream(fingerprints).mapToObj(low -> new Fingerprint(low, 0)).toList();
    List<Span> spans =
        IntStream.range(0, fingerprints.length).mapToObj(i -> new Span(100 * i, 100)).toList();
    return new FingerprintedUnits(spans, FingerprintList.of(list));
  }

  private static Passage passage(Span suspicious, Span source) {
    return Passage.ofFingerprints(suspicious, source, 1, 0, 0.5);
  }

  @Test
  void unitsInThePassage_andNoOthersCount() {
    FingerprintedUnits windows = units(0b1111, 0b0011, 0);
    FingerprintedUnits sentences = units(0, 0b1111, 0b0111);

    Passage middle = passage(new Span(100, 50), new Span(150, 100));

    assertThat(SourceAlignment.smallestDistance(middle, windows, sentences, 100)).isEqualTo(1);
  }

  @Test
  void noUnits_absent() {
    Passage behind = passage(new Span(500, 50), new Span(0, 100));

    assertThat(SourceAlignment.smallestDistance(behind, units(0), units(0), 100)).isEqualTo(100);
    assertThat(SourceAlignment.smallestDistance(behind, units(), units(), 100)).isEqualTo(100);
  }
}
