package org.palimpsest.core.section;

import java.util.Objects;
import org.palimpsest.core.text.Span;

/**
 * A part of a text that has a name. Several of a text may have the same one.
 *
 * @param name such as {@code abstract}
 * @param span where it stands, its heading included
 */
public record Section(String name, Span span) {

  /** Checks that there is a name. */
  public Section {
    Objects.requireNonNull(name);
    Objects.requireNonNull(span);
  }
}
