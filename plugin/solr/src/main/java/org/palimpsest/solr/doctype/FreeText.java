package org.palimpsest.solr.doctype;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells whether a regular expression has room for an author's own words: something that is no fixed
 * character, such as {@code .} or a class of letters, or a group, and that is repeated often.
 */
final class FreeText {

  /** What is repeated less often is a number, a mark or a word with several spellings. */
  private static final int REPEATS_MIN = 10;

  private static final Pattern PART =
      Pattern.compile(
          "\\\\Q.*?(?:\\\\E|$)|\\\\[pPx]\\{[^}]*\\}|\\\\[pP].|\\\\."
              + "|\\[\\^?\\]?(?:\\[:\\^?\\w+:\\]|\\\\.|[^\\]\\\\])*+\\]|\\{[0-9]+(?:,[0-9]*)?\\}|.",
          Pattern.DOTALL);

  private FreeText() {}

  /** Whether there is such a place in an expression that compiles. */
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

  /** Blanks, rules to write on and other marks are no words, however many there are. */
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
