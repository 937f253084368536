package org.palimpsest.core.section;

import org.jspecify.annotations.Nullable;

/**
 * What a line is: the heading of a section, template text, or plain.
 *
 * @param section the name of the section that begins with the line; null if none does
 * @param templateLength how many code units from the line's start on are template text: all of a
 *     heading or a line of a form, a part of a line in which the section's text goes on behind its
 *     heading, none of a plain line
 * @param bound how much template text of this kind a text can have; null for any amount, because
 *     the words are fixed and nothing of an author's can stand there
 */
public record LineClass(
    @Nullable String section, int templateLength, @Nullable TemplateBound bound) {

  /** A line of the author's own. */
  public static final LineClass PLAIN = new LineClass(null, 0, null);

  /** Checks the length. */
  public LineClass {
    if (templateLength < 0) {
      throw new IllegalArgumentException("templateLength is " + templateLength);
    }
  }
}
