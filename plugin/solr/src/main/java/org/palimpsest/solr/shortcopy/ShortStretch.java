package org.palimpsest.solr.shortcopy;

import java.util.List;
import org.palimpsest.core.text.Span;

/**
 * A part of a text that no passage covers.
 *
 * @param span in the text
 * @param pairs a source that shares a run of the least length has one of them
 */
public record ShortStretch(Span span, List<TermPair> pairs) {

  /** Copies the list. */
  public ShortStretch {
    pairs = List.copyOf(pairs);
  }
}
