package org.palimpsest.section;

import org.jspecify.annotations.Nullable;

/**
 * What a line is: the heading of a section, template text, or plain.
 *
 * @param section the name of the section that begins with the line; null if none does
 * @param templateLength how many code units from the line's start on are template text: all of a
 *     heading or a line of a form, a part of a line in which the section's text goes on behind its
 *     heading, none of a plain line
 */
public record LineClass(@Nullable String section, int templateLength) {

  /** A line of the author's own. */
  public static final LineClass PLAIN = new LineClass(null, 0);

  /** Checks the length. */
  public LineClass {
    if (templateLength < 0) {
      throw new IllegalArgumentException("templateLength is " + templateLength);
    }
  }
}
