package org.palimpsest.federation.key;

import java.time.Duration;

/** How long keys live. */
public final class KeyLifetimes {

  /** How old the newest sealing key may become before there should be another one. */
  public static final Duration SEALING_ROTATION = Duration.ofDays(90);

  /** How long an old key stays valid beside a new one. */
  public static final Duration OVERLAP = Duration.ofDays(7);

  /**
   * How long a new signing key or certificate is only told of before it is used: within that time
   * other sites fetch the descriptor that names it.
   */
  public static final Duration ANNOUNCEMENT = Duration.ofDays(1);

  /** What was sealed in the last second of a key's validity may arrive this much later. */
  public static final Duration LAST_MESSAGES = Duration.ofHours(1);

  static final Duration SEALING_VALIDITY = SEALING_ROTATION.plus(OVERLAP);

  /** Rotated on demand: an end in sight would stop a site whose people forgot it. */
  static final Duration SIGNING_VALIDITY = Duration.ofDays(3650);

  /** As with signing keys. Other sites hold the certificate's digest, not its end, against it. */
  static final Duration CERTIFICATE_VALIDITY = Duration.ofDays(3650);

  private KeyLifetimes() {}
}
