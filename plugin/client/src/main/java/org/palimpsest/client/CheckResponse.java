package org.palimpsest.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.core.note.Note;

/** The answer to a {@link CheckRequest}: typed, and as the server wrote it. */
public final class CheckResponse extends AbstractCheckResponse {

  private static final long serialVersionUID = 1L;

  private transient @Nullable ObjectNode json;
  private transient @Nullable CheckResult result;

  CheckResponse() {}

  CheckResponse(ObjectNode answer) {
    accept(answer);
  }

  public CheckResult result() {
    return Objects.requireNonNull(result, "no answer was read yet");
  }

  /** The server's object without its {@code responseHeader}. */
  public ObjectNode json() {
    return Objects.requireNonNull(json, "no answer was read yet");
  }

  /** A copy with passages of the same meaning, and notes added to the warnings. */
  public CheckResponse with(CheckResult.Meaning meaning, List<Note> notes) {
    return edited(
        more -> {
          more.set("meaning", Json.MAPPER.valueToTree(meaning));
          notes.forEach(note -> more.withArray("warnings").add(Json.tree(note)));
        });
  }

  /** A partial copy without a requested part; {@code notes} name it and the reason. */
  public CheckResponse without(Note... notes) {
    return edited(
        less -> {
          less.put(PARTIAL_RESULTS, true);
          for (int i = 0; i < notes.length; i++) {
            less.withArray("warnings").insert(i, Json.tree(notes[i]));
          }
        });
  }

  public CheckResponse edited(Consumer<ObjectNode> changes) {
    ObjectNode copy = json().deepCopy();
    changes.accept(copy);
    CheckResponse response = new CheckResponse(copy);
    response.setElapsedTime(getElapsedTime());
    return response;
  }

  @Override
  void accept(ObjectNode answer) {
    if (!answer.path("sources").isArray()) { // a missing list must not mean: nothing found
      throw new PalimpsestException(
          Reason.NOT_SOLR,
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
