package org.palimpsest.federation.task.local;

import java.util.regex.Pattern;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.core.note.Note;

/**
 * Removes addresses from messages for users: they need not know the site's Solr nodes, which its
 * failures name.
 */
final class Addresses {

  private static final String INSTEAD = "this site's Solr";

  /**
   * URLs; names of nodes, such as {@code 10.0.0.5:8983_solr}; IP addresses with or without a port.
   */
  private static final Pattern ADDRESS =
      Pattern.compile(
          "https?://[^\\s\"'<>,;()\\[\\]]*[^\\s\"'<>,;()\\[\\].:]"
              + "|[\\w.-]+:\\d+_\\w+"
              + "|(?:[\\w.-]+/)?\\b\\d{1,3}(?:\\.\\d{1,3}){3}\\b(?::\\d+)?"
              + "|\\[[0-9a-fA-F:]*:[0-9a-fA-F:.]*\\](?::\\d+)?");

  private Addresses() {}

  /** The note on a failure of Solr, without addresses. */
  static Note hidden(PalimpsestException e) {
    return Note.of(e.note().code(), "detail", hidden(e.getMessage()));
  }

  static String hidden(String sentence) {
    return ADDRESS.matcher(sentence).replaceAll(INSTEAD);
  }
}
