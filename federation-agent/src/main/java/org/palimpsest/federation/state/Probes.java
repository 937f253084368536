package org.palimpsest.federation.state;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Set;

/**
 * How many different fingerprints, and different texts, of another site came near one place of a
 * library's source, counted over all agents. Whoever has come near a sentence can change his
 * fingerprint bit by bit, and read off from the answers which bits the sentence's has; whoever has
 * a stretch can show it with ever other words at its end, and read off which goes on there. A text
 * that is checked comes near a place a few times.
 */
public interface Probes {

  /** So many different fingerprints a site may bring near a sentence. */
  int PROBES_MAX = 24;

  /**
   * So many different texts a site may show of a place, of this many UTF-16 code units. More than
   * fingerprints: other people's texts that copy the same lines are other texts.
   */
  int TEXTS_MAX = 60;

  /** See {@link #TEXTS_MAX}. */
  int TEXT_PLACE_LENGTH = 500;

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

  /**
   * Counts texts.
   *
   * @param near the source's places, each with a text that has to do with it
   * @return those of them that are too many
   */
  Set<Shown> countTexts(
      String site, String library, String document, Collection<Shown> near, Instant now);

  /** Forgets what is too old to be counted. */
  void expire(Instant now);

  /**
   * A fingerprint near a sentence.
   *
   * @param sentence where it begins in the source, in UTF-16 code units
   * @param fingerprint a digest of it, of letters and digits: fingerprints are not kept
   */
  record Near(int sentence, String fingerprint) {}

  /**
   * A text near a place.
   *
   * @param place of the source: its number, each of {@link #TEXT_PLACE_LENGTH}
   * @param text a digest of it, of letters and digits: texts are not kept
   */
  record Shown(int place, String text) {}
}
