package org.palimpsest.federation.peer;

import com.fasterxml.jackson.databind.JsonNode;
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
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.peer.PeerException.Kind;
import org.palimpsest.federation.protocol.EnvelopeException;

/**
 * Says in one sentence why a site did not answer. Nothing that the other side wrote is repeated.
 */
final class PeerFailures {

  private static final JsonMapper JSON = new JsonMapper();

  /** A site that says nothing of when to come back, or at once, is asked again after this. */
  private static final Duration RETRY_AFTER_DEFAULT = Duration.ofSeconds(1);

  /** More than a day, which no limit of the protocol means. */
  private static final long RETRY_AFTER_SECONDS_MAX = 100_000;

  private static final int RETRY_AFTER_DIGITS_MAX = 9;

  /** The protocol's reason words, and what they mean for a person here. */
  private static final Map<String, String> WORDS =
      Map.of(
          "recipient", "the message is for another site: its URL may lead to the wrong place",
          "time", "the message is too old or not yet valid: the sites' clocks may differ",
          "seal", "it cannot open the message: its keys may have changed since its descriptor",
          "malformed", "it cannot read the message: it may speak another version",
          "content", "it cannot read the message's content: it may speak another version");

  private PeerFailures() {}

  /** Why a status is not 200. */
  static PeerException ofStatus(String site, HttpResponse<byte[]> response) {
    int status = response.statusCode();
    return switch (status) {
      case 400 -> new PeerException(Kind.REFUSED, said(site, word(response.body())));
      case 403 ->
          new PeerException(Kind.REFUSED, "Site " + site + " refuses messages of this site.");
      case 409 ->
          new PeerException(
              Kind.REFUSED, "Site " + site + " had another message under the same id.");
      case 413 ->
          new PeerException(Kind.REFUSED, "The message is too large for site " + site + ".");
      case 429 ->
          later(
              Kind.QUOTA,
              "Site " + site + " grants no more for now: the quota is used, or too much runs.",
              response);
      case 503 -> later(Kind.NOT_READY, "Site " + site + " is not ready.", response);
      case 408, 500, 502, 504 ->
          new PeerException(Kind.FAILED, "Site " + site + " failed (HTTP " + status + ").");
      default ->
          new PeerException(
              Kind.REFUSED,
              "What answers at the address of site "
                  + site
                  + " is no agent (HTTP "
                  + status
                  + ").");
    };
  }

  private static String said(String site, @Nullable String word) {
    String meaning = word == null ? null : WORDS.get(word);
    return "Site "
        + site
        + " refuses the message"
        + (meaning == null ? " (HTTP 400)." : ": " + meaning + ".");
  }

  private static @Nullable String word(byte[] body) {
    try {
      JsonNode error = JSON.readTree(body).path("error");
      return error.isTextual() ? error.textValue() : null;
    } catch (IOException e) {
      return null;
    }
  }

  private static PeerException later(Kind kind, String sentence, HttpResponse<?> response) {
    PeerException later = new PeerException(kind, sentence, retryAfter(response), null);
    return later.isToBeLeftAlone()
        ? new PeerException(
            kind, sentence + " It wants to be left alone for days.", later.retryAfter(), null)
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

  /** Why an answer is not accepted, and what can be done about it here. */
  static PeerException ofAnswer(String site, EnvelopeException e) {
    String remedy =
        switch (e.reason()) {
          case SIGNATURE ->
              ": it is signed with a key that is not known here. Ask its people for its descriptor,"
                  + " compare the fingerprint, and take it with palimpsest site peer add.";
          case SEAL ->
              ": it is sealed for keys that this site does not have (any more). Hand this site's"
                  + " descriptor to its people, as palimpsest site show writes it.";
          case TIME -> ": the sites' clocks may differ.";
          default -> ".";
        };
    return new PeerException(
        Kind.BAD_ANSWER,
        "The answer of site " + site + " is refused (" + e.reason() + ")" + remedy,
        e);
  }

  /** Why there is no answer at all. */
  static PeerException ofFailure(String site, IOException e) {
    if (isCausedBy(e, PinnedTrust.NotPinned.class)) {
      return new PeerException(
          Kind.CERTIFICATE,
          "What answers at the address of site "
              + site
              + " has another certificate than the site's descriptor names.",
          e);
    }
    if (isCausedBy(e, BoundedBody.TooLarge.class)) {
      return new PeerException(
          Kind.BAD_ANSWER, "The answer of site " + site + " is refused (SIZE).", e);
    }
    if (isCausedBy(e, UnresolvedAddressException.class)
        || isCausedBy(e, UnknownHostException.class)
        || isCausedBy(e, ConnectException.class)
        || isCausedBy(e, HttpConnectTimeoutException.class)) {
      return new PeerException(Kind.UNREACHABLE, "Site " + site + " cannot be reached.", e);
    }
    if (isCausedBy(e, HttpTimeoutException.class)) {
      return new PeerException(Kind.NO_ANSWER, "Site " + site + " did not answer in time.", e);
    }
    return HandshakeFailure.of(e)
        .map(failure -> ofHandshake(site, failure, e))
        .orElseGet(() -> brokenOff(site, e));
  }

  private static PeerException ofHandshake(String site, HandshakeFailure failure, IOException e) {
    return switch (failure) {
      case BROKEN_OFF -> brokenOff(site, e);
      case CERTIFICATE_REFUSED ->
          new PeerException(
              Kind.REFUSED,
              "Site "
                  + site
                  + " refuses this site's TLS certificate: it does not know it, or has revoked"
                  + " this site.",
              e);
      case NOT_AGREED ->
          new PeerException(
              Kind.NO_ANSWER,
              "There is no secure connection to site "
                  + site
                  + ": what answers at its address does not speak TLS as an agent does.",
              e);
    };
  }

  private static PeerException brokenOff(String site, IOException e) {
    return new PeerException(Kind.NO_ANSWER, "The connection to site " + site + " broke off.", e);
  }

  private static boolean isCausedBy(Throwable e, Class<? extends Throwable> kind) {
    for (Throwable t = e; t != null; t = t.getCause()) {
      if (kind.isInstance(t)) {
        return true;
      }
    }
    return false;
  }
}
