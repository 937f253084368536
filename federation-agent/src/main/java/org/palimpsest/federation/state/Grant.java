package org.palimpsest.federation.state;

import java.time.Instant;
import java.util.Set;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.protocol.Operation;

/**
 * What a site may do with a library, and how much of it.
 *
 * @param site who
 * @param library the library's id
 * @param operations what
 * @param evidence how much of a source is shown
 * @param limits how much is asked, and how near a hit is
 * @param validFrom the first second in which it holds
 * @param validUntil the first second in which it does not any more
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
   * How much may be asked of a library, and how near a sentence must be.
   *
   * @param sentencesPerDay fingerprints a day (UTC), disclosed texts count one for each 150
   *     characters
   * @param requestsAtOnce of this site and library
   * @param distance a sentence within so many bits of a fingerprint is a hit that stands alone
   */
  public record Limits(int sentencesPerDay, int requestsAtOnce, int distance) {

    /** Strict enough for a library of 10^9 sentences. */
    public static final Limits DEFAULT = new Limits(20_000, 4, 15);

    /** A source without any sentence within it is not looked at. */
    public static final int DISTANCE_MAX = 20;
  }

  /** Whether it holds then. */
  public boolean isValid(Instant time) {
    return !time.isBefore(validFrom) && time.isBefore(validUntil);
  }
}
