package org.palimpsest.cli.input;

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
  void skipped(Object where, String why);

  /**
   * Takes what a reader of a document should know.
   *
   * @param where the file
   * @param note a sentence
   */
  void noted(Object where, String note);

  /** Takes how many bytes of the input became no document. */
  void passed(long bytes);
}
