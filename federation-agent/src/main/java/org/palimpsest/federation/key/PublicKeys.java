package org.palimpsest.federation.key;

import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.List;
import org.palimpsest.federation.bytes.Bytes;

/**
 * A site's public keys, each with the time in which it is valid.
 *
 * @param signing Ed25519 keys, the newest first
 * @param sealing X25519 keys, the newest first
 */
public record PublicKeys(List<PublicKey> signing, List<PublicKey> sealing) {

  /**
   * One key.
   *
   * @param id unique among the site's keys of its use
   * @param bytes the raw 32 bytes (RFC 8032, RFC 7748)
   * @param validFrom the first second in which it may be used
   * @param validUntil the first second in which it may not be used any more
   */
  public record PublicKey(String id, Bytes bytes, Instant validFrom, Instant validUntil) {

    /** Whether it may be used then. */
    public boolean isValid(Instant time) {
      return !time.isBefore(validFrom) && time.isBefore(validUntil);
    }
  }

  /**
   * The key to seal with now: the newest one that is valid.
   *
   * @throws GeneralSecurityException if there is none
   */
  public PublicKey sealingKey(Instant now) throws GeneralSecurityException {
    return newestValid(sealing, now, "sealing");
  }

  /**
   * The key to sign with now: the newest one that is valid.
   *
   * @throws GeneralSecurityException if there is none
   */
  public PublicKey signingKey(Instant now) throws GeneralSecurityException {
    return newestValid(signing, now, "signing");
  }

  private static PublicKey newestValid(List<PublicKey> keys, Instant now, String use)
      throws GeneralSecurityException {
    return keys.stream()
        .filter(key -> key.isValid(now))
        .findFirst()
        .orElseThrow(
            () -> new GeneralSecurityException("the site has no valid " + use + " key now"));
  }
}
