package org.palimpsest.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.core.note.Note;

/** The answer to a {@link SignaturesRequest}. */
public final class SignaturesResponse extends AbstractCheckResponse {

  private static final long serialVersionUID = 1L;

  private transient List<Pair> pairs = List.of();
  private transient List<Note> warnings = List.of();
  private boolean tooMany;
  private boolean partial;

  /** A given signature's index, and a near document with its Hamming distance. */
  public record Pair(int signature, String id, int distance) {}

  SignaturesResponse() {}

  /** By signature, the nearest of each first. */
  public List<Pair> pairs() {
    return pairs;
  }

  public List<Note> warnings() {
    return warnings;
  }

  /** Whether there are more pairs than an answer can contain; then it has none. */
  public boolean tooMany() {
    return tooMany;
  }

  public boolean partialResults() {
    return partial;
  }

  @Override
  void accept(ObjectNode body) {
    if (!body.path("pairs").isArray()) {
      throw new PalimpsestException(
          Reason.NOT_SOLR,
          "The answer has no pairs; it is not from Palimpsest, or from an older version.");
    }
    List<Pair> read = new ArrayList<>();
    for (JsonNode pair : body.path("pairs")) {
      read.add(
          new Pair(
              pair.path("signature").asInt(),
              pair.path("id").asText(),
              pair.path("distance").asInt()));
    }
    pairs = List.copyOf(read);
    List<Note> notes = new ArrayList<>();
    body.path("warnings").forEach(warning -> notes.add(Json.note(warning)));
    warnings = List.copyOf(notes);
    tooMany = body.path("tooMany").asBoolean();
    partial = body.path(PARTIAL_RESULTS).asBoolean() || isPartialByHeader(body);
  }
}
