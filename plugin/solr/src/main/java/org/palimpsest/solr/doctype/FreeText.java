package org.palimpsest.solr.doctype;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Detects free text in a regular expression: an element other than a fixed character, such as
 * {@code .}, a class of letters or a group, that is repeated often.
 */
final class FreeText {

  /** Elements repeated less often are numbers, marks or spelling variants. */
  private static final int REPEATS_MIN = 10;

  private static final Pattern PART =
      Pattern.compile(
          "\\\\Q.*?(?:\\\\E|$)|\\\\[pPx]\\{[^}]*\\}|\\\\[pP].|\\\\."
              + "|\\[\\^?\\]?(?:\\[:\\^?\\w+:\\]|\\\\.|[^\\]\\\\])*+\\]|\\{[0-9]+(?:,[0-9]*)?\\}|.",
          Pattern.DOTALL);

  private FreeText() {}

  static boolean isIn(String expression) {
    Matcher part = PART.matcher(expression);
    String last = "";
    while (part.find()) {
      if (isFree(last) && repeatsMax(part.group()) >= REPEATS_MIN) {
        return true;
      }
      last = part.group();
    }
    return false;
  }

  private static int repeatsMax(String part) {
    if (part.equals("*") || part.equals("+") || (part.startsWith("{") && part.endsWith(",}"))) {
      return Integer.MAX_VALUE;
    }
    boolean isCounted = part.startsWith("{") && part.endsWith("}");
    return isCounted
        ? Integer.parseInt(
            part.substring(part.indexOf(part.contains(",") ? ',' : '{') + 1, part.length() - 1))
        : 0;
  }

  /** Blanks, ruled lines and other marks are not words. */
  private static boolean isFree(String part) {
    if (part.startsWith("[") && part.length() > 1) {
      return part.startsWith("[^")
          || part.replace("\\s", "").chars().anyMatch(Character::isLetterOrDigit);
    }
    if (part.startsWith("\\") && part.length() > 1) {
      return !part.startsWith("\\Q")
          && !part.equals("\\s")
          && Character.isLetterOrDigit(part.charAt(1));
    }
    return part.equals(".") || part.equals(")");
  }
}
