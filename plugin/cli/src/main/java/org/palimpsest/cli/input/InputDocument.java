package org.palimpsest.cli.input;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.SourceDocument;
import org.palimpsest.extract.Extracted;

/**
 * A document as it was read.
 *
 * @param source its id and fields
 * @param text what it says
 * @param authors as its metadata names them; empty if it names none
 * @param bytes of the input that it took
 * @param file what the file told besides; null where the document is a line of many
 */
public record InputDocument(
    SourceDocument source, String text, List<String> authors, long bytes, @Nullable ReadFile file) {

  /** Copies the list. */
  public InputDocument {
    authors = List.copyOf(authors);
  }

  /**
   * A file that became a document.
   *
   * @param name as it was named to us
   * @param extracted all that it says
   */
  public record ReadFile(String name, Extracted extracted) {}

  /** Its id. */
  public String id() {
    return source.id();
  }
}
