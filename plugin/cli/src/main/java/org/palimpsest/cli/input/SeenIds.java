package org.palimpsest.cli.input;

import java.util.HashMap;
import java.util.Map;
import org.palimpsest.cli.input.InputDocument.ReadFile;

/** The ids of a run's documents, each with the file that had it first. */
public final class SeenIds {

  /** Of a document that is a line of many. */
  private static final String NO_FILE = "";

  private final Map<String, String> files = new HashMap<>();

  /**
   * Adds a document's id. One that an earlier document has is said to be skipped: an id alone, such
   * as a digest, would tell nobody which file that is.
   *
   * @return whether it is the first of its id
   */
  public boolean add(InputDocument document, DocumentSink sink) {
    ReadFile file = document.file();
    String first = files.putIfAbsent(document.id(), file == null ? NO_FILE : file.name());
    if (first == null) {
      return true;
    }
    String earlier = "an earlier document of this run" + (first.isEmpty() ? "" : ", " + first);
    if (file == null) {
      sink.skipped(document.id(), "is the id of " + earlier);
    } else if (document.id().equals(file.extracted().facts().sha256())) {
      sink.skipped(file.name(), "has the same bytes, and so the same id, as " + earlier);
    } else {
      sink.skipped(file.name(), "has the id '" + document.id() + "' of " + earlier);
    }
    return false;
  }

  /** How many there are. */
  public int size() {
    return files.size();
  }
}
