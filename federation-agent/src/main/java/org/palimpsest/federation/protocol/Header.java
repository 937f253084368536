package org.palimpsest.federation.protocol;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The part of an envelope that everybody on the way can read; it is signed, and the sealed part is
 * bound to it.
 *
 * @param version of the protocol, {@value #VERSION}
 * @param suite names the cryptography, {@value #SUITE}
 * @param type what the message is about
 * @param id made anew for each message, the same when it is sent again
 * @param from the sending site's name
 * @param to the receiving site's name
 * @param signingKeyId the sender's key, as its descriptor names it
 * @param sealingKeyId the receiver's key, as its descriptor names it
 * @param issuedAt to the second
 * @param expiresAt to the second, at most {@value #LIFETIME_SECONDS_MAX} s after {@code issuedAt}
 * @param inReplyTo of an answer the request; null in a request
 */
public record Header(
    int version,
    String suite,
    MessageType type,
    UUID id,
    String from,
    String to,
    String signingKeyId,
    String sealingKeyId,
    Instant issuedAt,
    Instant expiresAt,
    @Nullable InReplyTo inReplyTo) {

  /** The only version there is. */
  public static final int VERSION = 1;

  /** RFC 9180 with X25519, HKDF-SHA256 and AES-256-GCM; Ed25519. */
  public static final String SUITE = "x25519-hkdfsha256-aes256gcm-ed25519";

  /** How long a message may be valid. */
  public static final int LIFETIME_SECONDS_MAX = 300;

  /** How far the clocks of two sites may be apart. */
  public static final Duration CLOCK_SKEW_MAX = Duration.ofMinutes(2);

  /**
   * Whether the message is valid now, and not for too long.
   *
   * @param skew how far the clocks of the two sites may be apart
   */
  public boolean isTimely(Instant now, Duration skew) {
    return expiresAt.isAfter(issuedAt)
        && !expiresAt.isAfter(issuedAt.plusSeconds(LIFETIME_SECONDS_MAX))
        && !issuedAt.isAfter(now.plus(skew))
        && expiresAt.isAfter(now.minus(skew));
  }

  /**
   * Which request a message answers.
   *
   * @param id the request's
   * @param sha256 of the request's whole envelope, 32 bytes in lower-case hex
   */
  public record InReplyTo(UUID id, String sha256) {}
}
