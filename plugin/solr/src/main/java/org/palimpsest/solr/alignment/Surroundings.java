package org.palimpsest.solr.alignment;

import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.match.SourceContext;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.token.TokenizedText;
import org.palimpsest.solr.analysis.TextFingerprinter;

/** Where in a source a passage stands, and what stands around it. */
public final class Surroundings {

  /** So much of the source, before and behind a passage, tells works apart: about a sentence. */
  private static final int LENGTH = 150;

  private Surroundings() {}

  /** A source that is nothing but the passage has no surroundings: the passage stands for them. */
  public static SourceContext of(
      Span passage, String source, TokenizedText tokens, TextFingerprinter fingerprinter) {
    int length = source.length();
    int from = Math.max(0, passage.offset() - LENGTH);
    int to = Math.min(length, passage.end() + LENGTH);
    Fingerprint surroundings =
        fingerprinter.fingerprint(
            tokens, Span.between(from, passage.offset()), Span.between(passage.end(), to));
    return new SourceContext(
        surroundings == null ? fingerprinter.fingerprint(tokens, passage) : surroundings,
        passage.offset(),
        length - passage.end());
  }
}
