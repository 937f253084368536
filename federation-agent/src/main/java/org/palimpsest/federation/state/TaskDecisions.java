package org.palimpsest.federation.state;

import java.util.List;

/** What people decided of a task's result: events, of which none is ever changed. */
public interface TaskDecisions {

  /** All of a task's, the first first, as JSON. */
  List<String> of(String task);

  /**
   * Adds one.
   *
   * @param known how many the caller has seen
   * @param json of the event
   * @return false where there are more than that: somebody else decided meanwhile
   */
  boolean add(String task, int known, String json);
}
