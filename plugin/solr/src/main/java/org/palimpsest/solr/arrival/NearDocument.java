package org.palimpsest.solr.arrival;

import org.jspecify.annotations.Nullable;

/**
 * A document of the collection that is near one that comes.
 *
 * @param id its unique key
 * @param nearness the resemblance of both, or of signatures the share of equal bits; 0 to 1
 * @param of of which one it is marked as a duplicate; null for none
 * @param group which group it is marked to be in; null for none
 */
record NearDocument(String id, double nearness, @Nullable String of, @Nullable String group) {

  /** Whether it stands for its group, or for itself. */
  boolean isFirst() {
    return of == null;
  }

  /** The name of its group: its own key, if it was never marked. */
  String groupName() {
    return group == null ? id : group;
  }

  /** Whether it is marked as a near duplicate of a document, or for its sake. */
  boolean follows(String other) {
    return other.equals(of) || (of != null && other.equals(group));
  }
}
