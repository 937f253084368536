package org.palimpsest.client;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;

/**
 * A near duplicate that was come upon when a document was added.
 *
 * @param id the document that came
 * @param of the other one
 * @param nearness how near they are, 0 to 1
 * @param done {@code marked}, {@code skipped}, {@code replaced}, {@code updated} or {@code left},
 *     as docs/reference/update.md has them
 * @param note what there is to say of it besides; null for nothing
 */
public record IndexedDuplicate(
    String id, String of, double nearness, String done, @Nullable Note note) {

  /** Where the answer to an update lists them: an array, empty where none was come upon. */
  static final String MEMBER = "duplicates";

  /** The parameter of updates that asks for them. */
  public static final String PARAM = "duplicates";

  static final String SKIPPED = "skipped";

  /** The other one is deleted. */
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
