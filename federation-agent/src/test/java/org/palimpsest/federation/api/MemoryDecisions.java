package org.palimpsest.federation.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.palimpsest.federation.state.TaskDecisions;

/** Decisions in memory. */
final class MemoryDecisions implements TaskDecisions {

  private final Map<String, List<String>> events = new ConcurrentHashMap<>();

  @Override
  public List<String> of(String task) {
    return events.getOrDefault(task, List.of());
  }

  @Override
  public synchronized boolean add(String task, int known, String json) {
    List<String> present = new ArrayList<>(of(task));
    if (present.size() != known) {
      return false;
    }
    present.add(json);
    events.put(task, present);
    return true;
  }
}
