package org.palimpsest.solr.doctype;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Estimates the program size of a regular expression before compilation: RE2/J expands counted
 * repeats, and {@code ((a{1000}){1000}){1000}} would take all memory. An upper bound for valid
 * expressions; arbitrary for invalid ones.
 */
final class ProgramSize {

  /** The instructions of a group. */
  private static final int GROUP = 2;

  private static final long LIMIT = Integer.MAX_VALUE;

  private final String expression;
  private final Deque<Long> outer = new ArrayDeque<>();
  private int position;
  private long sum;
  private long last;

  private ProgramSize(String expression) {
    this.expression = expression;
  }

  /** The estimate, at least 0, limited to a large number. */
  static long of(String expression) {
    ProgramSize size = new ProgramSize(expression);
    while (size.position < expression.length()) {
      size.step();
    }
    size.close();
    return size.sum;
  }

  private void step() {
    char next = expression.charAt(position++);
    switch (next) {
      case '\\' -> skipEscape();
      case '[' -> skipClass();
      case '(' -> open();
      case ')' -> closeGroup();
      case '{' -> repeat();
      default -> add(1);
    }
  }

  private void add(long size) {
    sum = Math.min(LIMIT, sum + last);
    last = size;
  }

  private void open() {
    add(0);
    outer.push(sum);
    sum = 0;
  }

  private void closeGroup() {
    long inside = Math.min(LIMIT, sum + last + GROUP);
    sum = outer.isEmpty() ? 0 : outer.pop();
    last = inside;
  }

  private void close() {
    while (!outer.isEmpty()) {
      closeGroup();
    }
    add(0);
  }

  /** A counted repeat, or a literal brace. */
  private void repeat() {
    int end = expression.indexOf('}', position);
    String inside = end < 0 ? "" : expression.substring(position, end);
    long count = 0;
    for (String bound : inside.split(",", -1)) {
      if (bound.length() > 6 || !bound.chars().allMatch(c -> c >= '0' && c <= '9')) {
        add(1);
        return;
      }
      count = Math.max(count, bound.isEmpty() ? 0 : Long.parseLong(bound));
    }
    // Open or optional bounds take a further instruction each time.
    last = Math.min(LIMIT, last * 2 * Math.max(1, count));
    position = end < 0 ? position : end + 1;
  }

  private void skipEscape() {
    if (expression.startsWith("Q", position)) {
      int end = expression.indexOf("\\E", position);
      add(0);
      add((end < 0 ? expression.length() : end) - position);
      position = end < 0 ? expression.length() : end + 2;
    } else {
      boolean named =
          expression.startsWith("p{", position)
              || expression.startsWith("P{", position)
              || expression.startsWith("x{", position);
      int end = named ? expression.indexOf('}', position) : -1;
      position = end < 0 ? position + 1 : end + 1;
      add(1);
    }
  }

  private void skipClass() {
    int i = position;
    if (expression.startsWith("^", i)) {
      i++;
    }
    if (expression.startsWith("]", i)) {
      i++;
    }
    while (i < expression.length() && expression.charAt(i) != ']') {
      if (expression.startsWith("[:", i) && expression.indexOf(":]", i + 2) >= 0) {
        i = expression.indexOf(":]", i + 2) + 1;
      } else if (expression.charAt(i) == '\\') {
        i++;
      }
      i++;
    }
    position = i + 1;
    add(1);
  }
}
