package org.palimpsest.client;

import java.io.EOFException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException.Reason;

/** The server's URL or a substitute, and the user, for error messages. */
record Site(String name, @Nullable String user) {

  /** For answers through another client. */
  static final Site UNNAMED = new Site("this Solr", null);

  /** Status of Solr's circuit breakers and of proxies with rate limits. */
  private static final int TOO_MANY_REQUESTS = 429;

  private static final int SENTENCE_CHARS_MAX = 2000;

  /** Limit for Solr's internal errors, which may repeat for each document. */
  private static final int TROUBLE_CHARS_MAX = 500;

  /** Solr's message for a denied request. */
  private static final String UNAUTHORIZED_REQUEST = "Unauthorized request";

  /** Prefix of a message relayed from another node. */
  private static final String RELAYED = "Remote error message: ";

  /** Prefix of the cluster state in messages about a missing leader. */
  private static final String STATE = " saw state=";

  PalimpsestException noAnswer(Exception e, Duration timeout) {
    if (isCausedBy(e, InterruptedException.class)) {
      return new PalimpsestException(Reason.LOCAL, "Interrupted.", e);
    }
    if (isCausedBy(e, UnresolvedAddressException.class)
        || isCausedBy(e, UnknownHostException.class)) {
      return new PalimpsestException(
          Reason.UNREACHABLE, "No host of that name is known: " + name + ".", e);
    }
    if (isCausedBy(e, ConnectException.class) || isCausedBy(e, HttpConnectTimeoutException.class)) {
      return new PalimpsestException(
          Reason.UNREACHABLE,
          "Nothing answers at "
              + name
              + ". Is Solr running there? A local one is started with: palimpsest local start",
          e);
    }
    if (isCausedBy(e, HttpTimeoutException.class)) {
      return tooLate(timeout, e);
    }
    if (isCausedBy(e, SSLException.class)) {
      return new PalimpsestException(
          Reason.UNREACHABLE,
          "No secure connection to "
              + name
              + ": "
              + sentence(e.getMessage()).replaceFirst("\\.?$", ".")
              + " A certificate that Java does not know is named with --trust.",
          e);
    }
    return new PalimpsestException(
        Reason.NO_ANSWER, "The request to " + name + " broke off: " + sentence(e.getMessage()), e);
  }

  PalimpsestException tooLate(Duration timeout, @Nullable Exception e) {
    return new PalimpsestException(
        Reason.NO_ANSWER, name + " did not answer within " + timeout.toSeconds() + " seconds.", e);
  }

  PalimpsestException brokenAnswer(Exception e) {
    String how = e instanceof EOFException ? "it ends too early" : sentence(e.getMessage());
    return new PalimpsestException(
        Reason.NO_ANSWER, "The answer of " + name + " broke off: " + how, e);
  }

  /** The failure of an HTTP status; {@code solrSays} is null if another program answered. */
  PalimpsestException refusal(int status, @Nullable String solrSays) {
    return switch (status) {
      case 401 -> new PalimpsestException(Reason.UNAUTHORIZED, unauthorized());
      case 403 -> new PalimpsestException(Reason.FORBIDDEN, forbidden(solrSays));
      case 404, 405 -> notFound(solrSays); // 405: Jetty's answer to a POST without a handler
      default -> status < 400 ? notSolr(status) : failure(status, solrSays);
    };
  }

  private String unauthorized() {
    if (user == null) {
      return name
          + " needs a user and a password: set "
          + Credentials.USER_VARIABLE
          + " and "
          + Credentials.PASSWORD_VARIABLE
          + ", or name a credentials file.";
    }
    return name + " does not accept the user " + user + " with this password.";
  }

  /** Solr's rules add nothing to the status; a collection may be read-only. */
  private String forbidden(@Nullable String solrSays) {
    if (solrSays != null && !solrSays.startsWith(UNAUTHORIZED_REQUEST)) {
      return sentence(solrSays);
    }
    return user == null
        ? name + " does not allow this without a user and a password."
        : name + " does not allow this to the user " + user + ".";
  }

  private PalimpsestException notFound(@Nullable String solrSays) {
    if (solrSays != null) {
      return new PalimpsestException(Reason.REFUSED, sentence(solrSays));
    }
    return new PalimpsestException(
        Reason.NOT_FOUND,
        "There is nothing at "
            + name
            + ": no such collection, or not one of Palimpsest's, or no Solr, or one that is just starting."
            + (name.contains("/solr/") || name.endsWith("/solr")
                ? ""
                : " Most addresses of a Solr end with /solr."));
  }

  private PalimpsestException failure(int status, @Nullable String solrSays) {
    Reason reason = reason(status);
    if (status == TOO_MANY_REQUESTS) {
      return new PalimpsestException(reason, tooBusy(solrSays));
    }
    if (solrSays != null) {
      return new PalimpsestException(
          reason,
          status < 500
              ? sentence(solrSays)
              : "Solr failed (HTTP " + status + "): " + trouble(solrSays));
    }
    return new PalimpsestException(
        reason, name + " " + anotherPrograms(status) + " (HTTP " + status + ").");
  }

  private String tooBusy(@Nullable String solrSays) {
    String who = solrSays == null ? name + ", or a proxy before it," : "Solr";
    String why = solrSays == null ? "" : ": " + trouble(solrSays).replaceFirst("\\.$", "");
    return who + " is too busy (HTTP " + TOO_MANY_REQUESTS + ")" + why + ". Try again later.";
  }

  /** A sentence's predicate for an error of another program. */
  private static String anotherPrograms(int status) {
    if (status == 413) {
      return "refuses a request of this size; a proxy before Solr may have a limit";
    }
    return status < 500
        ? "answers with an error that is not Solr's; a proxy may be in front of it"
        : "answers with an error that is not Solr's own: a proxy before it has failed, or Solr"
            + " itself, as it does when its memory does not suffice for a very long text; its log"
            + " tells which";
  }

  private static Reason reason(int status) {
    if (status == 409) {
      return Reason.CONFLICT;
    }
    // A temporary failure, not one of the document.
    return status < 500 && status != TOO_MANY_REQUESTS ? Reason.REFUSED : Reason.SERVER_ERROR;
  }

  PalimpsestException notSolr(int status) {
    String what =
        status >= 300 && status < 400
            ? "a redirect; use the address it leads to"
            : "something other than Solr's JSON; is it the address of a Solr, such as"
                + " http://localhost:8983/solr?";
    return new PalimpsestException(
        Reason.NOT_SOLR, name + " answers with " + what + " (HTTP " + status + ").");
  }

  private static boolean isCausedBy(Throwable e, Class<? extends Throwable> kind) {
    for (Throwable t = e; t != null; t = t.getCause()) {
      if (kind.isInstance(t)) {
        return true;
      }
    }
    return false;
  }

  /** One line of limited length, without stack traces and relaying nodes. */
  private static String sentence(@Nullable String message) {
    if (message == null) {
      return "no reason was given";
    }
    int relayed = message.lastIndexOf(RELAYED);
    String origin = relayed < 0 ? message : message.substring(relayed + RELAYED.length());
    return cut(origin.strip().split("\n\\s*at ", 2)[0].replaceAll("\\s+", " "), SENTENCE_CHARS_MAX);
  }

  private static String trouble(String message) {
    String said = sentence(message);
    int state = said.indexOf(STATE);
    return cut(state < 0 ? said : said.substring(0, state) + ".", TROUBLE_CHARS_MAX);
  }

  private static String cut(String line, int charsMax) {
    return line.length() <= charsMax ? line : line.substring(0, charsMax) + "...";
  }
}
