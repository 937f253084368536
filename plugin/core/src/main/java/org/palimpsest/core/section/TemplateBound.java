package org.palimpsest.core.section;

import java.util.Objects;

/**
 * How much of a text lines of one kind can be, if they are template text. A form has few of them;
 * where there are more, somebody writes behind the form's labels, and none of them is template
 * text.
 *
 * @param name of the kind; different for each kind that a classifier knows
 * @param totalMax so many UTF-16 code units all such lines of a text have at most, from 1
 */
public record TemplateBound(String name, int totalMax) {

  /** Checks the number. */
  public TemplateBound {
    Objects.requireNonNull(name);
    if (totalMax < 1) {
      throw new IllegalArgumentException("totalMax is " + totalMax + ", must be at least 1");
    }
  }
}
