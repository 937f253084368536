package org.palimpsest.federation.agent;

import java.security.GeneralSecurityException;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.key.SiteKeys;
import org.palimpsest.federation.key.TlsIdentity;

/**
 * What a site shows as a client, in the form that Java's TLS takes: the same object as long as the
 * certificate is the same, so that connections are kept.
 */
final class TlsKeys implements Supplier<X509ExtendedKeyManager> {

  private final SiteKeys keys;
  private @Nullable TlsIdentity identity;
  private @Nullable X509ExtendedKeyManager manager;

  TlsKeys(SiteKeys keys) {
    this.keys = keys;
  }

  @Override
  public synchronized X509ExtendedKeyManager get() {
    TlsIdentity now = keys.tls();
    X509ExtendedKeyManager known = manager;
    if (known == null || identity == null || !identity.certificate().equals(now.certificate())) {
      known = manager(now);
      manager = known;
      identity = now;
    }
    return known;
  }

  private static X509ExtendedKeyManager manager(TlsIdentity identity) {
    try {
      var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(identity.keyStore(), identity.keyStorePassword().toCharArray());
      for (KeyManager manager : factory.getKeyManagers()) {
        if (manager instanceof X509ExtendedKeyManager extended) {
          return extended;
        }
      }
      throw new IllegalStateException("Java has no key manager for X.509.");
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("The TLS key cannot be used.", e);
    }
  }
}
