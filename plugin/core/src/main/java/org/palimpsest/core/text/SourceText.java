package org.palimpsest.core.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Joins the values of a document's source fields to the one text that its sentences and all offsets
 * refer to: field after field, value after value, a blank line between them.
 */
public final class SourceText {

  private static final String SEPARATOR = "\n\n";

  private SourceText() {}

  /**
   * The joined text.
   *
   * @param fields the source fields, in their configured order
   * @param valuesOf a field's values, in order; null where it has none
   * @return null if there is no value at all
   */
  public static @Nullable String join(
      List<String> fields, Function<String, @Nullable Collection<?>> valuesOf) {
    List<String> values = new ArrayList<>();
    for (String field : fields) {
      Collection<?> found = valuesOf.apply(field);
      if (found != null) {
        found.stream().filter(value -> value != null).map(Object::toString).forEach(values::add);
      }
    }
    return switch (values.size()) {
      case 0 -> null;
      case 1 -> values.get(0); // a copy of a book would cost more than reading it
      default -> String.join(SEPARATOR, values);
    };
  }
}
