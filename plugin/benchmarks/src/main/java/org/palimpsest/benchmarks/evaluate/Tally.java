package org.palimpsest.benchmarks.evaluate;

import java.util.List;
import java.util.Map;

/** Adds up the scores of answers, without keeping the answers. */
interface Tally {

  /** The row for all types. */
  String ALL = "all";

  /** Adds an answer, without a source that is the document itself. */
  void add(Answer answer);

  /**
   * The figures by type of reuse and name; {@link #ALL} is the first type, and the last figure is
   * the one to compare. Shares are doubles, counts are not.
   */
  Map<String, Map<String, Number>> figures();

  /** The first examples, a line each. */
  default List<String> examples() {
    return List.of();
  }
}
