package org.palimpsest.federation.site;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.palimpsest.federation.key.PublicKeys;

/**
 * A site's public data. It is exchanged in signed form.
 *
 * @param site the name, unique in the federation: lower-case letters, digits, hyphens and dots, at
 *     most 64
 * @param url https, without a path, of the message endpoint
 * @param serial rises with each change, derived from its time in seconds since 1970; a lower one
 *     than known is refused
 * @param issuedAt to the second
 * @param versions of the protocol
 * @param schemes of fingerprints, in the form of {@code Scheme.key()}, with the epoch of the seed
 * @param certificates SHA-256 of its TLS certificates (DER), 64 hex digits
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

  /**
   * Limit of certificates: a site's agents share one, and a new one is announced beside the old.
   */
  public static final int CERTIFICATES_MAX = 4;

  /**
   * A secret seed agreed on by the federation.
   *
   * @param epoch its name, such as {@code 2026}
   * @param scheme the key of the scheme with this seed
   */
  public record SeedEpoch(String epoch, String scheme) {}
}
