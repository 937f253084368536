package org.palimpsest.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The answers to a {@link MultiCheckRequest}, in the order of its documents. */
public final class MultiCheckResponse extends AbstractCheckResponse {

  private static final long serialVersionUID = 1L;

  private final int documentCount;
  private transient List<DocumentAnswer> answers = List.of();

  /** The answer for one document; exactly one of the two is null. */
  public record DocumentAnswer(
      @Nullable CheckResponse response, @Nullable PalimpsestException failure) {}

  MultiCheckResponse(int documentCount) {
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
            answer -> new DocumentAnswer(new CheckResponse(answer), null),
            failure -> new DocumentAnswer(null, failure));
  }
}
