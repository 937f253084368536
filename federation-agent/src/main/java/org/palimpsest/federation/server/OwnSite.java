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
 * This site's identity at its endpoint.
 *
 * @param name unique in the federation
 * @param keys to open messages and sign answers
 * @param tlsKey current managers of the TLS certificate
 * @param descriptor current descriptor
 * @param former last descriptors that former keys signed
 */
public record OwnSite(
    String name,
    PrivateKeys keys,
    Supplier<KeyManager[]> tlsKey,
    Supplier<OwnDescriptor> descriptor,
    Former former) {

  /** Lookup of former descriptors. */
  @FunctionalInterface
  public interface Former {

    /** The last descriptor that a key signed, or empty; {@code key} is untrusted input. */
    Optional<Bytes> of(String key) throws IOException;
  }

  /** Creates an identity with keys in files. */
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
