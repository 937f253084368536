package org.palimpsest.federation.task.form;

import java.util.Locale;

/** How the values of an enum stand in JSON: {@code NO_EPOCH} as {@code noEpoch}. */
public final class EnumWords {

  private EnumWords() {}

  /** The word of a value. */
  public static String of(Enum<?> value) {
    StringBuilder word = new StringBuilder();
    for (String part : value.name().toLowerCase(Locale.ROOT).split("_", -1)) {
      word.append(
          word.isEmpty()
              ? part
              : part.substring(0, 1).toUpperCase(Locale.ROOT) + part.substring(1));
    }
    return word.toString();
  }
}
