package org.palimpsest.align;

/**
 * Tokens of a text, half-open.
 *
 * @param from the first
 * @param to the one behind the last
 */
record TokenRange(int from, int to) {

  int size() {
    return to - from;
  }
}
