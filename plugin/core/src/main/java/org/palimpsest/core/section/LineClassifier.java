package org.palimpsest.core.section;

/** Classifies lines as headings, template text or plain. Thread-safe. */
public interface LineClassifier {

  String startName();

  String plainName();

  /** Classifies a line without line end and surrounding white space, in linear time. */
  LineClass classify(CharSequence line);
}
