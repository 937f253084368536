package org.palimpsest.federation.key;

import com.google.crypto.tink.hybrid.HpkePrivateKey;
import com.google.crypto.tink.signature.Ed25519PrivateKey;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.List;
import org.palimpsest.federation.key.PublicKeys.PublicKey;

/**
 * Private keys in memory. Neither a record nor with a {@code toString}, so that they are never
 * printed.
 */
final class KeyRing implements PrivateKeys {

  private final List<Key<Ed25519PrivateKey>> signing;
  private final List<Key<HpkePrivateKey>> sealing;

  /**
   * A ring.
   *
   * @param signing the newest first
   * @param sealing the newest first
   */
  KeyRing(List<Key<Ed25519PrivateKey>> signing, List<Key<HpkePrivateKey>> sealing) {
    this.signing = List.copyOf(signing);
    this.sealing = List.copyOf(sealing);
  }

  static final class Key<K extends com.google.crypto.tink.Key> {

    private final PublicKey publicKey;
    private final K privateKey;

    Key(PublicKey publicKey, K privateKey) {
      this.publicKey = publicKey;
      this.privateKey = privateKey;
    }

    PublicKey publicKey() {
      return publicKey;
    }

    K privateKey() {
      return privateKey;
    }

    /** The same key, valid until the earlier of its own end and this. */
    Key<K> validUntil(Instant end) {
      Instant earlier = end.isBefore(publicKey.validUntil()) ? end : publicKey.validUntil();
      return new Key<>(
          new PublicKey(publicKey.id(), publicKey.bytes(), publicKey.validFrom(), earlier),
          privateKey);
    }
  }

  List<Key<Ed25519PrivateKey>> signing() {
    return signing;
  }

  List<Key<HpkePrivateKey>> sealing() {
    return sealing;
  }

  static Key<Ed25519PrivateKey> signingKey(
      String id, Ed25519PrivateKey key, Instant from, Instant until) {
    return new Key<>(new PublicKey(id, Ed25519.publicBytes(key), from, until), key);
  }

  static Key<HpkePrivateKey> sealingKey(
      String id, HpkePrivateKey key, Instant from, Instant until) {
    return new Key<>(new PublicKey(id, Hpke.publicBytes(key), from, until), key);
  }

  @Override
  public PublicKeys publicKeys() {
    return new PublicKeys(
        signing.stream().map(Key::publicKey).toList(),
        sealing.stream().map(Key::publicKey).toList());
  }

  @Override
  public byte[] sign(String keyId, byte[] message) throws GeneralSecurityException {
    return Ed25519.sign(find(signing, keyId, "signing"), message);
  }

  @Override
  public byte[] open(String keyId, byte[] sealed, byte[] info) throws GeneralSecurityException {
    return Hpke.open(find(sealing, keyId, "sealing"), sealed, info);
  }

  private static <K extends com.google.crypto.tink.Key> K find(
      List<Key<K>> keys, String id, String use) throws GeneralSecurityException {
    return keys.stream()
        .filter(key -> key.publicKey().id().equals(id))
        .findFirst()
        .orElseThrow(() -> new GeneralSecurityException("there is no " + use + " key of this id"))
        .privateKey();
  }
}
