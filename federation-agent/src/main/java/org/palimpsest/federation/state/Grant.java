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
 * @param sentencesPerDay fingerprints a day (UTC), disclosed texts count one for each 150
 *     characters
 * @param requestsAtOnce of this site and library
 * @param validFrom the first second in which it holds
 * @param validUntil the first second in which it does not any more
 */
public record Grant(
    String site,
    String library,
    Set<Operation> operations,
    EvidenceLevel evidence,
    int sentencesPerDay,
    int requestsAtOnce,
    Instant validFrom,
    Instant validUntil) {

  /** The default quota. */
  public static final int SENTENCES_PER_DAY = 20_000;

  /** The default of requests at once. */
  public static final int REQUESTS_AT_ONCE = 4;

  /** Whether it holds then. */
  public boolean isValid(Instant time) {
    return !time.isBefore(validFrom) && time.isBefore(validUntil);
  }
}
