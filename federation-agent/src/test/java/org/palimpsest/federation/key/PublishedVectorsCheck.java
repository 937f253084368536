package org.palimpsest.federation.key;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.crypto.tink.AccessesPartialKey;
import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.hybrid.HpkePrivateKey;
import com.google.crypto.tink.hybrid.internal.HpkeContext;
import com.google.crypto.tink.hybrid.internal.HpkeKemKeyFactory;
import com.google.crypto.tink.hybrid.internal.HpkePrimitiveFactory;
import com.google.crypto.tink.hybrid.internal.HpkeUtil;
import com.google.crypto.tink.subtle.Hkdf;
import com.google.crypto.tink.subtle.X25519;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.palimpsest.federation.bytes.Bytes;

/**
 * Tests the primitives with published vectors, which are not part of the project. The folder in the
 * system property {@code palimpsest.vectors} must have {@code ed25519_test.json}, {@code
 * x25519_test.json}, {@code aes_gcm_test.json}, {@code hkdf_sha256_test.json} of Wycheproof, and
 * {@code test-vectors.json} of RFC 9180. Not part of every build: {@code .ci/vectors.py} downloads
 * the files; with that property Maven runs it, too.
 */
@AccessesPartialKey
final class PublishedVectorsCheck {

  private static final int CASES_MIN = 50;

  private static byte[] hex(JsonNode node) {
    return HexFormat.of().parseHex(node.asText());
  }

  private static JsonNode read(String file) throws IOException {
    String folder = System.getProperty("palimpsest.vectors");
    assertThat(folder).as("the system property palimpsest.vectors").isNotNull();
    return new ObjectMapper().readTree(Files.readAllBytes(Path.of(folder, file)));
  }

  /** The expected result of a group's vector. */
  @FunctionalInterface
  private interface Check {
    void of(JsonNode group, JsonNode vector) throws GeneralSecurityException;
  }

  /** A test for each vector of the groups that are meant. */
  private static Stream<DynamicTest> wycheproof(String file, Predicate<JsonNode> meant, Check check)
      throws IOException {
    List<DynamicTest> tests =
        StreamSupport.stream(read(file).path("testGroups").spliterator(), false)
            .filter(meant)
            .flatMap(
                group ->
                    StreamSupport.stream(group.path("tests").spliterator(), false)
                        .map(
                            vector ->
                                DynamicTest.dynamicTest(
                                    file + " " + vector.path("tcId") + " " + vector.path("comment"),
                                    () -> check.of(group, vector))))
            .toList();
    assertThat(tests).hasSizeGreaterThan(CASES_MIN);
    return tests.stream();
  }

  private static void holds(JsonNode vector, boolean did) {
    assertThat(did ? "valid" : "invalid").isEqualTo(vector.path("result").asText());
  }

  @TestFactory
  Stream<DynamicTest> ed25519() throws IOException {
    return wycheproof(
        "ed25519_test.json",
        group -> true,
        (group, vector) -> {
          Bytes key = Bytes.of(hex(group.path("publicKey").path("pk")));
          boolean accepted;
          try {
            Ed25519.verify(key, hex(vector.path("sig")), hex(vector.path("msg")));
            accepted = true;
          } catch (GeneralSecurityException e) {
            accepted = false;
          }
          holds(vector, accepted);
        });
  }

  /** "acceptable" are keys that are not in their canonical form, or of small order. */
  @TestFactory
  Stream<DynamicTest> x25519() throws IOException {
    return wycheproof(
        "x25519_test.json",
        group -> true,
        (group, vector) -> {
          byte[] shared = hex(vector.path("shared"));
          byte[] computed = null;
          try {
            computed =
                X25519.computeSharedSecret(hex(vector.path("private")), hex(vector.path("public")));
          } catch (GeneralSecurityException e) {
            assertThat(vector.path("result").asText()).isEqualTo("acceptable");
          }
          if (Arrays.equals(shared, new byte[32])) {
            assertThat(computed).as("a shared secret of zeros").isNull();
          } else if (computed != null) {
            assertThat(computed).isEqualTo(shared);
          }
        });
  }

  @TestFactory
  Stream<DynamicTest> hkdfSha256() throws IOException {
    return wycheproof(
        "hkdf_sha256_test.json",
        group -> true,
        (group, vector) -> {
          byte[] computed = null;
          try {
            computed =
                Hkdf.computeHkdf(
                    "HMACSHA256",
                    hex(vector.path("ikm")),
                    hex(vector.path("salt")),
                    hex(vector.path("info")),
                    vector.path("size").asInt());
          } catch (GeneralSecurityException e) {
            // Held against the vector's result below.
          }
          holds(vector, computed != null);
          if (computed != null) {
            assertThat(computed).isEqualTo(hex(vector.path("okm")));
          }
        });
  }

  /** Those with the key, nonce and tag sizes that are used: 256, 96 and 128 bits. */
  @TestFactory
  Stream<DynamicTest> aes256Gcm() throws IOException {
    return wycheproof(
        "aes_gcm_test.json",
        group ->
            group.path("keySize").asInt() == 256
                && group.path("ivSize").asInt() == 96
                && group.path("tagSize").asInt() == 128,
        (group, vector) -> {
          byte[] tag = hex(vector.path("tag"));
          byte[] ciphertext = hex(vector.path("ct"));
          byte[] sealed = Arrays.copyOf(ciphertext, ciphertext.length + tag.length);
          System.arraycopy(tag, 0, sealed, ciphertext.length, tag.length);
          byte[] opened = null;
          try {
            opened =
                HpkePrimitiveFactory.createAead(HpkeUtil.AES_256_GCM_AEAD_ID)
                    .open(
                        hex(vector.path("key")),
                        hex(vector.path("iv")),
                        sealed,
                        hex(vector.path("aad")));
          } catch (GeneralSecurityException e) {
            // Held against the vector's result below.
          }
          holds(vector, opened != null);
          if (opened != null) {
            assertThat(opened).isEqualTo(hex(vector.path("msg")));
          }
        });
  }

  @TestFactory
  Stream<DynamicTest> rfc9180() throws IOException {
    List<DynamicTest> tests =
        StreamSupport.stream(read("test-vectors.json").spliterator(), false)
            .filter(
                suite ->
                    suite.path("mode").asInt() == 0
                        && suite.path("kem_id").asInt() == 32
                        && suite.path("kdf_id").asInt() == 1
                        && suite.path("aead_id").asInt() == 2)
            .map(suite -> DynamicTest.dynamicTest("RFC 9180", () -> checkHpke(suite)))
            .toList();
    assertThat(tests).as("vectors of the suite").isNotEmpty();
    return tests.stream();
  }

  private static void checkHpke(JsonNode suite) throws Exception {
    byte[] info = hex(suite.path("info"));
    HpkePrivateKey key = TestKeys.sealing(hex(suite.path("skRm")));
    assertThat(key.getPublicKey().getPublicKeyBytes().toByteArray())
        .isEqualTo(hex(suite.path("pkRm")));
    HpkeContext tink =
        HpkeContext.createRecipientContext(
            hex(suite.path("enc")),
            HpkeKemKeyFactory.createPrivate(key),
            HpkePrimitiveFactory.createKem(HpkeUtil.X25519_HKDF_SHA256_KEM_ID),
            HpkePrimitiveFactory.createKdf(HpkeUtil.HKDF_SHA256_KDF_ID),
            HpkePrimitiveFactory.createAead(HpkeUtil.AES_256_GCM_AEAD_ID),
            info);
    boolean first = true;
    for (JsonNode encryption : suite.path("encryptions")) {
      byte[] plaintext = hex(encryption.path("pt"));
      byte[] ciphertext = hex(encryption.path("ct"));
      byte[] associated = hex(encryption.path("aad"));
      assertThat(tink.open(ciphertext, associated)).isEqualTo(plaintext);
      if (first) {
        byte[] enc = hex(suite.path("enc"));
        byte[] sealed = Arrays.copyOf(enc, enc.length + ciphertext.length);
        System.arraycopy(ciphertext, 0, sealed, enc.length, ciphertext.length);
        assertThat(
                BouncyCastleHpke.open(
                    key.getPrivateKeyBytes().toByteArray(InsecureSecretKeyAccess.get()),
                    hex(suite.path("pkRm")),
                    sealed,
                    info,
                    associated))
            .isEqualTo(plaintext);
      }
      first = false;
    }
    assertThat(first).as("a suite without encryptions").isFalse();
  }
}
