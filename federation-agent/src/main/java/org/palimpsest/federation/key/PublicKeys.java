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
    return valid(sealing, now, "sealing").get(0);
  }

  /**
   * The key to sign messages with now: the newest one that has been valid for {@link
   * KeyLifetimes#ANNOUNCEMENT}, so that other sites have heard of it; where there is none, the
   * oldest valid one.
   *
   * @throws GeneralSecurityException if there is none
   */
  public PublicKey signingKey(Instant now) throws GeneralSecurityException {
    Instant announced = now.minus(KeyLifetimes.ANNOUNCEMENT);
    return valid(signing, now, "signing").stream()
        .filter(key -> !key.validFrom().isAfter(announced))
        .findFirst()
        .orElse(descriptorKey(now));
  }

  /**
   * The key to sign the descriptor with now: the oldest valid one, which most other sites know.
   *
   * @throws GeneralSecurityException if there is none
   */
  public PublicKey descriptorKey(Instant now) throws GeneralSecurityException {
    List<PublicKey> valid = valid(signing, now, "signing");
    return valid.get(valid.size() - 1);
  }

  private static List<PublicKey> valid(List<PublicKey> keys, Instant now, String use)
      throws GeneralSecurityException {
    List<PublicKey> valid = keys.stream().filter(key -> key.isValid(now)).toList();
    if (valid.isEmpty()) {
      throw new GeneralSecurityException("the site has no valid " + use + " key now");
    }
    return valid;
  }
}
