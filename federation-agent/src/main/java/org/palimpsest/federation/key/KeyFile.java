package org.palimpsest.federation.key;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.Key;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.TinkJsonProtoKeysetFormat;
import com.google.crypto.tink.config.TinkConfig2026;
import com.google.crypto.tink.hybrid.HpkePrivateKey;
import com.google.crypto.tink.signature.Ed25519PrivateKey;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A file of keys of one use: {@code {"keys": [{"id", "validFrom", "validUntil", "keyset"}]}}, each
 * keyset in Tink's JSON form of one private key. Only this class converts private keys to text.
 */
final class KeyFile<K extends Key> {

  static final KeyFile<Ed25519PrivateKey> SIGNING =
      new KeyFile<>(Ed25519PrivateKey.class, KeyRing::signingKey);

  static final KeyFile<HpkePrivateKey> SEALING =
      new KeyFile<>(HpkePrivateKey.class, KeyRing::sealingKey);

  private static final int BYTES_MAX = 1 << 18;
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Combines the parts of a key. */
  @FunctionalInterface
  private interface KeyMaker<K extends Key> {
    KeyRing.Key<K> make(String id, K key, Instant from, Instant until);
  }

  private final Class<K> type;
  private final KeyMaker<K> maker;

  private KeyFile(Class<K> type, KeyMaker<K> maker) {
    this.type = type;
    this.maker = maker;
  }

  void write(Path file, List<KeyRing.Key<K>> keys) throws IOException {
    ObjectNode root = MAPPER.createObjectNode();
    ArrayNode array = root.putArray("keys");
    for (KeyRing.Key<K> key : keys) {
      array
          .addObject()
          .put("id", key.publicKey().id())
          .put("validFrom", key.publicKey().validFrom().toString())
          .put("validUntil", key.publicKey().validUntil().toString())
          .set("keyset", keyset(key.privateKey()));
    }
    SecretFiles.write(file, MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(root));
  }

  /**
   * Reads keys, the newest first.
   *
   * @throws IOException if the file cannot be read, is not private, or is invalid; the message
   *     omits its content
   */
  List<KeyRing.Key<K>> read(Path file) throws IOException {
    byte[] bytes = SecretFiles.read(file, BYTES_MAX);
    List<KeyRing.Key<K>> keys = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    try {
      for (JsonNode node : MAPPER.readTree(bytes).path("keys")) {
        KeyRing.Key<K> key = key(node);
        if (!ids.add(key.publicKey().id())) {
          throw new IOException("The file " + file + " has two keys of one id.");
        }
        keys.add(key);
      }
    } catch (JacksonException | GeneralSecurityException | DateTimeException e) {
      // no cause: its message may quote a key
      throw new IOException("The file " + file + " is not a file of such keys.");
    }
    if (keys.isEmpty()) {
      throw new IOException("The file " + file + " has no keys.");
    }
    keys.sort(Comparator.comparing((KeyRing.Key<K> key) -> key.publicKey().validFrom()).reversed());
    return keys;
  }

  private KeyRing.Key<K> key(JsonNode node) throws GeneralSecurityException {
    String id = node.path("id").asText();
    if (!ID.matcher(id).matches()) {
      throw new GeneralSecurityException("no id");
    }
    KeysetHandle handle =
        TinkJsonProtoKeysetFormat.parseKeyset(
            node.path("keyset").toString(), TinkConfig2026.get(), InsecureSecretKeyAccess.get());
    Key key = handle.getPrimary().getKey();
    if (handle.size() != 1 || !type.isInstance(key) || key.getIdRequirementOrNull() != null) {
      throw new GeneralSecurityException("another kind of key");
    }
    if (key instanceof HpkePrivateKey hpke && !hpke.getParameters().equals(Hpke.PARAMETERS)) {
      throw new GeneralSecurityException("another suite");
    }
    return maker.make(
        id,
        type.cast(key),
        Instant.parse(node.path("validFrom").asText()),
        Instant.parse(node.path("validUntil").asText()));
  }

  private JsonNode keyset(K key) throws IOException {
    try {
      KeysetHandle handle =
          KeysetHandle.newBuilder()
              .addEntry(KeysetHandle.importKey(key).withRandomId().makePrimary())
              .build();
      return MAPPER.readTree(
          TinkJsonProtoKeysetFormat.serializeKeyset(
              handle, TinkConfig2026.get(), InsecureSecretKeyAccess.get()));
    } catch (GeneralSecurityException | JacksonException e) {
      throw new IOException("A key cannot be written.");
    }
  }
}
