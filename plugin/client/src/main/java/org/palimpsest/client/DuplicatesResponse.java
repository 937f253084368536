package org.palimpsest.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The answers to a {@link DuplicatesRequest}, in the order of its documents. */
public final class DuplicatesResponse extends AbstractCheckResponse {

  private static final long serialVersionUID = 1L;

  private final int documentCount;
  private transient List<DocumentAnswer> answers = List.of();

  /**
   * What one document was answered; one of the two is null.
   *
   * @param failure why it was not compared, although the others were
   */
  public record DocumentAnswer(
      @Nullable DuplicatesResult result, @Nullable PalimpsestException failure) {}

  /**
   * Without an answer yet.
   *
   * @param documentCount how many the request has
   */
  DuplicatesResponse(int documentCount) {
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
      throw notPalimpsest(
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
    if (missing && node instanceof ObjectNode object) {
      object.put(PARTIAL_RESULTS, true);
    }
    try {
      return new DocumentAnswer(Json.MAPPER.treeToValue(node, DuplicatesResult.class), null);
    } catch (JsonProcessingException e) {
      throw notPalimpsest("The answer for a document cannot be read.");
    }
  }

  private static PalimpsestException notPalimpsest(String sentence) {
    return new PalimpsestException(PalimpsestException.Reason.NOT_SOLR, sentence);
  }
}
