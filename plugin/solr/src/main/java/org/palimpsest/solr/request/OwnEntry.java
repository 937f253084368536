package org.palimpsest.solr.request;

import org.jspecify.annotations.Nullable;
import org.palimpsest.core.param.CheckParams;

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
   * @param value null where the request has none
   * @throws org.apache.solr.common.SolrException with BAD_REQUEST if it has another form
   */
  static @Nullable OwnEntry parse(@Nullable String value) {
    if (value == null) {
      return null;
    }
    int slash = value.indexOf('/');
    if (slash < 1 || slash == value.length() - 1) {
      throw CheckParameters.refusal(
          "%s is '%s', must be COLLECTION/ID", CheckParams.EXCLUDE_ENTRY, value);
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
