package org.palimpsest.cli.duplicates;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Groups of near duplicates: the connected components of their pairs. Parts of other documents are
 * not grouped. Not thread-safe.
 */
final class DuplicateGroups {

  /**
   * A group of near duplicates; its representative is the first member.
   *
   * @param members sorted: library before intake, then by length of id, then by id
   */
  record Group(
      DuplicateDocument representative,
      List<DuplicateDocument> members,
      List<DuplicatePair> pairs) {}

  /** Library documents first; a copy's id is mostly longer. */
  private static final Comparator<DuplicateDocument> ORDER =
      Comparator.comparing((DuplicateDocument document) -> !document.inLibrary())
          .thenComparing(document -> document.id().length())
          .thenComparing(DuplicateDocument::id);

  private final Map<DuplicateDocument, DuplicateDocument> parents = new HashMap<>();
  private final Map<Set<DuplicateDocument>, DuplicatePair> near = new LinkedHashMap<>();
  private final Map<List<DuplicateDocument>, DuplicatePair> parts = new LinkedHashMap<>();

  /** Adds a pair; a repeated pair in either order is ignored. */
  void add(DuplicatePair pair) {
    if (pair.isPart()) {
      parts.putIfAbsent(List.of(pair.one(), pair.other()), pair);
      return;
    }
    near.putIfAbsent(Set.of(pair.one(), pair.other()), pair);
    DuplicateDocument one = root(pair.one());
    DuplicateDocument other = root(pair.other());
    if (!one.equals(other)) {
      boolean first = ORDER.compare(one, other) < 0;
      parents.put(first ? other : one, first ? one : other);
    }
  }

  /** Union-find root: the least member of the order, which is the representative. */
  private DuplicateDocument root(DuplicateDocument document) {
    DuplicateDocument at = document;
    DuplicateDocument parent = parents.get(at);
    while (parent != null) {
      DuplicateDocument above = parents.get(parent);
      if (above != null) {
        parents.put(at, above); // path halving
      }
      at = parent;
      parent = parents.get(at);
    }
    return at;
  }

  /** The groups, sorted by representative. */
  List<Group> groups() {
    Map<DuplicateDocument, List<DuplicatePair>> byRoot = new TreeMap<>(ORDER);
    near.values()
        .forEach(
            pair -> byRoot.computeIfAbsent(root(pair.one()), root -> new ArrayList<>()).add(pair));
    List<Group> groups = new ArrayList<>();
    byRoot.forEach((root, pairs) -> groups.add(new Group(root, members(pairs), pairs)));
    return groups;
  }

  private static List<DuplicateDocument> members(List<DuplicatePair> pairs) {
    Set<DuplicateDocument> members = new LinkedHashSet<>();
    for (DuplicatePair pair : pairs) {
      members.add(pair.one());
      members.add(pair.other());
    }
    return members.stream().sorted(ORDER).toList();
  }

  /** The documents that are parts of others, in the order of addition. */
  List<DuplicatePair> parts() {
    return List.copyOf(parts.values());
  }
}
