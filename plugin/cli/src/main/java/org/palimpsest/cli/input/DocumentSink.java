package org.palimpsest.cli.input;

import org.palimpsest.core.note.Note;

/** Takes the documents that are read. */
public interface DocumentSink {

  /** Takes a document. */
  void document(InputDocument document);

  /**
   * Takes what cannot become a document.
   *
   * @param where the file, with the line if it has documents line by line
   * @param why as the end of a sentence
   */
  default void skipped(Object where, String why) {
    skipped(Note.of("inputSkipped", "input", where + " " + why));
  }

  /** Takes why a file cannot become a document. */
  void skipped(Note note);

  /**
   * Takes what a reader of a document should know.
   *
   * @param where the file
   */
  void noted(Object where, Note note);

  /** Takes how many bytes of the input became no document. */
  void passed(long bytes);
}
