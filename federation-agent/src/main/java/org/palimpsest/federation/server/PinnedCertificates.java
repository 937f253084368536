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
import org.palimpsest.federation.state.Peer;
import org.palimpsest.federation.state.Peers;

/**
 * Trusts the client certificates that the descriptors of sites name, and no others; there are no
 * authorities. Sites that were revoked count as unknown.
 *
 * <p>Anybody can begin a handshake, so the site table is read once a second at most. A certificate
 * that is let in for a second too long gains nothing: each message is held against the table anew.
 */
final class PinnedCertificates extends CertificateTrust {

  private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Peers peers;
  private final LongSupplier nanoTime;
  private @Nullable Map<String, String> pins;
  private long readNanos;

  /** Trusts by a site table, with a monotonic clock. */
  PinnedCertificates(Peers peers, LongSupplier nanoTime) {
    this.peers = peers;
    this.nanoTime = nanoTime;
  }

  /** SHA-256 of a certificate, in hex. */
  static String sha256(X509Certificate certificate) throws CertificateEncodingException {
    return Sha256.hex(certificate.getEncoded());
  }

  /** Whose certificate has this SHA-256; null where it is nobody's, or that cannot be read. */
  @Nullable String siteOf(String sha256) {
    try {
      return pins().get(sha256);
    } catch (CertificateException e) {
      return null;
    }
  }

  /** Sites by the SHA-256 of their certificates. */
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

  /** While the table cannot be read, what it said last lets in; messages are refused then. */
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
