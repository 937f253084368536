package org.palimpsest.federation.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.crypto.tink.hybrid.internal.HpkePrimitiveFactory;
import com.google.crypto.tink.hybrid.internal.HpkeUtil;
import com.google.crypto.tink.subtle.Hkdf;
import com.google.crypto.tink.subtle.X25519;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.bytes.Bytes;

/** One well-known vector for each primitive; {@link PublishedVectorsCheck} takes many. */
final class PrimitivesTest {

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits);
  }

  /** RFC 8032, section 7.1, test 1. */
  @Test
  void ed25519_asInItsRfc() {
    Bytes key = Bytes.ofHex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
    byte[] signature =
        hex(
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555"
                + "fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b");

    assertThatCode(() -> Ed25519.verify(key, signature, new byte[0])).doesNotThrowAnyException();
    assertThatExceptionOfType(GeneralSecurityException.class)
        .isThrownBy(() -> Ed25519.verify(key, signature, new byte[1]));
  }

  /** The other solution of a signature, S + L (RFC 8032, section 8.4), is invalid. */
  @Test
  void ed25519_signatureInAnotherForm_refused() throws Exception {
    Instant now = Instant.EPOCH;
    PrivateKeys keys = TestKeys.fixed(1, now);
    byte[] message = {1};
    byte[] signature = keys.sign("sign-1", message);
    byte[] order = hex("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010");
    byte[] other = signature.clone();
    int carry = 0;
    for (int i = 0; i < 32; i++) {
      carry += (signature[32 + i] & 0xff) + (order[i] & 0xff);
      other[32 + i] = (byte) carry;
      carry >>= 8;
    }

    Bytes key = keys.publicKeys().signing().get(0).bytes();
    assertThatCode(() -> Ed25519.verify(key, signature, message)).doesNotThrowAnyException();
    assertThatExceptionOfType(GeneralSecurityException.class)
        .isThrownBy(() -> Ed25519.verify(key, other, message));
  }

  /** RFC 7748, section 5.2: the result becomes the scalar, the scalar the point. */
  @Test
  void x25519_asInItsRfc() throws Exception {
    byte[] scalar = new byte[32];
    scalar[0] = 9;
    byte[] point = scalar.clone();
    for (int i = 1; i <= 1000; i++) {
      byte[] result = X25519.computeSharedSecret(scalar, point);
      point = scalar;
      scalar = result;
      if (i == 1) {
        assertThat(scalar)
            .isEqualTo(hex("422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079"));
      }
    }
    assertThat(scalar)
        .isEqualTo(hex("684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51"));
  }

  /** RFC 5869, appendix A.1. */
  @Test
  void hkdfSha256_asInItsRfc() throws Exception {
    byte[] input = new byte[22];
    Arrays.fill(input, (byte) 0x0b);

    assertThat(
            Hkdf.computeHkdf(
                "HMACSHA256",
                input,
                hex("000102030405060708090a0b0c"),
                hex("f0f1f2f3f4f5f6f7f8f9"),
                42))
        .isEqualTo(
            hex(
                "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf"
                    + "34007208d5b887185865"));
  }

  /** The specification of GCM, test case 13. */
  @Test
  void aes256Gcm_asInItsSpecification() throws Exception {
    assertThat(
            HpkePrimitiveFactory.createAead(HpkeUtil.AES_256_GCM_AEAD_ID)
                .seal(new byte[32], new byte[12], new byte[0], new byte[0]))
        .isEqualTo(hex("530f8afbc74536b9a963b4f1c4cb738b"));
  }
}
