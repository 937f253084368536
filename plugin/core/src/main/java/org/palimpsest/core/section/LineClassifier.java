package org.palimpsest.core.section;

/** Classifies lines as headings, template text or plain. Thread-safe. */
public interface LineClassifier {

  String startName();

  String plainName();

  /**
   * Classifies a line in linear time.
   *
   * @param line without line end and surrounding white space, not empty, of any length
   */
  LineClass classify(CharSequence line);
}
