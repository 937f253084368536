package org.palimpsest.core.section;

import java.util.Objects;

/**
 * The maximum amount of template text of one kind. If a text has more, the author wrote behind the
 * form's labels, and none of it counts as template.
 *
 * @param name unique among a classifier's kinds
 * @param totalMax total of all such lines in UTF-16 code units, at least 1
 */
public record TemplateBound(String name, int totalMax) {

  public TemplateBound {
    Objects.requireNonNull(name);
    if (totalMax < 1) {
      throw new IllegalArgumentException("totalMax is " + totalMax + ", must be at least 1");
    }
  }
}
