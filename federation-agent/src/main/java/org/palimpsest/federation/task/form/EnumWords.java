package org.palimpsest.federation.task.form;

import java.util.Locale;

/** Words of enum values in JSON: {@code noEpoch} for {@code NO_EPOCH}. */
public final class EnumWords {

  private EnumWords() {}

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
