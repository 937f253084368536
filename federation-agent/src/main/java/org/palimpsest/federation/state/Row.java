package org.palimpsest.federation.state;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/** A document of a state collection, as it was read. */
final class Row {

  private final JsonNode fields;

  Row(JsonNode fields) {
    this.fields = fields;
  }

  String id() {
    return text("id");
  }

  /** All of them. */
  JsonNode fields() {
    return fields;
  }

  /** The version that a change of it has to name. */
  long version() {
    return number("_version_");
  }

  /**
   * A field that must be there.
   *
   * @throws IllegalStateException if it is not
   */
  String text(String name) {
    String text = textOrNull(name);
    if (text == null) {
      throw damaged(name);
    }
    return text;
  }

  @Nullable String textOrNull(String name) {
    JsonNode value = fields.get(name);
    return value == null || value.isNull() ? null : value.asText();
  }

  /**
   * A number that must be there.
   *
   * @throws IllegalStateException if it is not
   */
  long number(String name) {
    JsonNode value = fields.get(name);
    if (value == null || !value.isIntegralNumber()) {
      throw damaged(name);
    }
    return value.longValue();
  }

  @Nullable Long numberOrNull(String name) {
    return fields.hasNonNull(name) ? Long.valueOf(number(name)) : null;
  }

  /** False where there is no such field. */
  boolean flag(String name) {
    return fields.path(name).asBoolean(false);
  }

  /**
   * A time that must be there.
   *
   * @throws IllegalStateException if it is not
   */
  Instant time(String name) {
    try {
      return Instant.parse(text(name));
    } catch (DateTimeParseException e) {
      throw damaged(name);
    }
  }

  @Nullable Instant timeOrNull(String name) {
    return fields.hasNonNull(name) ? time(name) : null;
  }

  /** Names the document and the field, not what is in it. */
  private IllegalStateException damaged(String field) {
    return new IllegalStateException(
        "The state document "
            + fields.path("id").asText()
            + " is damaged: its field "
            + field
            + " is missing or of another kind.");
  }
}
