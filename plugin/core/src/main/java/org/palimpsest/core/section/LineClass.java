package org.palimpsest.core.section;

import org.jspecify.annotations.Nullable;

/**
 * The class of a line: section heading, template text, or plain.
 *
 * @param section the name of the section that begins here, or null
 * @param templateLength number of code units of template text from the line's start
 * @param bound maximum amount of such template text, or null for fixed wording without limit
 */
public record LineClass(
    @Nullable String section, int templateLength, @Nullable TemplateBound bound) {

  /** A line of the author's own. */
  public static final LineClass PLAIN = new LineClass(null, 0, null);

  public LineClass {
    if (templateLength < 0) {
      throw new IllegalArgumentException("templateLength is " + templateLength);
    }
  }
}
