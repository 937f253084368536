package org.palimpsest.federation.site;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.palimpsest.federation.key.PublicKeys;

/**
 * What other sites must know of one. Its signed form is what is exchanged.
 *
 * @param site the name, unique in the federation: lower-case letters, digits, hyphens and dots, at
 *     most 64
 * @param title for people
 * @param url https, without a path: the message endpoint is below it
 * @param serial rises with each change, and is about the time of it in seconds since 1970; a lower
 *     one than was seen is refused
 * @param issuedAt to the second
 * @param versions of the protocol that are spoken
 * @param schemes that fingerprints may have, as {@code Scheme.key()} spells them, with the name of
 *     the seed's epoch
 * @param keys public ones
 * @param certificates SHA-256 of the TLS certificates (DER) that the site comes with, 64 hex digits
 */
public record SiteDescriptor(
    String site,
    String title,
    URI url,
    long serial,
    Instant issuedAt,
    List<Integer> versions,
    List<SeedEpoch> schemes,
    PublicKeys keys,
    List<String> certificates) {

  /** Certificates of a site: its agents share one, and a new one is announced beside the old. */
  public static final int CERTIFICATES_MAX = 4;

  /**
   * A secret seed that the federation has agreed on.
   *
   * @param epoch its name, such as {@code 2026}
   * @param scheme the key of the scheme with this seed
   */
  public record SeedEpoch(String epoch, String scheme) {}
}
