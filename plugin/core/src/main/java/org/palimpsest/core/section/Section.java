package org.palimpsest.core.section;

import java.util.Objects;
import org.palimpsest.core.text.Span;

/** A named part of a text, with its heading; names may repeat. */
public record Section(String name, Span span) {

  public Section {
    Objects.requireNonNull(name);
    Objects.requireNonNull(span);
  }
}
