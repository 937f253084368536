package org.palimpsest.extract;

import java.util.LinkedHashMap;
import java.util.Map;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.note.Notes;

/** A file without usable text, with the code of the note that explains it. */
public final class UnreadableException extends Exception {

  private static final long serialVersionUID = 1L;

  private final String code;
  private final transient Map<String, Object> args;

  /** {@code args}: values of the note, without {@code file}. */
  public UnreadableException(String code, Map<String, Object> args) {
    super(args.isEmpty() ? code : code + " " + args);
    this.code = code;
    this.args = Map.copyOf(args);
  }

  UnreadableException(String code) {
    this(code, Map.of());
  }

  UnreadableException(String code, String name, Object value) {
    this(code, Map.of(name, value));
  }

  public String code() {
    return code;
  }

  /** Values of the note, without {@code file}. */
  public Map<String, Object> args() {
    return args;
  }

  /** The note for a file of this name. */
  public Note note(Object file) {
    Map<String, Object> all = new LinkedHashMap<>(args);
    all.put("file", file.toString());
    return Notes.KNOWN.note(code, all);
  }
}
