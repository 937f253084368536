package org.palimpsest.federation.server;

import java.util.HashMap;
import java.util.Map;

/** Counts what each site has running at this agent. */
final class RequestsAtOnce {

  private final int max;
  private final Map<String, Integer> running = new HashMap<>();

  RequestsAtOnce(int max) {
    this.max = max;
  }

  /** Takes a place, if one is free. */
  synchronized boolean enter(String site) {
    int count = running.getOrDefault(site, 0);
    if (count >= max) {
      return false;
    }
    running.put(site, count + 1);
    return true;
  }

  /** Gives a place back. */
  synchronized void leave(String site) {
    running.computeIfPresent(site, (any, count) -> count > 1 ? count - 1 : null);
  }
}
