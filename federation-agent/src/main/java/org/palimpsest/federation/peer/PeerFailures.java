package org.palimpsest.federation.peer;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.http.BoundedRequest.BodyTooLargeException;
import org.palimpsest.federation.peer.PeerException.Kind;
import org.palimpsest.federation.protocol.EnvelopeException;

/** Translates failures of requests. Nothing written by the other side is repeated. */
final class PeerFailures {

  private static final JsonMapper JSON = new JsonMapper();

  /** Default and minimum of a requested wait. */
  private static final Duration RETRY_AFTER_DEFAULT = Duration.ofSeconds(1);

  /** More than a day, which exceeds all limits of the protocol. */
  private static final long RETRY_AFTER_SECONDS_MAX = 100_000;

  private static final int RETRY_AFTER_DIGITS_MAX = 9;

  /** Codes of notes, by the protocol's reason words. */
  private static final Map<String, String> WORDS =
      Map.of(
          "recipient", "siteOtherRecipient",
          "time", "siteClock",
          "seal", "siteCannotOpen",
          "malformed", "siteCannotRead",
          "content", "siteCannotRead");

  private PeerFailures() {}

  /** The failure of a status other than 200. */
  static PeerException ofStatus(String site, HttpResponse<byte[]> response) {
    int status = response.statusCode();
    return switch (status) {
      case 400 ->
          new PeerException(
              Kind.REFUSED,
              of(WORDS.getOrDefault(word(response.body()), "siteRefusesMessage"), site));
      case 403 -> new PeerException(Kind.REFUSED, of("siteRefuses", site));
      case 409 -> new PeerException(Kind.REFUSED, of("siteSameId", site));
      case 413 -> new PeerException(Kind.REFUSED, of("siteTooLarge", site));
      case 429 -> later(Kind.QUOTA, "siteQuota", site, response);
      case 503 -> later(Kind.NOT_READY, "siteNotReady", site, response);
      case 408, 500, 502, 504 ->
          new PeerException(Kind.FAILED, Note.of("siteFailed", "site", site, "status", status));
      default ->
          new PeerException(Kind.REFUSED, Note.of("siteNoAgent", "site", site, "status", status));
    };
  }

  private static Note of(String code, String site) {
    return Note.of(code, "site", site);
  }

  private static String word(byte[] body) {
    try {
      return JSON.readTree(body).path("error").asText();
    } catch (IOException e) {
      return "";
    }
  }

  private static PeerException later(
      Kind kind, String code, String site, HttpResponse<?> response) {
    PeerException later = new PeerException(kind, of(code, site), retryAfter(response), null);
    return later.isToBeLeftAlone()
        ? new PeerException(kind, of("siteForDays", site), later.retryAfter(), null)
        : later;
  }

  private static Duration retryAfter(HttpResponse<?> response) {
    String header = response.headers().firstValue("Retry-After").orElse("");
    if (!header.matches("[0-9]+")) {
      return RETRY_AFTER_DEFAULT;
    }
    String digits = header.replaceFirst("^0+", "");
    long seconds =
        digits.length() > RETRY_AFTER_DIGITS_MAX
            ? RETRY_AFTER_SECONDS_MAX
            : Math.min(RETRY_AFTER_SECONDS_MAX, Long.parseLong("0" + digits));
    Duration told = Duration.ofSeconds(seconds);
    return told.compareTo(RETRY_AFTER_DEFAULT) < 0 ? RETRY_AFTER_DEFAULT : told;
  }

  /** The failure of a refused answer. */
  static PeerException ofAnswer(String site, EnvelopeException e) {
    Note note =
        switch (e.reason()) {
          case SIGNATURE -> of("siteAnswerUnsigned", site);
          case SEAL -> of("siteAnswerSealed", site);
          case TIME -> of("siteAnswerClock", site);
          default -> Note.of("siteAnswerRefused", "site", site, "reason", e.reason().name());
        };
    return new PeerException(Kind.BAD_ANSWER, note, e);
  }

  /** The failure of a missing answer. */
  static PeerException ofFailure(String site, IOException e) {
    if (isCausedBy(e, PinnedTrust.NotPinned.class)) {
      return new PeerException(Kind.CERTIFICATE, of("siteCertificate", site), e);
    }
    if (isCausedBy(e, BodyTooLargeException.class)) {
      return new PeerException(
          Kind.BAD_ANSWER, Note.of("siteAnswerRefused", "site", site, "reason", "SIZE"), e);
    }
    if (isCausedBy(e, UnresolvedAddressException.class)
        || isCausedBy(e, UnknownHostException.class)
        || isCausedBy(e, ConnectException.class)
        || isCausedBy(e, HttpConnectTimeoutException.class)) {
      return new PeerException(Kind.UNREACHABLE, of("siteUnreachable", site), e);
    }
    if (isCausedBy(e, HttpTimeoutException.class)) {
      return new PeerException(Kind.NO_ANSWER, of("siteNoAnswer", site), e);
    }
    return HandshakeFailure.of(e)
        .map(failure -> ofHandshake(site, failure, e))
        .orElseGet(() -> brokenOff(site, e));
  }

  private static PeerException ofHandshake(String site, HandshakeFailure failure, IOException e) {
    return switch (failure) {
      case BROKEN_OFF -> brokenOff(site, e);
      case CERTIFICATE_REFUSED ->
          new PeerException(Kind.REFUSED, of("siteRefusesCertificate", site), e);
      case NOT_AGREED -> new PeerException(Kind.NO_ANSWER, of("siteNoTls", site), e);
    };
  }

  private static PeerException brokenOff(String site, IOException e) {
    return new PeerException(Kind.NO_ANSWER, of("siteBrokeOff", site), e);
  }

  private static boolean isCausedBy(Throwable e, Class<? extends Throwable> kind) {
    return Stream.iterate(e, Objects::nonNull, Throwable::getCause).anyMatch(kind::isInstance);
  }

  /**
   * Causes of a failed TLS handshake, except the server's certificate. Java reports network
   * failures and refusals by the same class; only message and cause distinguish them.
   */
  private enum HandshakeFailure {
    /** The connection ended early: a network failure, or a dead server. */
    BROKEN_OFF,

    /** The other side does not accept this site's certificate. */
    CERTIFICATE_REFUSED,

    /** The sides share no parameters; or the other one does not speak TLS. */
    NOT_AGREED;

    /** RFC 8446, 6.2, in Java's spelling. */
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

    /** Java's message for a connection closed or reset during a handshake. */
    private static final String TERMINATED = "Remote host terminated the handshake";

    /** Empty if TLS is not the cause. */
    static Optional<HandshakeFailure> of(IOException failure) {
      return Stream.<Throwable>iterate(failure, Objects::nonNull, Throwable::getCause)
          .filter(SSLException.class::isInstance)
          .map(e -> ofTls((SSLException) e))
          .findFirst();
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

    /** Such as a reset, or an end within a record. */
    private static boolean isCausedByNetwork(SSLException e) {
      return e.getCause() instanceof IOException cause && !(cause instanceof SSLException);
    }
  }
}
