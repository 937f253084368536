package org.palimpsest.federation.key;

import com.google.crypto.tink.AccessesPartialKey;
import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.LowLevelCryptoCaller;
import com.google.crypto.tink.hybrid.HpkeParameters;
import com.google.crypto.tink.hybrid.HpkePrivateKey;
import com.google.crypto.tink.hybrid.HpkePublicKey;
import com.google.crypto.tink.hybrid.subtle.HpkeDecrypt;
import com.google.crypto.tink.hybrid.subtle.HpkeEncrypt;
import com.google.crypto.tink.subtle.X25519;
import com.google.crypto.tink.util.SecretBytes;
import java.security.GeneralSecurityException;
import org.palimpsest.federation.bytes.Bytes;

/**
 * Hybrid public key encryption (RFC 9180) in base mode, single shot, without associated data:
 * DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM.
 *
 * <p>Guarantees that only the owner of the private key can read the plaintext, and that changes, or
 * another {@code info}, are detected. Does not authenticate the sender: the signature does.
 */
public final class Hpke {

  /** Bytes of the encapsulated key before a ciphertext, and of the tag behind it. */
  public static final int OVERHEAD_BYTES = 32 + 16;

  /** The suite, without Tink's prefix of ciphertexts. */
  static final HpkeParameters PARAMETERS = parameters();

  private Hpke() {}

  /**
   * Seals.
   *
   * @param publicKey raw, 32 bytes
   * @return the encapsulated key, then the ciphertext: {@value #OVERHEAD_BYTES} bytes more than the
   *     plaintext
   * @throws GeneralSecurityException if the key is invalid
   */
  @LowLevelCryptoCaller
  public static byte[] seal(Bytes publicKey, byte[] plaintext, byte[] info)
      throws GeneralSecurityException {
    return HpkeEncrypt.create(publicKey(publicKey)).encrypt(plaintext, info);
  }

  /**
   * Opens.
   *
   * @throws GeneralSecurityException if it was sealed for another key or info, or was changed
   */
  @LowLevelCryptoCaller
  static byte[] open(HpkePrivateKey key, byte[] sealed, byte[] info)
      throws GeneralSecurityException {
    return HpkeDecrypt.create(key).decrypt(sealed, info);
  }

  @AccessesPartialKey
  static HpkePrivateKey generate() throws GeneralSecurityException {
    byte[] bytes = X25519.generatePrivateKey();
    return HpkePrivateKey.create(
        publicKey(Bytes.of(X25519.publicFromPrivate(bytes))),
        SecretBytes.copyFrom(bytes, InsecureSecretKeyAccess.get()));
  }

  /** The raw public key of a private one. */
  @AccessesPartialKey
  static Bytes publicBytes(HpkePrivateKey key) {
    return Bytes.of(key.getPublicKey().getPublicKeyBytes().toByteArray());
  }

  @AccessesPartialKey
  private static HpkePublicKey publicKey(Bytes bytes) throws GeneralSecurityException {
    return HpkePublicKey.create(
        PARAMETERS, com.google.crypto.tink.util.Bytes.copyFrom(bytes.toArray()), null);
  }

  private static HpkeParameters parameters() {
    try {
      return HpkeParameters.builder()
          .setVariant(HpkeParameters.Variant.NO_PREFIX)
          .setKemId(HpkeParameters.KemId.DHKEM_X25519_HKDF_SHA256)
          .setKdfId(HpkeParameters.KdfId.HKDF_SHA256)
          .setAeadId(HpkeParameters.AeadId.AES_256_GCM)
          .build();
    } catch (GeneralSecurityException e) {
      throw new AssertionError("the library knows this suite", e);
    }
  }
}
