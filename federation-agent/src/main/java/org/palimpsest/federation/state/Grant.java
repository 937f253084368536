package org.palimpsest.federation.state;

import java.time.Instant;
import java.util.Set;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.protocol.Operation;

/**
 * A site's permission for a library.
 *
 * @param evidence how much of a source is shown
 * @param validFrom inclusive
 * @param validUntil exclusive
 */
public record Grant(
    String site,
    String library,
    Set<Operation> operations,
    EvidenceLevel evidence,
    Limits limits,
    Instant validFrom,
    Instant validUntil) {

  /**
   * Limits of a grant.
   *
   * @param sentencesPerDay fingerprints a day (UTC); disclosed texts count one for each 150
   *     characters
   * @param distance maximum distance in bits of a sufficient hit
   */
  public record Limits(int sentencesPerDay, int requestsAtOnce, int distance) {

    /** Strict enough for a library of 10^9 sentences. */
    public static final Limits DEFAULT = new Limits(20_000, 4, 15);

    /** Maximum distance in bits at which a source is compared. */
    public static final int DISTANCE_MAX = 20;
  }

  public boolean isValid(Instant time) {
    return !time.isBefore(validFrom) && time.isBefore(validUntil);
  }
}
