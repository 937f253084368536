package org.palimpsest.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The answers to a request of several documents, one for each, in their order. */
final class AnswerArray {

  private AnswerArray() {}

  /**
   * Reads them.
   *
   * @param documentCount how many the request has
   * @param ofResult takes what a document was answered; where the header tells of something
   *     missing, it is marked as partial
   * @param ofFailure takes why a document was not answered, although the others were
   * @throws PalimpsestException if there is not one for each document, or one is no object
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
