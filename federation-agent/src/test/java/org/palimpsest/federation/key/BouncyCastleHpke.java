package org.palimpsest.federation.key;

import java.util.Arrays;
import org.bouncycastle.crypto.AsymmetricCipherKeyPair;
import org.bouncycastle.crypto.InvalidCipherTextException;
import org.bouncycastle.crypto.hpke.HPKE;

/** The same suite in another library, for comparison. */
final class BouncyCastleHpke {

  static final int ENCAPSULATED_BYTES = 32;

  private static final HPKE SUITE =
      new HPKE(HPKE.mode_base, HPKE.kem_X25519_SHA256, HPKE.kdf_HKDF_SHA256, HPKE.aead_AES_GCM256);

  private BouncyCastleHpke() {}

  static byte[] seal(byte[] publicKey, byte[] plaintext, byte[] info)
      throws InvalidCipherTextException {
    byte[][] parts =
        SUITE.seal(
            SUITE.deserializePublicKey(publicKey), info, new byte[0], plaintext, null, null, null);
    byte[] sealed = Arrays.copyOf(parts[1], parts[1].length + parts[0].length);
    System.arraycopy(parts[0], 0, sealed, parts[1].length, parts[0].length);
    return sealed;
  }

  static byte[] open(
      byte[] privateKey, byte[] publicKey, byte[] sealed, byte[] info, byte[] associated)
      throws InvalidCipherTextException {
    AsymmetricCipherKeyPair pair = SUITE.deserializePrivateKey(privateKey, publicKey);
    byte[] encapsulated = Arrays.copyOf(sealed, ENCAPSULATED_BYTES);
    byte[] ciphertext = Arrays.copyOfRange(sealed, ENCAPSULATED_BYTES, sealed.length);
    return SUITE.open(encapsulated, pair, info, associated, ciphertext, null, null, null);
  }
}
