package org.palimpsest.core.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Joins the values of source fields, with blank lines, to the text of all offsets. */
public final class SourceText {

  private static final String SEPARATOR = "\n\n";

  private SourceText() {}

  /** The joined text of the fields in order, or null if there is no value. */
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
      case 1 -> values.get(0); // avoids copying a book
      default -> String.join(SEPARATOR, values);
    };
  }
}
