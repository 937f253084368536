package org.palimpsest.solr.update;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.SolrInputField;
import org.jspecify.annotations.Nullable;

/**
 * The long values of a document and of those inside it, whatever their fields.
 *
 * <p>Whether a message quotes one is asked piece by piece of the message: whatever is quoted over
 * two pieces' length has a whole one in it.
 */
final class DocumentTexts {

  /** Longer than what a sentence and a text have in common by chance. */
  private static final int PIECE_LENGTH = 16;

  static final DocumentTexts NONE = new DocumentTexts(List.of());

  private final List<String> values;

  private DocumentTexts(List<String> values) {
    this.values = values;
  }

  /** Of no document, if there is none. */
  static DocumentTexts of(@Nullable SolrInputDocument document) {
    List<String> values = new ArrayList<>();
    collect(document, values);
    return new DocumentTexts(values);
  }

  private static void collect(@Nullable Object value, List<String> values) {
    if (value instanceof SolrInputDocument document) { // which is a map, too
      for (SolrInputField field : document) {
        collect(field.getValue(), values);
      }
      collect(document.getChildDocuments(), values);
    } else if (value instanceof Collection<?> several) {
      several.forEach(each -> collect(each, values));
    } else if (value instanceof Map<?, ?> operations) {
      operations.values().forEach(each -> collect(each, values));
    } else if (value instanceof CharSequence text && text.length() > 2 * PIECE_LENGTH) {
      values.add(text.toString());
    }
  }

  /** Whether the message has more than a few words of any value. */
  boolean areQuotedBy(String message) {
    for (int i = 0; i + PIECE_LENGTH <= message.length(); i += PIECE_LENGTH) {
      String piece = message.substring(i, i + PIECE_LENGTH);
      if (values.stream().anyMatch(value -> value.contains(piece))) {
        return true;
      }
    }
    return false;
  }
}
