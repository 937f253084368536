package org.palimpsest.cli.input;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.SourceDocument;
import org.palimpsest.extract.Extracted;

/**
 * A document from the input.
 *
 * @param authors from its metadata; may be empty
 * @param bytes length in the input
 * @param file null if the document is one line of a file
 */
public record InputDocument(
    SourceDocument source, String text, List<String> authors, long bytes, @Nullable ReadFile file) {

  public InputDocument {
    authors = List.copyOf(authors);
  }

  /**
   * A file that became a document.
   *
   * @param name its name on the command line
   */
  public record ReadFile(String name, Extracted extracted) {}

  public String id() {
    return source.id();
  }
}
