package org.palimpsest.handler;

/** What a round asks about one suspicious document. */
interface Question {

  /** What is the same in every round. */
  AskedDocument document();
}
