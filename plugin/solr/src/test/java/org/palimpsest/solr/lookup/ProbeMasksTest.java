package org.palimpsest.solr.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.solr.codec.LeafSentences;

class ProbeMasksTest {

  private final RandomLibrary one = new RandomLibrary(Scheme.DEFAULT, 1, 300);
  private final RandomLibrary other = new RandomLibrary(Scheme.DEFAULT, 2, 200);
  private final Lookup lookup =
      new Lookup(RandomLibrary.FIELDS, one.header, FingerprintList.of(one.fingerprints(40)), 2, 20);

  private ValueFilter values(RandomLibrary... libraries) {
    return Objects.requireNonNull(
        ValueFilter.of(
            lookup, Arrays.stream(libraries).map(each -> each.leaf().sentences()).toList()));
  }

  private int[] masks(ProbeMasks possible, int window, int segment) {
    int[] into = new int[lookup.masks().length];
    return Arrays.copyOf(into, possible.copy(window, segment, into));
  }

  @Test
  void copy_masksThatLeadToASentenceOfAnyLeaf_areThere() {
    ProbeMasks possible = ProbeMasks.of(lookup, values(one, other));
    Set<Integer> all = Arrays.stream(lookup.masks()).boxed().collect(Collectors.toSet());
    int led = 0;

    for (RandomLibrary library : List.of(one, other)) {
      LeafSentences sentences = library.leaf().sentences();
      for (int window = 0; window < lookup.windows().size(); window++) {
        for (int i = 0; i < sentences.size(); i++) {
          Fingerprint there = new Fingerprint(sentences.low(i), sentences.high(i));
          for (int segment = 0; segment < lookup.header().segments(); segment++) {
            int mask =
                lookup.windows().get(window).segment(segment, 20) ^ there.segment(segment, 20);
            if (all.contains(mask)) {
              assertThat(masks(possible, window, segment)).contains(mask);
              led++;
            }
          }
        }
      }
    }

    assertThat(led).isGreaterThan(100);
  }

  @Test
  void copy_mostMasksLeadNowhere() {
    ProbeMasks possible = ProbeMasks.of(lookup, values(one, other));
    int sum = 0;
    for (int window = 0; window < lookup.windows().size(); window++) {
      for (int segment = 0; segment < lookup.header().segments(); segment++) {
        sum += masks(possible, window, segment).length;
      }
    }

    assertThat(sum).isPositive().isLessThan(40 * 5 * lookup.masks().length / 10);
  }
}
