package org.palimpsest.solr.update;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.SolrInputField;
import org.jspecify.annotations.Nullable;

/** The operation {@code set} of an atomic update, the only one that determines a field's value. */
public final class AtomicSet {

  private static final String SET = "set";

  private AtomicSet() {}

  /** Whether a field is only set; a plain value in an atomic update counts, too. */
  static boolean isIn(SolrInputField input) {
    return !(input.getValue() instanceof Map<?, ?> operations)
        || (operations.size() == 1 && operations.containsKey(SET));
  }

  /** The new values of a field, or null if it is not set or is removed. */
  public static @Nullable Collection<?> values(@Nullable SolrInputField input) {
    if (input == null || !(input.getValue() instanceof Map<?, ?> operations)) {
      return input == null ? null : input.getValues();
    }
    Object value = operations.get(SET);
    if (value == null) {
      return null;
    }
    return value instanceof Collection<?> values ? values : List.of(value);
  }

  /** Sets a field by an atomic update; null removes it. */
  public static void put(SolrInputDocument document, String name, @Nullable Object value) {
    document.setField(name, Collections.singletonMap(SET, value));
  }
}
