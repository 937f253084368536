package org.palimpsest.federation.key;

import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.List;
import org.palimpsest.federation.bytes.Bytes;

/** A site's public keys with their validity: Ed25519 to sign, X25519 to seal, the newest first. */
public record PublicKeys(List<PublicKey> signing, List<PublicKey> sealing) {

  /**
   * A public key.
   *
   * @param id unique among the site's keys of its use
   * @param bytes the raw 32 bytes (RFC 8032, RFC 7748)
   * @param validFrom inclusive
   * @param validUntil exclusive
   */
  public record PublicKey(String id, Bytes bytes, Instant validFrom, Instant validUntil) {

    public boolean isValid(Instant time) {
      return !time.isBefore(validFrom) && time.isBefore(validUntil);
    }
  }

  /** The key to seal with now: the newest valid one. */
  public PublicKey sealingKey(Instant now) throws GeneralSecurityException {
    return valid(sealing, now, "sealing").get(0);
  }

  /**
   * The key to sign messages with now: the newest one valid for {@link KeyLifetimes#ANNOUNCEMENT},
   * which other sites know by then; otherwise the oldest valid one.
   */
  public PublicKey signingKey(Instant now) throws GeneralSecurityException {
    Instant announced = now.minus(KeyLifetimes.ANNOUNCEMENT);
    return valid(signing, now, "signing").stream()
        .filter(key -> !key.validFrom().isAfter(announced))
        .findFirst()
        .orElse(descriptorKey(now));
  }

  /** The key to sign the descriptor with now: the oldest valid one, which most other sites know. */
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
