package org.palimpsest.cli.input;

import org.palimpsest.core.note.Note;

/** Receiver of the documents that a reader produces. */
public interface DocumentSink {

  void document(InputDocument document);

  /**
   * Receives an input that is not a document. {@code where}: the file, with the line if any. {@code
   * why}: the end of a sentence.
   */
  default void skipped(Object where, String why) {
    skipped(Note.of("inputSkipped", "input", where + " " + why));
  }

  /** Receives the reason why a file is not a document. */
  void skipped(Note note);

  /** Receives a note for readers of a document; ignored by default. {@code where}: the file. */
  default void noted(Object where, Note note) {}

  /** Receives a number of input bytes that produced no document; ignored by default. */
  default void passed(long bytes) {}
}
