package org.palimpsest.federation.key;

import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Keys for tests, in memory. */
public final class TestKeys {

  /** A year from when tests take place. */
  public static final Duration VALIDITY = Duration.ofDays(365);

  private TestKeys() {}

  /** A new site's: a signing key {@code sign-1} and a sealing key {@code seal-1}, for a year. */
  public static PrivateKeys generate(Instant from) {
    Instant until = from.plus(VALIDITY);
    try {
      return new KeyRing(
          List.of(KeyRing.signingKey("sign-1", Ed25519.generate(), from, until)),
          List.of(KeyRing.sealingKey("seal-1", Hpke.generate(), from, until)));
    } catch (GeneralSecurityException e) {
      throw new AssertionError("keys can be made", e);
    }
  }
}
