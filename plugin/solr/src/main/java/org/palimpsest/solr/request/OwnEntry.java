package org.palimpsest.solr.request;

import org.jspecify.annotations.Nullable;

/**
 * The entry of a collection that the suspicious text itself is. A text has none unless the request
 * says so: its name proves nothing, and another collection may have another document of that name.
 *
 * @param collection its own name, not that of an alias; empty where there are none
 * @param id the entry's unique key
 */
public record OwnEntry(String collection, String id) {

  /**
   * Reads {@code COLLECTION/ID}; a key may have slashes, a collection's name has none.
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

  /** Its key in a collection; null in any other one than its own. */
  public @Nullable String idIn(@Nullable String other) {
    return collection.equals(other) ? id : null;
  }
}
