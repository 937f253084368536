package org.palimpsest.solr.arrival;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The marks of a document. One document of each group has no {@code of}: the first, or, if that was
 * deleted, the next one added; so a search without documents with {@code of} shows exactly one of
 * each group.
 *
 * @param of the near duplicate, or null for the first of a group
 * @param group the name of the group: its first document's unique key
 */
record DuplicateMarks(@Nullable String of, String group) {

  /** Marks a document by its near duplicates, nearest first, of which some may be deleted. */
  static DuplicateMarks of(String id, List<NearDocument> near, Predicate<String> exists) {
    List<NearDocument> others = near.stream().filter(other -> !other.follows(id)).toList();
    if (others.isEmpty()) {
      return new DuplicateMarks(null, id);
    }
    for (NearDocument other : others) {
      if (other.isFirst()) {
        return new DuplicateMarks(other.id(), other.groupName());
      }
    }
    NearDocument nearest = others.get(0);
    return new DuplicateMarks(
        exists.test(nearest.groupName()) ? nearest.id() : null, nearest.groupName());
  }
}
