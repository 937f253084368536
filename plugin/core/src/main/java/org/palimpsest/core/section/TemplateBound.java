package org.palimpsest.core.section;

import java.util.Objects;

/**
 * The maximum UTF-16 code units of template text of one kind. If a text has more, the author wrote
 * behind the form's labels, and it does not count as template.
 */
public record TemplateBound(String name, int totalMax) {

  public TemplateBound {
    Objects.requireNonNull(name);
    if (totalMax < 1) {
      throw new IllegalArgumentException("totalMax is " + totalMax + ", must be at least 1");
    }
  }
}
