package org.palimpsest.table;

import java.util.Objects;
import org.palimpsest.fingerprint.FingerprintedUnits;

/**
 * The sentences of one document: where each stands and its fingerprint, with the header that says
 * how they were made.
 *
 * @param header how the fingerprints were made
 * @param textLength the length of the text, in UTF-16 code units; no sentence ends behind it
 * @param sentences in the order of the text, not overlapping, none empty
 */
public record SentenceTable(TableHeader header, int textLength, FingerprintedUnits sentences) {

  /** Checks that the sentences follow each other and lie in the text. */
  public SentenceTable {
    Objects.requireNonNull(header);
    int end = 0;
    for (var span : sentences.spans()) {
      if (span.length() == 0) {
        throw new IllegalArgumentException("the sentence at offset " + span.offset() + " is empty");
      }
      if (span.offset() < end) {
        throw new IllegalArgumentException("sentences overlap at offset " + span.offset());
      }
      end = span.end();
    }
    if (end > textLength) {
      throw new IllegalArgumentException(
          "a sentence ends at " + end + ", behind the text's end at " + textLength);
    }
  }
}
