package org.palimpsest.solr.answer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.core.match.Works;
import org.palimpsest.solr.source.ShardSource;

/** Puts the versions of one work together, own work and other authors' apart. */
final class VersionGroups {

  private VersionGroups() {}

  /**
   * The works.
   *
   * @param largestFirst sources, none of which explains less than one behind it
   */
  static List<Work> of(List<ShardSource> largestFirst) {
    Works own = new Works();
    Works others = new Works();
    Map<Integer, List<ShardSource>> groups = new LinkedHashMap<>();
    for (int i = 0; i < largestFirst.size(); i++) {
      ShardSource source = largestFirst.get(i);
      int leader = (source.ownWork() ? own : others).add(i, source.passages());
      groups.computeIfAbsent(leader, first -> new ArrayList<>()).add(source);
    }
    return groups.values().stream()
        .map(group -> new Work(group.get(0), List.copyOf(group.subList(1, group.size()))))
        .toList();
  }
}
