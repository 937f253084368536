package org.palimpsest.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The answers to a request of several documents, in their order. */
final class AnswerArray {

  private AnswerArray() {}

  /**
   * @param documentCount number of documents in the request
   * @param ofResult converts a result, which is marked as partial if the header is
   * @param ofFailure converts a document's failure
   * @throws PalimpsestException unless there is one object for each document
   */
  static <A> List<A> read(
      ObjectNode body,
      int documentCount,
      Function<ObjectNode, A> ofResult,
      Function<PalimpsestException, A> ofFailure) {
    JsonNode array = body.path("answers");
    if (!array.isArray() || array.size() != documentCount) { // or a document would be lost
      throw new PalimpsestException(
          PalimpsestException.Reason.NOT_SOLR,
          "The answer is not one for each of "
              + documentCount
              + " documents; it does not come from Palimpsest.");
    }
    boolean missing =
        AbstractCheckResponse.isPartialByHeader(body)
            && !body.path(AbstractCheckResponse.PARTIAL_RESULTS).asBoolean();
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
      throw new PalimpsestException(
          PalimpsestException.Reason.NOT_SOLR, "The answer for a document is no object.");
    }
    if (missing) {
      object.put(AbstractCheckResponse.PARTIAL_RESULTS, true);
    }
    return object;
  }
}
