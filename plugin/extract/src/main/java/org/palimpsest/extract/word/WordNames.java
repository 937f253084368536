package org.palimpsest.extract.word;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How WordprocessingML (ECMA-376, part 1, 17.3.2) says what can be seen. */
final class WordNames {

  static final String SPACE = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

  /** In half points. */
  private static final int TINY = 3;

  private static final Set<String> OFF = Set.of("0", "false", "off");

  private WordNames() {}

  /** Whether a switch with this value is on; without one it is. */
  static boolean isOn(@Nullable String value) {
    return value == null || !OFF.contains(value.toLowerCase(Locale.ROOT));
  }

  /** Whether type of this size, in half points, is too small to see. */
  static boolean isTiny(@Nullable String halfPoints) {
    return halfPoints != null
        && halfPoints.matches("\\d{1,3}")
        && Integer.parseInt(halfPoints) <= TINY;
  }
}
