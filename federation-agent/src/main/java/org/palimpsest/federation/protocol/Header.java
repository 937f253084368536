package org.palimpsest.federation.protocol;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The public part of an envelope; it is signed, and the sealed part is bound to it.
 *
 * @param version of the protocol, {@value #VERSION}
 * @param suite of the cryptography, {@value #SUITE}
 * @param id new for each message, kept in repetitions
 * @param from the sending site's name
 * @param to the receiving site's name
 * @param signingKeyId the sender's key in its descriptor
 * @param sealingKeyId the receiver's key in its descriptor
 * @param issuedAt to the second
 * @param expiresAt to the second, at most {@value #LIFETIME_SECONDS_MAX} s after {@code issuedAt}
 * @param inReplyTo the request of an answer; null in a request
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

  public static final int VERSION = 1;

  /** RFC 9180 with X25519, HKDF-SHA256 and AES-256-GCM; Ed25519. */
  public static final String SUITE = "x25519-hkdfsha256-aes256gcm-ed25519";

  /** Maximum validity of a message. */
  public static final int LIFETIME_SECONDS_MAX = 300;

  /** Tolerance between the clocks of two sites. */
  public static final Duration CLOCK_SKEW_MAX = Duration.ofMinutes(2);

  /**
   * Whether the message is valid now, for an allowed period.
   *
   * @param skew tolerance between the two clocks
   */
  public boolean isTimely(Instant now, Duration skew) {
    return expiresAt.isAfter(issuedAt)
        && !expiresAt.isAfter(issuedAt.plusSeconds(LIFETIME_SECONDS_MAX))
        && !issuedAt.isAfter(now.plus(skew))
        && expiresAt.isAfter(now.minus(skew));
  }

  /**
   * The request of an answer.
   *
   * @param sha256 of the request's whole envelope, 32 bytes in lower-case hex
   */
  public record InReplyTo(UUID id, String sha256) {}
}
