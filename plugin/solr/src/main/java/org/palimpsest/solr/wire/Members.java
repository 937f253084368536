package org.palimpsest.solr.wire;

import java.util.List;
import org.apache.solr.common.util.NamedList;
import org.jspecify.annotations.Nullable;

/** Reads required members of another node's answer. */
public final class Members {

  private Members() {}

  /**
   * A member by name.
   *
   * @throws IllegalArgumentException if the member is missing
   * @throws ClassCastException if it has another type
   */
  public static <T> T required(NamedList<?> encoded, String name, Class<T> type) {
    return present(encoded.get(name), "member " + name, type);
  }

  /**
   * An element by index.
   *
   * @throws IllegalArgumentException if the element is missing
   * @throws ClassCastException if it has another type
   */
  public static <T> T element(List<?> list, int index, Class<T> type) {
    return present(index < list.size() ? list.get(index) : null, "element " + index, type);
  }

  private static <T> T present(@Nullable Object value, String what, Class<T> type) {
    if (value == null) {
      throw new IllegalArgumentException(what + " is missing");
    }
    return type.cast(value);
  }
}
