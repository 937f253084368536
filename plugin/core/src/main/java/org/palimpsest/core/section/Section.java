package org.palimpsest.core.section;

import java.util.Objects;
import org.palimpsest.core.text.Span;

/**
 * A named part of a text; names may repeat.
 *
 * @param name such as {@code abstract}
 * @param span with its heading
 */
public record Section(String name, Span span) {

  public Section {
    Objects.requireNonNull(name);
    Objects.requireNonNull(span);
  }
}
