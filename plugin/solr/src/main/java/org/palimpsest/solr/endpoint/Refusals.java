package org.palimpsest.solr.endpoint;

import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.client.solrj.impl.BaseHttpSolrClient.RemoteSolrException;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.admission.TextGate;

/** Translates failures of shards into a sentence and a status of the reference. */
public final class Refusals {

  /** Solr's prefix of another node's message. */
  private static final Pattern ADDRESS = Pattern.compile("^Error from server at \\S+: ");

  /** Solr's message about Jetty's page for a core without the handler. */
  private static final Pattern NO_HANDLER =
      Pattern.compile("Expected mime type.*?/solr/([^/<]+)/check", Pattern.DOTALL);

  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}+");

  /** Statuses of another node that are passed on. */
  private static final Set<ErrorCode> PASSED_ON =
      Set.of(ErrorCode.BAD_REQUEST, ErrorCode.UNAUTHORIZED, ErrorCode.FORBIDDEN);

  private static final int SERVER_ERROR = 500;

  private Refusals() {}

  /** An error of the sender, status 400. */
  public static SolrException badRequest(String sentence) {
    return new SolrException(ErrorCode.BAD_REQUEST, sentence);
  }

  public static SolrException badRequest(String sentence, @Nullable Throwable cause) {
    return new SolrException(ErrorCode.BAD_REQUEST, sentence, cause);
  }

  /** An error that may not recur, status 503. */
  public static SolrException serviceUnavailable(String sentence) {
    return new SolrException(ErrorCode.SERVICE_UNAVAILABLE, sentence);
  }

  public static SolrException serviceUnavailable(String sentence, @Nullable Throwable cause) {
    return new SolrException(ErrorCode.SERVICE_UNAVAILABLE, sentence, cause);
  }

  /** The failure of a whole check, as reported to its sender. */
  public static Exception of(Exception failure) {
    boolean isOfShard = false;
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof TimeoutException || each instanceof SocketTimeoutException) {
        return unavailable("A shard did not answer in the time that nodes give each other");
      }
      if (each instanceof RemoteSolrException remote) {
        return ofShard(remote);
      }
      isOfShard |= each instanceof SolrServerException;
    }
    return isOfShard ? unavailable("A shard could not be reached") : failure;
  }

  public static Exception inOneLine(Exception refusal) {
    return refusal instanceof SolrException sentence
            && (sentence.code() < SERVER_ERROR
                || sentence.code() == ErrorCode.SERVICE_UNAVAILABLE.code)
            && CONTROL.matcher(String.valueOf(sentence.getMessage())).find()
        ? new SolrException(
            ErrorCode.getErrorCode(sentence.code()), inOneLine(sentence.getMessage()))
        : refusal;
  }

  public static String inOneLine(@Nullable String sentence) {
    return CONTROL.matcher(String.valueOf(sentence)).replaceAll(" ");
  }

  private static SolrException ofShard(RemoteSolrException remote) {
    Matcher unprepared = NO_HANDLER.matcher(String.valueOf(remote.getMessage()));
    if (unprepared.find()) {
      return badRequest(
          "The collection of "
              + unprepared.group(1)
              + " has no /check, so nothing was checked: its configset lacks Palimpsest. Leave it"
              + " out, or see docs/how-to/install.md.");
    }
    if (remote.getMetadata(TextGate.RETRY_AFTER) != null) {
      return new TextGate.Full();
    }
    if (remote.code() >= SERVER_ERROR && remote.code() != ErrorCode.SERVICE_UNAVAILABLE.code) {
      return unavailable("A shard failed; the log of its node has the cause");
    }
    ErrorCode code = ErrorCode.getErrorCode(remote.code());
    if (code == ErrorCode.UNSUPPORTED_MEDIA_TYPE) {
      return unavailable(
          "A shard's node has an older version of the plugin, and all must have the same");
    }
    String sentence = ADDRESS.matcher(String.valueOf(remote.getMessage())).replaceFirst("");
    return new SolrException(
        PASSED_ON.contains(code) ? code : ErrorCode.SERVICE_UNAVAILABLE, sentence);
  }

  public static SolrException partialAnswer(List<String> warnings) {
    return serviceUnavailable(
        "The answer would be partial, and the request does not allow that (partialResults=false). "
            + String.join(" ", warnings));
  }

  private static SolrException unavailable(String what) {
    return serviceUnavailable(
        what
            + ", so nothing was checked; ask again later, or with shards.tolerant=true for the"
            + " answers of the others.");
  }
}
