package org.palimpsest.federation.server;

import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.federation.bytes.Sha256;
import org.palimpsest.federation.key.CertificateTrust;
import org.palimpsest.federation.state.Peers;
import org.palimpsest.federation.state.Peers.Peer;

/**
 * Trusts exactly the client certificates in the descriptors of known sites; no authorities. Revoked
 * sites are unknown.
 *
 * <p>Reads the site table at most once a second, because anybody can start a handshake. A stale
 * entry is harmless: each message is checked against the table again.
 */
final class PinnedCertificates extends CertificateTrust {

  private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Peers peers;
  private final LongSupplier nanoTime;
  private @Nullable Map<String, String> pins;
  private long readNanos;

  PinnedCertificates(Peers peers, LongSupplier nanoTime) {
    this.peers = peers;
    this.nanoTime = nanoTime;
  }

  static String sha256(X509Certificate certificate) throws CertificateEncodingException {
    return Sha256.hex(certificate.getEncoded());
  }

  /** The site of a certificate with this SHA-256, or null. */
  @Nullable String siteOf(String sha256) {
    try {
      return pins().get(sha256);
    } catch (CertificateException e) {
      return null;
    }
  }

  private synchronized Map<String, String> pins() throws CertificateException {
    long now = nanoTime.getAsLong();
    Map<String, String> known = pins;
    if (known == null || now - readNanos > FRESH_NANOS) {
      known = read(known);
      pins = known;
      readNanos = now;
    }
    return known;
  }

  /** Reads the table, or keeps the previous one if the state fails; messages are then refused. */
  private Map<String, String> read(@Nullable Map<String, String> before)
      throws CertificateException {
    try {
      Map<String, String> sites = new HashMap<>();
      for (Peer peer : peers.all()) {
        if (!peer.revoked()) {
          peer.descriptor().certificates().forEach(pin -> sites.put(pin, peer.site()));
        }
      }
      return sites;
    } catch (PalimpsestException e) {
      if (before == null) {
        throw new CertificateException("the site table cannot be read", e);
      }
      return before;
    }
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    if (chain.length == 0 || !pins().containsKey(sha256(chain[0]))) {
      throw new CertificateException("not a certificate of a site in the table");
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    throw new CertificateException("this side is the server");
  }
}
