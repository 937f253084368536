package org.palimpsest.federation.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.hybrid.HpkePrivateKey;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.Random;
import org.bouncycastle.crypto.InvalidCipherTextException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.federation.bytes.Bytes;

final class HpkeTest {

  private final Random random = new Random(9180);

  private byte[] bytes(int size) {
    byte[] bytes = new byte[size];
    random.nextBytes(bytes);
    return bytes;
  }

  private static byte[] publicBytes(HpkePrivateKey key) {
    return key.getPublicKey().getPublicKeyBytes().toByteArray();
  }

  private static byte[] privateBytes(HpkePrivateKey key) {
    return key.getPrivateKeyBytes().toByteArray(InsecureSecretKeyAccess.get());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 16, 17, 4096, 100_000})
  void sealedHere_openedByBouncyCastle(int size) throws Exception {
    for (int i = 0; i < 20; i++) {
      HpkePrivateKey key = Hpke.generate();
      byte[] plaintext = bytes(size);
      byte[] info = bytes(i * 7);

      byte[] sealed = Hpke.seal(Bytes.of(publicBytes(key)), plaintext, info);

      assertThat(sealed).hasSize(size + Hpke.OVERHEAD_BYTES);
      assertThat(
              BouncyCastleHpke.open(privateBytes(key), publicBytes(key), sealed, info, new byte[0]))
          .isEqualTo(plaintext);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 16, 17, 4096, 100_000})
  void sealedByBouncyCastle_openedHere(int size) throws Exception {
    for (int i = 0; i < 20; i++) {
      HpkePrivateKey key = Hpke.generate();
      byte[] plaintext = bytes(size);
      byte[] info = bytes(i * 7);

      byte[] sealed = BouncyCastleHpke.seal(publicBytes(key), plaintext, info);

      assertThat(Hpke.open(key, sealed, info)).isEqualTo(plaintext);
    }
  }

  @Test
  void otherInfo_openedByNeither() throws Exception {
    HpkePrivateKey key = Hpke.generate();
    byte[] sealed = Hpke.seal(Bytes.of(publicBytes(key)), bytes(10), new byte[] {1});
    byte[] other = {2};

    assertThatExceptionOfType(GeneralSecurityException.class)
        .isThrownBy(() -> Hpke.open(key, sealed, other));
    assertThatExceptionOfType(InvalidCipherTextException.class)
        .isThrownBy(
            () ->
                BouncyCastleHpke.open(
                    privateBytes(key), publicBytes(key), sealed, other, new byte[0]));
  }

  /** Points of small order (RFC 7748, section 6.1): the shared secret would be all zeros. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"
      })
  void keyOfSmallOrder_refusedOnBothSides(String hex) throws Exception {
    HpkePrivateKey key = Hpke.generate();
    byte[] sealed = new byte[Hpke.OVERHEAD_BYTES + 16];
    System.arraycopy(HexFormat.of().parseHex(hex), 0, sealed, 0, 32);

    assertThatExceptionOfType(GeneralSecurityException.class)
        .isThrownBy(() -> Hpke.seal(Bytes.ofHex(hex), new byte[16], new byte[0]));
    assertThatExceptionOfType(GeneralSecurityException.class)
        .isThrownBy(() -> Hpke.open(key, sealed, new byte[0]));
  }
}
