package org.palimpsest.core.match;

import java.util.ArrayList;
import java.util.List;

/**
 * Groups sources that are versions of one work, as far as the suspicious document tells: a draft
 * and the final version, a preprint, a text that was handed in twice. A source belongs to one that
 * explains more if that one has each of its passages, in the same surroundings; so nothing is lost
 * where only the larger one is shown.
 */
public final class Works {

  private final List<PassagePlaces> leaders = new ArrayList<>();
  private final List<Integer> sources = new ArrayList<>();

  /** No source yet. */
  public Works() {}

  /**
   * Adds the next source, of which none before it explains less.
   *
   * @param source its index, or another number by which it is known
   * @param passages at least one
   * @return the source, of those added before, that it is a version of; itself if of none
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
