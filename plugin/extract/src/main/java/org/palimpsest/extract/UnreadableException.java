package org.palimpsest.extract;

import java.util.LinkedHashMap;
import java.util.Map;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.note.Notes;

/** A file that has no text for us, with the code of the note that says why and what to do. */
public final class UnreadableException extends Exception {

  private static final long serialVersionUID = 1L;

  private final String code;
  private final transient Map<String, Object> args;

  /**
   * Of a code.
   *
   * @param args the values of its note by name, without {@code file}
   */
  public UnreadableException(String code, Map<String, Object> args) {
    super(args.isEmpty() ? code : code + " " + args);
    this.code = code;
    this.args = Map.copyOf(args);
  }

  /** Of a code whose note has the file's name only. */
  UnreadableException(String code) {
    this(code, Map.of());
  }

  /** Of a code whose note has one more value. */
  UnreadableException(String code, String name, Object value) {
    this(code, Map.of(name, value));
  }

  /** The code of the note. */
  public String code() {
    return code;
  }

  /** Its values, without {@code file}. */
  public Map<String, Object> args() {
    return args;
  }

  /** The note, for people who call the file by this name. */
  public Note note(Object file) {
    Map<String, Object> all = new LinkedHashMap<>(args);
    all.put("file", file.toString());
    return Notes.KNOWN.note(code, all);
  }
}
