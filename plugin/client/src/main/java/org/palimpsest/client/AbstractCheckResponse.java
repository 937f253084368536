package org.palimpsest.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.solr.client.solrj.SolrResponse;
import org.apache.solr.common.util.NamedList;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException.Reason;

/** An answer of {@code /check} or {@code /duplicates}, read as JSON. */
abstract class AbstractCheckResponse extends SolrResponse {

  private static final long serialVersionUID = 1L;

  /** Member for missing results; in the header it applies to the whole answer. */
  static final String PARTIAL_RESULTS = "partialResults";

  private transient @Nullable NamedList<Object> response;
  private long elapsedMillis;

  abstract void accept(ObjectNode answer);

  /**
   * Reads the stream of {@link org.apache.solr.client.solrj.impl.InputStreamResponseParser}.
   *
   * @throws PalimpsestException if it is an error, or no answer of {@code /check}
   */
  @Override
  public void setResponse(NamedList<Object> streamed) {
    response = streamed;
    accept(new JsonAnswer(Site.UNNAMED).read(streamed));
  }

  /** Whether Solr's header reports a missing shard or a timeout. */
  static boolean isPartialByHeader(ObjectNode answer) {
    return answer.path("responseHeader").path(PARTIAL_RESULTS).asBoolean();
  }

  @Override
  public @Nullable NamedList<Object> getResponse() {
    return response;
  }

  @Override
  public long getElapsedTime() {
    return elapsedMillis;
  }

  @Override
  public void setElapsedTime(long elapsedTime) {
    elapsedMillis = elapsedTime;
  }

  /** One answer for each document, in order; results are marked as partial if the header is. */
  static <A> List<A> answers(
      ObjectNode body,
      int documentCount,
      Function<ObjectNode, A> ofResult,
      Function<PalimpsestException, A> ofFailure) {
    JsonNode array = body.path("answers");
    if (!array.isArray() || array.size() != documentCount) { // or a document would be lost
      throw new PalimpsestException(
          Reason.NOT_SOLR,
          "The answer is not one for each of "
              + documentCount
              + " documents; it does not come from Palimpsest.");
    }
    boolean missing = isPartialByHeader(body) && !body.path(PARTIAL_RESULTS).asBoolean();
    var read = new ArrayList<A>(documentCount);
    for (JsonNode answer : array) {
      JsonNode error = answer.path("error");
      read.add(
          error.isObject()
              ? ofFailure.apply(failure(error))
              : ofResult.apply(result(answer, missing)));
    }
    return List.copyOf(read);
  }

  private static PalimpsestException failure(JsonNode error) {
    String sentence = error.path("msg").asText("no reason was given");
    return Site.UNNAMED.refusal(error.path("code").asInt(), sentence);
  }

  private static ObjectNode result(JsonNode answer, boolean missing) {
    if (!(answer instanceof ObjectNode object)) {
      throw new PalimpsestException(Reason.NOT_SOLR, "The answer for a document is no object.");
    }
    if (missing) {
      object.put(PARTIAL_RESULTS, true);
    }
    return object;
  }
}
