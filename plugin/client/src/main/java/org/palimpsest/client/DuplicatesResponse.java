package org.palimpsest.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException.Reason;

/** The answers to a {@link DuplicatesRequest}, in the order of its documents. */
public final class DuplicatesResponse extends AbstractCheckResponse {

  private static final long serialVersionUID = 1L;

  private final int documentCount;
  private transient List<DocumentAnswer> answers = List.of();

  /** The answer for one document; exactly one of the two is null. */
  public record DocumentAnswer(
      @Nullable DuplicatesResult result, @Nullable PalimpsestException failure) {}

  DuplicatesResponse(int documentCount) {
    this.documentCount = documentCount;
  }

  public List<DocumentAnswer> answers() {
    return answers;
  }

  @Override
  void accept(ObjectNode body) {
    answers =
        answers(
            body,
            documentCount,
            answer -> new DocumentAnswer(result(answer), null),
            failure -> new DocumentAnswer(null, failure));
  }

  private static DuplicatesResult result(ObjectNode answer) {
    try {
      return Json.MAPPER.treeToValue(answer, DuplicatesResult.class);
    } catch (JsonProcessingException e) {
      throw new PalimpsestException(Reason.NOT_SOLR, "The answer for a document cannot be read.");
    }
  }
}
