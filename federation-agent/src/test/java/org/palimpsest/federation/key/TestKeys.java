package org.palimpsest.federation.key;

import com.google.crypto.tink.AccessesPartialKey;
import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.hybrid.HpkePrivateKey;
import com.google.crypto.tink.hybrid.HpkePublicKey;
import com.google.crypto.tink.signature.Ed25519PrivateKey;
import com.google.crypto.tink.signature.Ed25519PublicKey;
import com.google.crypto.tink.subtle.Ed25519Sign;
import com.google.crypto.tink.subtle.X25519;
import com.google.crypto.tink.util.Bytes;
import com.google.crypto.tink.util.SecretBytes;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/** Keys for tests, in memory. */
@AccessesPartialKey
public final class TestKeys {

  /** A year from when tests take place. */
  public static final Duration VALIDITY = Duration.ofDays(365);

  private TestKeys() {}

  /**
   * Keys that are the same for ever, and so of no use but in tests.
   *
   * @param number tells one site's from another's
   */
  public static PrivateKeys fixed(int number, Instant from) {
    byte[] seed = new byte[32];
    Arrays.fill(seed, (byte) number);
    return ofSeed(seed, from);
  }

  private static PrivateKeys ofSeed(byte[] seed, Instant from) {
    Instant until = from.plus(VALIDITY);
    try {
      Ed25519Sign.KeyPair pair = Ed25519Sign.KeyPair.newKeyPairFromSeed(seed);
      Ed25519PrivateKey signing =
          Ed25519PrivateKey.create(
              Ed25519PublicKey.create(Bytes.copyFrom(pair.getPublicKey())), secret(seed));
      return new KeyRing(
          List.of(KeyRing.signingKey("sign-1", signing, from, until)),
          List.of(KeyRing.sealingKey("seal-1", sealing(seed), from, until)));
    } catch (GeneralSecurityException e) {
      throw new AssertionError("keys can be made", e);
    }
  }

  /** A sealing key of these bytes. */
  static HpkePrivateKey sealing(byte[] bytes) throws GeneralSecurityException {
    return HpkePrivateKey.create(
        HpkePublicKey.create(
            Hpke.PARAMETERS, Bytes.copyFrom(X25519.publicFromPrivate(bytes)), null),
        secret(bytes));
  }

  private static SecretBytes secret(byte[] bytes) {
    return SecretBytes.copyFrom(bytes, InsecureSecretKeyAccess.get());
  }

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
