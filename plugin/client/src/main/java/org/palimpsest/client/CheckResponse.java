package org.palimpsest.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The answer to a {@link CheckRequest}: typed, and as the server wrote it. */
public final class CheckResponse extends AbstractCheckResponse {

  private static final long serialVersionUID = 1L;

  private transient @Nullable ObjectNode json;
  private transient @Nullable CheckResult result;

  CheckResponse() {}

  CheckResponse(ObjectNode answer) {
    accept(answer);
  }

  /** What the check found. */
  public CheckResult result() {
    return Objects.requireNonNull(result, "no answer was read yet");
  }

  /** The server's object, without its {@code responseHeader}. */
  public ObjectNode json() {
    return Objects.requireNonNull(json, "no answer was read yet");
  }

  @Override
  void accept(ObjectNode answer) {
    if (!answer.path("sources").isArray()) { // or it would read as: nothing was found
      throw new PalimpsestException(
          PalimpsestException.Reason.NOT_SOLR,
          "The answer names no sources, not even none; it does not come from Palimpsest.");
    }
    if (isPartialByHeader(answer)) {
      answer.put(PARTIAL_RESULTS, true);
    }
    answer.remove("responseHeader");
    json = answer;
    result = JsonAnswer.convert(answer, CheckResult.class);
  }
}
