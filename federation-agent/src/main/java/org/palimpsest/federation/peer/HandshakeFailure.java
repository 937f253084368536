package org.palimpsest.federation.peer;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

/**
 * Why there is no TLS connection, where the server's certificate is not the reason. A network that
 * fails in the middle of a handshake is told by the Java platform in the same class as a peer that
 * refuses; only the message and the cause tell them apart.
 */
enum HandshakeFailure {
  /**
   * The connection ended before the handshake did: the network's fault, or a server's that died.
   */
  BROKEN_OFF,

  /** The other side said that it does not accept this site's certificate. */
  CERTIFICATE_REFUSED,

  /** Both sides were there, and found no common way; or the other one speaks no TLS. */
  NOT_AGREED;

  /** RFC 8446, 6.2, as the Java platform spells them. */
  private static final Set<String> ABOUT_CERTIFICATES =
      Set.of(
          "bad_certificate",
          "unsupported_certificate",
          "certificate_revoked",
          "certificate_expired",
          "certificate_unknown",
          "certificate_required",
          "unknown_ca",
          "access_denied");

  private static final Pattern ALERT = Pattern.compile("Received fatal alert: (\\w+)");

  /** What the platform says where a connection is closed or reset in the middle of a handshake. */
  private static final String TERMINATED = "Remote host terminated the handshake";

  /** Empty where TLS has nothing to do with the failure. */
  static Optional<HandshakeFailure> of(IOException failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof SSLException tls) {
        return Optional.of(ofTls(tls));
      }
    }
    return Optional.empty();
  }

  private static HandshakeFailure ofTls(SSLException e) {
    String message = String.valueOf(e.getMessage());
    Matcher alert = ALERT.matcher(message);
    if (alert.find()) {
      return ABOUT_CERTIFICATES.contains(alert.group(1)) ? CERTIFICATE_REFUSED : NOT_AGREED;
    }
    boolean isTerminated = e instanceof SSLHandshakeException && message.contains(TERMINATED);
    return isTerminated || isCausedByNetwork(e) ? BROKEN_OFF : NOT_AGREED;
  }

  /** Such as a reset, or an end in the middle of a record. */
  private static boolean isCausedByNetwork(SSLException e) {
    return e.getCause() instanceof IOException cause && !(cause instanceof SSLException);
  }
}
