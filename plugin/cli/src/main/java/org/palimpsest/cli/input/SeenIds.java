package org.palimpsest.cli.input;

import java.util.HashMap;
import java.util.Map;
import org.palimpsest.cli.input.InputDocument.ReadFile;

/** The ids of a run's documents, each with its first file. */
public final class SeenIds {

  /** For a document that is one line of a file. */
  private static final String NO_FILE = "";

  private final Map<String, String> files = new HashMap<>();

  /**
   * Adds a document's id. A repeated one is reported as skipped, with the names of both files.
   *
   * @return whether the id is new
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

  public int size() {
    return files.size();
  }
}
