package org.palimpsest.cli;

import org.palimpsest.client.SourceDocument;

/** Takes the documents that are read. */
public interface DocumentSink {

  /** Takes a document. */
  void document(SourceDocument document, String text);

  /**
   * Takes what cannot become a document.
   *
   * @param where the file, with the line if it has documents line by line
   * @param why as the end of a sentence
   */
  void skipped(Object where, String why);

  /** Takes how many bytes were read since the last call. */
  void read(long bytes);
}
