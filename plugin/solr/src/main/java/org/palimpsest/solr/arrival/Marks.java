package org.palimpsest.solr.arrival;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How a document is marked. Of each group one document has no {@code of}: the first one, or, where
 * that has been deleted, the first that came since; so that a search that leaves out all with an
 * {@code of} shows one of each group, and never none.
 *
 * @param of the document that it is a near duplicate of; null where it is the first of its group
 * @param group the name of the group: the first one's unique key
 */
record Marks(@Nullable String of, String group) {

  /**
   * Marks a document.
   *
   * @param near it, the nearest first
   * @param exists whether the collection has a document
   */
  static Marks of(String id, List<NearDocument> near, Predicate<String> exists) {
    List<NearDocument> others = near.stream().filter(other -> !other.follows(id)).toList();
    if (others.isEmpty()) {
      return new Marks(null, id);
    }
    for (NearDocument other : others) {
      if (other.isFirst()) {
        return new Marks(other.id(), other.groupName());
      }
    }
    NearDocument nearest = others.get(0);
    return new Marks(exists.test(nearest.groupName()) ? nearest.id() : null, nearest.groupName());
  }
}
