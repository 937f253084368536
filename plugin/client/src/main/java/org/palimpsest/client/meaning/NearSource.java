package org.palimpsest.client.meaning;

import java.util.List;
import org.palimpsest.client.CheckResult.Span;

/**
 * A source that comes near parts of a suspicious text by its words.
 *
 * @param id its unique key
 * @param text its own
 * @param parts those of the suspicious text, in order
 */
public record NearSource(String id, String text, List<Span> parts) {

  /** Copies the list. */
  public NearSource {
    parts = List.copyOf(parts);
  }
}
