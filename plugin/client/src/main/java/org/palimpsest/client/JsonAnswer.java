package org.palimpsest.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import org.apache.solr.client.solrj.impl.InputStreamResponseParser;
import org.apache.solr.common.util.NamedList;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException.Reason;

/** Reads Solr's answers as JSON; SolrJ's parsers put HTML or stack traces into messages. */
final class JsonAnswer {

  /** Member of an error's metadata for retries. */
  private static final String RETRY_AFTER = "palimpsest-retry-after-seconds";

  private final Site site;

  JsonAnswer(Site site) {
    this.site = site;
  }

  /**
   * Reads and closes the stream of {@link InputStreamResponseParser}.
   *
   * @throws PalimpsestException if the status is not 200, or the body is no JSON object or an error
   */
  ObjectNode read(NamedList<Object> streamed) {
    int status =
        streamed.get(InputStreamResponseParser.HTTP_STATUS_KEY) instanceof Integer code
            ? code
            : 200;
    if (!(streamed.get(InputStreamResponseParser.STREAM_KEY) instanceof InputStream stream)) {
      throw site.notSolr(status);
    }
    JsonNode body = parse(readAll(stream));
    if (status != 200) {
      String message = errorMessage(body);
      throw isBusy(body)
          ? new PalimpsestException(Reason.BUSY, String.valueOf(message))
          : site.refusal(status, message);
    }
    if (!(body instanceof ObjectNode object)) {
      throw site.notSolr(status);
    }
    String error = errorMessage(object);
    if (error != null) {
      throw site.refusal(object.path("error").path("code").asInt(500), error);
    }
    return object;
  }

  /** Verifies status 0 of an update, because other programs also answer with HTTP 200. */
  void verifyDone(ObjectNode answer) {
    JsonNode status = answer.path("responseHeader").path("status");
    if (!status.isInt() || status.intValue() != 0) {
      throw site.notSolr(200);
    }
  }

  static <T> T convert(ObjectNode answer, Class<T> type) {
    try {
      return Json.MAPPER.treeToValue(answer, type);
    } catch (JsonProcessingException e) {
      throw new PalimpsestException(
          Reason.NOT_SOLR,
          "The answer has another form than expected: " + e.getOriginalMessage() + ".",
          e);
    }
  }

  private byte[] readAll(InputStream stream) {
    try (stream) {
      byte[] bytes = stream.readNBytes(Json.ANSWER_BYTES_MAX);
      if (bytes.length == Json.ANSWER_BYTES_MAX) {
        throw new PalimpsestException(
            Reason.REFUSED,
            "The answer is larger than "
                + (Json.ANSWER_BYTES_MAX >> 20)
                + " MB; ask for fewer sources or without their text.");
      }
      return bytes;
    } catch (IOException e) {
      throw site.brokenAnswer(e);
    }
  }

  private static @Nullable JsonNode parse(byte[] body) {
    try {
      return Json.MAPPER.readTree(body);
    } catch (IOException e) {
      return null;
    }
  }

  /** Solr's metadata are an object, or names and values in turn. */
  private static boolean isBusy(@Nullable JsonNode body) {
    if (body == null) {
      return false;
    }
    JsonNode metadata = body.path("error").path("metadata");
    if (metadata.has(RETRY_AFTER)) {
      return true;
    }
    for (JsonNode part : metadata) {
      if (RETRY_AFTER.equals(part.asText())) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable String errorMessage(@Nullable JsonNode body) {
    if (body == null || !body.path("error").isObject()) {
      return null;
    }
    JsonNode error = body.path("error");
    return error.path("msg").asText(error.path("trace").asText("no reason was given"));
  }
}
