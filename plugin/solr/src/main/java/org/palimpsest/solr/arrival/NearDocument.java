package org.palimpsest.solr.arrival;

import org.jspecify.annotations.Nullable;

/**
 * A near duplicate in the collection, with its own marks.
 *
 * @param nearness the resemblance, or for signatures the share of equal bits; 0 to 1
 */
record NearDocument(String id, double nearness, @Nullable String of, @Nullable String group) {

  /** Whether it represents its group, or itself. */
  boolean isFirst() {
    return of == null;
  }

  /** Its group, or its own key if it has no mark. */
  String groupName() {
    return group == null ? id : group;
  }

  /** Whether it is marked as a near duplicate of a document, or is in the document's group. */
  boolean follows(String other) {
    return other.equals(of) || (of != null && other.equals(group));
  }
}
