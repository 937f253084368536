package org.palimpsest.client.meaning;

import java.util.List;
import org.palimpsest.client.CheckResult.Span;

/** A source near parts of a suspicious text, which are in order. */
public record NearSource(String id, String text, List<Span> parts) {

  public NearSource {
    parts = List.copyOf(parts);
  }
}
