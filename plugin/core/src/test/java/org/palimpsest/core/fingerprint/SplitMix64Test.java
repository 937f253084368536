package org.palimpsest.core.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SplitMix64Test {

  /** The values of Rosetta Code for this generator. */
  @Test
  void publishedSeed_publishedSequence() {
    MinwiseFingerprinter.SplitMix64 random = new MinwiseFingerprinter.SplitMix64(1234567);

    assertThat(random.next()).isEqualTo(Long.parseUnsignedLong("6457827717110365317"));
    assertThat(random.next()).isEqualTo(Long.parseUnsignedLong("3203168211198807973"));
    assertThat(random.next()).isEqualTo(Long.parseUnsignedLong("9817491932198370423"));
    assertThat(random.next()).isEqualTo(Long.parseUnsignedLong("4593380528125082431"));
    assertThat(random.next()).isEqualTo(Long.parseUnsignedLong("16408922859458223821"));
  }
}
