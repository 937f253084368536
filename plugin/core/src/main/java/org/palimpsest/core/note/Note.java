package org.palimpsest.core.note;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A note to the reader of an answer; docs/reference/notes.md lists the codes.
 *
 * @param rank {@link #INFORMATION}, {@link #WARNING} or {@link #ERROR}; follows from the code
 * @param scope {@link #LIBRARY}, or null
 * @param args values of the sentence by name: numbers, and strings such as names
 * @param text the sentence in English
 */
public record Note(
    String code, String rank, @Nullable String scope, Map<String, Object> args, String text) {

  /** Shown on demand. */
  public static final String INFORMATION = "information";

  /** Affects the meaning of the figures. */
  public static final String WARNING = "warning";

  /** Something was not compared. */
  public static final String ERROR = "error";

  /** Scope of a note that is the same for all documents checked against the same libraries. */
  public static final String LIBRARY = "library";

  /** Accepts null members from servers of other versions. */
  public Note {
    code = Objects.requireNonNullElse(code, "");
    rank = Objects.requireNonNullElse(rank, WARNING);
    args = args == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(args));
    text = Objects.requireNonNullElse(text, code);
  }

  /**
   * A note with the values of its sentence, each after its name.
   *
   * @throws IllegalArgumentException if the code is unknown, or has other values
   */
  public static Note of(String code, Object... namesAndValues) {
    return Notes.KNOWN.note(code, namesAndValues);
  }

  public boolean isInformation() {
    return rank.equals(INFORMATION);
  }

  public Map<String, Object> toMap() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("code", code);
    members.put("rank", rank);
    if (scope != null) {
      members.put("scope", scope);
    }
    members.put("args", args);
    members.put("text", text);
    return members;
  }
}
