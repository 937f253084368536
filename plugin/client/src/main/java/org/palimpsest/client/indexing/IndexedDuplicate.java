package org.palimpsest.client.indexing;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.Json;
import org.palimpsest.core.note.Note;

/**
 * A near duplicate found during indexing.
 *
 * @param of the other document
 * @param nearness 0 to 1
 * @param done {@code marked}, {@code skipped}, {@code replaced}, {@code updated} or {@code left},
 *     see docs/reference/update.md
 */
public record IndexedDuplicate(
    String id, String of, double nearness, String done, @Nullable Note note) {

  /** Member of an update's answer: an array, possibly empty. */
  static final String MEMBER = "duplicates";

  /** The parameter of updates that requests them. */
  public static final String PARAM = "duplicates";

  static final String SKIPPED = "skipped";
  static final String REPLACED = "replaced";

  static IndexedDuplicate of(JsonNode entry) {
    return new IndexedDuplicate(
        entry.path("id").asText(),
        entry.path("duplicateOf").asText(),
        entry.path("nearness").asDouble(),
        entry.path("done").asText(),
        entry.has("note") ? Json.note(entry.path("note")) : null);
  }
}
