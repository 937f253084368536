package org.palimpsest.solr.doctype;

/**
 * What tells that a text is of a type: a line of its first pages.
 *
 * @param line for a whole line
 * @param weight how much it says, from 1; each mark counts once in a text
 */
record TypeMark(LineExpression line, int weight) {

  /** No mark says more. */
  static final int WEIGHT_MAX = 10;
}
