package org.palimpsest.benchmarks.evaluate;

import java.util.List;
import java.util.Map;

/** Adds up what the answers to a corpus' documents are worth; keeps none of them. */
interface Tally {

  /** The row for cases of every type. */
  String ALL = "all";

  /** Takes an answer, the source that is the document itself left out. */
  void add(Answer answer);

  /**
   * The figures so far, by name, for each type of reuse; {@link #ALL} is first. The last figure is
   * the one to compare by. Shares are doubles, counts are not.
   */
  Map<String, Map<String, Number>> figures();

  /** The first few things to look at, if there are any; a line for each. */
  default List<String> examples() {
    return List.of();
  }
}
