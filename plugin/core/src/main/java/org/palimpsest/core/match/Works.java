package org.palimpsest.core.match;

import java.util.ArrayList;
import java.util.List;

/**
 * Groups versions of one work: a draft, a preprint, a text handed in twice. A source belongs to a
 * larger one that has each of its passages in the same surroundings.
 */
public final class Works {

  private final List<PassagePlaces> leaders = new ArrayList<>();
  private final List<Integer> sources = new ArrayList<>();

  public Works() {}

  /**
   * Adds the next source, in descending order of explained text.
   *
   * @return the earlier source that it is a version of, or itself
   */
  public int add(int source, List<Passage> passages) {
    for (int i = 0; i < leaders.size(); i++) {
      if (hasAll(leaders.get(i), passages)) {
        return sources.get(i);
      }
    }
    leaders.add(new PassagePlaces(passages));
    sources.add(source);
    return source;
  }

  private static boolean hasAll(PassagePlaces leader, List<Passage> passages) {
    return passages.stream()
        .allMatch(
            passage ->
                leader.withMostOf(passage.suspicious()).stream().anyMatch(passage::isOfSameWork));
  }
}
