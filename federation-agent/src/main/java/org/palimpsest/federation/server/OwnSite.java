package org.palimpsest.federation.server;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import org.palimpsest.federation.answer.OwnDescriptor;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.key.PrivateKeys;
import org.palimpsest.federation.key.SiteKeys;
import org.palimpsest.federation.key.TlsIdentity;

/**
 * This site, as its endpoint needs it.
 *
 * @param name unique in the federation
 * @param keys to open messages and sign answers
 * @param tlsKey the managers of the TLS certificate as it is now
 * @param descriptor what it says of itself now
 * @param former what it said of itself last, signed by a key that is not used any more
 */
public record OwnSite(
    String name,
    PrivateKeys keys,
    Supplier<KeyManager[]> tlsKey,
    Supplier<OwnDescriptor> descriptor,
    Former former) {

  /** Finds former descriptors. */
  @FunctionalInterface
  public interface Former {

    /**
     * The last one of a key; empty where there is none.
     *
     * @param key whatever was asked for
     * @throws IOException if it cannot be read
     */
    Optional<Bytes> of(String key) throws IOException;
  }

  /** A site with its keys in files. */
  public static OwnSite of(
      String name, SiteKeys keys, Supplier<OwnDescriptor> descriptor, Former former) {
    return new OwnSite(name, keys, () -> keyManagers(keys.tls()), descriptor, former);
  }

  private static KeyManager[] keyManagers(TlsIdentity identity) {
    try {
      KeyManagerFactory factory =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(identity.keyStore(), identity.keyStorePassword().toCharArray());
      return factory.getKeyManagers();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("The TLS key cannot be used.", e);
    }
  }
}
