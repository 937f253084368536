package org.palimpsest.core.section;

/** Tells headings and template text from plain lines. Safe for use by several threads. */
public interface LineClassifier {

  /** The name of the text before the first heading. */
  String startName();

  /** The name of a text that has no heading at all. */
  String plainName();

  /**
   * What a line is.
   *
   * @param line without line end and without white space around it, not empty, of any length; must
   *     be judged in time that is linear in its length
   */
  LineClass classify(CharSequence line);
}
