package org.palimpsest.federation.key;

import java.time.Duration;

/** Lifetimes of keys. */
public final class KeyLifetimes {

  /** Maximum age of the newest sealing key before rotation. */
  public static final Duration SEALING_ROTATION = Duration.ofDays(90);

  /** Remaining validity of an old key beside a new one. */
  public static final Duration OVERLAP = Duration.ofDays(7);

  /**
   * Delay between the announcement and the use of a new signing key or certificate: other sites
   * fetch the descriptor meanwhile.
   */
  public static final Duration ANNOUNCEMENT = Duration.ofDays(1);

  /** Delay of messages sealed in the last second of a key's validity. */
  public static final Duration LAST_MESSAGES = Duration.ofHours(1);

  static final Duration SEALING_VALIDITY = SEALING_ROTATION.plus(OVERLAP);

  /** Rotated on demand: a short validity would stop a site whose staff forgot it. */
  static final Duration SIGNING_VALIDITY = Duration.ofDays(3650);

  /** As for signing keys. Other sites pin the certificate's digest and ignore its end. */
  static final Duration CERTIFICATE_VALIDITY = Duration.ofDays(3650);

  private KeyLifetimes() {}
}
