package org.palimpsest.federation.state;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.stream.Collectors;

/**
 * The order in which waiting tasks are taken: owners take turns, so that one owner's many tasks do
 * not delay the others. The owner with the fewest running tasks comes first, then the owner served
 * longest ago. Not thread-safe.
 */
public final class FairTurns {

  private static final int OWNERS_MAX = 10_000;

  private final Map<String, Long> servedAt =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
          return size() > OWNERS_MAX;
        }
      };

  private long count;

  public void served(String owner) {
    servedAt.put(owner, Long.valueOf(++count));
  }

  /**
   * The order in which to try waiting tasks.
   *
   * @param owners by task id, each owner's oldest first
   * @return ids: the first of each owner, then the second of each, and so on
   */
  public List<String> order(Map<String, String> owners, Collection<String> underWay, int max) {
    Map<String, Long> busy =
        underWay.stream().collect(Collectors.groupingBy(owner -> owner, Collectors.counting()));
    Map<String, Queue<String>> queues = new LinkedHashMap<>();
    owners.forEach((id, owner) -> queues.computeIfAbsent(owner, any -> new ArrayDeque<>()).add(id));
    List<Queue<String>> turn =
        queues.entrySet().stream()
            .sorted(
                Comparator.<Map.Entry<String, ?>>comparingLong(
                        owner -> busy.getOrDefault(owner.getKey(), 0L))
                    .thenComparingLong(owner -> servedAt.getOrDefault(owner.getKey(), 0L)))
            .map(Map.Entry::getValue)
            .toList();
    List<String> order = new ArrayList<>();
    while (order.size() < Math.min(max, owners.size())) {
      for (Queue<String> queue : turn) {
        String id = queue.poll();
        if (id != null && order.size() < max) {
          order.add(id);
        }
      }
    }
    return order;
  }
}
