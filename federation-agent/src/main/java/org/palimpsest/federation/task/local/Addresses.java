package org.palimpsest.federation.task.local;

import java.util.regex.Pattern;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.core.note.Note;

/**
 * Takes addresses out of sentences for users: where the site's Solr runs, and on how many nodes, is
 * nothing that they need, and its failures name it.
 */
final class Addresses {

  private static final String INSTEAD = "this site's Solr";

  /** URLs; names of nodes, such as {@code 10.0.0.5:8983_solr}; numbers with or without a port. */
  private static final Pattern ADDRESS =
      Pattern.compile(
          "https?://[^\\s\"'<>,;()\\[\\]]*[^\\s\"'<>,;()\\[\\].:]"
              + "|[\\w.-]+:\\d+_\\w+"
              + "|(?:[\\w.-]+/)?\\b\\d{1,3}(?:\\.\\d{1,3}){3}\\b(?::\\d+)?"
              + "|\\[[0-9a-fA-F:]*:[0-9a-fA-F:.]*\\](?::\\d+)?");

  private Addresses() {}

  /** Why Solr did not answer, with words in place of addresses. */
  static Note hidden(PalimpsestException e) {
    return Note.of(e.note().code(), "detail", hidden(e.getMessage()));
  }

  /** The sentence with words in place of addresses. */
  static String hidden(String sentence) {
    return ADDRESS.matcher(sentence).replaceAll(INSTEAD);
  }
}
