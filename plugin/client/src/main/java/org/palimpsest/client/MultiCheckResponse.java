package org.palimpsest.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The answers to a {@link MultiCheckRequest}, in the order of its documents. */
public final class MultiCheckResponse extends AbstractCheckResponse {

  private static final long serialVersionUID = 1L;

  private final int documentCount;
  private transient List<DocumentAnswer> answers = List.of();

  /**
   * What one document was answered; one of the two is null.
   *
   * @param response as to a single request
   * @param failure why it was not checked, although the others were
   */
  public record DocumentAnswer(
      @Nullable CheckResponse response, @Nullable PalimpsestException failure) {}

  /**
   * Without an answer yet.
   *
   * @param documentCount how many the request has
   */
  MultiCheckResponse(int documentCount) {
    this.documentCount = documentCount;
  }

  /** One for each document of the request, in their order. */
  public List<DocumentAnswer> answers() {
    return answers;
  }

  @Override
  void accept(ObjectNode body) {
    JsonNode array = body.path("answers");
    if (!array.isArray() || array.size() != documentCount) { // or a document would be lost
      throw new PalimpsestException(
          PalimpsestException.Reason.NOT_SOLR,
          "The answer is not one for each of "
              + documentCount
              + " documents; it does not come from Palimpsest.");
    }
    boolean missing = isPartialByHeader(body) && !body.path(PARTIAL_RESULTS).asBoolean();
    var read = new ArrayList<DocumentAnswer>(documentCount);
    for (JsonNode answer : array) {
      read.add(answer(answer, missing));
    }
    answers = List.copyOf(read);
  }

  private static DocumentAnswer answer(JsonNode node, boolean missing) {
    JsonNode error = node.path("error");
    if (error.isObject()) {
      String sentence = error.path("msg").asText("no reason was given");
      return new DocumentAnswer(null, Site.UNNAMED.refusal(error.path("code").asInt(), sentence));
    }
    if (!(node instanceof ObjectNode object)) {
      throw new PalimpsestException(
          PalimpsestException.Reason.NOT_SOLR, "The answer for a document is no object.");
    }
    if (missing) {
      object.put(PARTIAL_RESULTS, true);
    }
    return new DocumentAnswer(new CheckResponse(object), null);
  }
}
