package org.palimpsest.federation.key;

import com.google.crypto.tink.AccessesPartialKey;
import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.signature.Ed25519PrivateKey;
import com.google.crypto.tink.signature.Ed25519PublicKey;
import com.google.crypto.tink.subtle.Ed25519Sign;
import com.google.crypto.tink.subtle.Ed25519Verify;
import com.google.crypto.tink.util.SecretBytes;
import java.security.GeneralSecurityException;
import org.palimpsest.federation.bytes.Bytes;

/** Ed25519 signatures (RFC 8032). They guarantee origin and integrity, not confidentiality. */
public final class Ed25519 {

  public static final int SIGNATURE_BYTES = 64;

  private Ed25519() {}

  /**
   * Verifies a signature.
   *
   * @param publicKey raw, 32 bytes
   * @throws GeneralSecurityException if it is not the key's signature of the message
   */
  @AccessesPartialKey
  public static void verify(Bytes publicKey, byte[] signature, byte[] message)
      throws GeneralSecurityException {
    Ed25519PublicKey key =
        Ed25519PublicKey.create(com.google.crypto.tink.util.Bytes.copyFrom(publicKey.toArray()));
    Ed25519Verify.create(key).verify(signature, message);
  }

  static byte[] sign(Ed25519PrivateKey key, byte[] message) throws GeneralSecurityException {
    return Ed25519Sign.create(key).sign(message);
  }

  /** The raw public key of a private one. */
  @AccessesPartialKey
  static Bytes publicBytes(Ed25519PrivateKey key) {
    return Bytes.of(key.getPublicKey().getPublicKeyBytes().toByteArray());
  }

  @AccessesPartialKey
  static Ed25519PrivateKey generate() throws GeneralSecurityException {
    Ed25519Sign.KeyPair pair = Ed25519Sign.KeyPair.newKeyPair();
    Ed25519PublicKey publicKey =
        Ed25519PublicKey.create(com.google.crypto.tink.util.Bytes.copyFrom(pair.getPublicKey()));
    return Ed25519PrivateKey.create(
        publicKey, SecretBytes.copyFrom(pair.getPrivateKey(), InsecureSecretKeyAccess.get()));
  }
}
