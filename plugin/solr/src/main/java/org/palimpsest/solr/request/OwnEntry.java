package org.palimpsest.solr.request;

import org.jspecify.annotations.Nullable;

/**
 * The suspicious text's own entry in a collection. It exists only if the request names it: another
 * collection may have another document of that id.
 *
 * @param collection not an alias; empty outside SolrCloud
 */
public record OwnEntry(String collection, String id) {

  /**
   * Reads {@code COLLECTION/ID}; a key may contain slashes.
   *
   * @return null if the value has another form
   */
  static @Nullable OwnEntry parse(String value) {
    int slash = value.indexOf('/');
    if (slash < 1 || slash == value.length() - 1) {
      return null;
    }
    return new OwnEntry(value.substring(0, slash), value.substring(slash + 1));
  }

  /** The form that {@link #parse} reads. */
  public String value() {
    return collection + "/" + id;
  }

  /** The key in a collection, or null if the entry is in another one. */
  public @Nullable String idIn(@Nullable String other) {
    return collection.equals(other) ? id : null;
  }
}
