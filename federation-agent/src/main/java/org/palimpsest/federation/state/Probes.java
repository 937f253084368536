package org.palimpsest.federation.state;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Set;

/**
 * How many different fingerprints of another site came near one sentence of a library, counted over
 * all agents. Whoever has come near one can change his fingerprint bit by bit, and read off from
 * the answers which bits the sentence's has; a text that is checked comes near it a few times.
 */
public interface Probes {

  /** So many different fingerprints a site may bring near a sentence. */
  int PROBES_MAX = 24;

  /** In this time, from the first one on that comes near the source. */
  Duration COUNTED_FOR = Duration.ofDays(7);

  /**
   * Counts. What was counted before is not counted again.
   *
   * @param document the source's id in its library
   * @param near the source's sentences, each with a fingerprint that came near it
   * @return those of them that are too many
   */
  Set<Near> count(String site, String library, String document, Collection<Near> near, Instant now);

  /** Forgets what is too old to be counted. */
  void expire(Instant now);

  /**
   * A fingerprint near a sentence.
   *
   * @param sentence where it begins in the source, in UTF-16 code units
   * @param fingerprint a digest of it, of letters and digits: fingerprints are not kept
   */
  record Near(int sentence, String fingerprint) {}
}
