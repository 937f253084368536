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
 * Puts documents that are nearly the same into groups: whoever is near one member belongs to it.
 * Parts of other documents belong to no group with them. For one thread.
 */
final class DuplicateGroups {

  /**
   * Documents that are nearly the same.
   *
   * @param representative the one that stands for all: of the library's, if there are any, else of
   *     the intake's, the first one in the order of ids
   * @param members all of them, it among them, in that order
   * @param pairs which of them were found near each other
   */
  record Group(
      DuplicateDocument representative,
      List<DuplicateDocument> members,
      List<DuplicatePair> pairs) {}

  /** The library's first; a copy mostly has the longer name. */
  private static final Comparator<DuplicateDocument> ORDER =
      Comparator.comparing((DuplicateDocument document) -> !document.inLibrary())
          .thenComparing(document -> document.id().length())
          .thenComparing(DuplicateDocument::id);

  private final Map<DuplicateDocument, DuplicateDocument> parents = new HashMap<>();
  private final Map<Set<DuplicateDocument>, DuplicatePair> near = new LinkedHashMap<>();
  private final Map<List<DuplicateDocument>, DuplicatePair> parts = new LinkedHashMap<>();

  /** Takes a pair; the same pair again, in either order, changes nothing. */
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

  /** Roots are least in the order, so that they are the representatives. */
  private DuplicateDocument root(DuplicateDocument document) {
    DuplicateDocument at = document;
    DuplicateDocument parent = parents.get(at);
    while (parent != null) {
      DuplicateDocument above = parents.get(parent);
      if (above != null) {
        parents.put(at, above); // halves the way for those who come after
      }
      at = parent;
      parent = parents.get(at);
    }
    return at;
  }

  /** The groups in the order of their representatives. */
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

  /** The documents that are parts of others, in the order in which they were found. */
  List<DuplicatePair> parts() {
    return List.copyOf(parts.values());
  }
}
