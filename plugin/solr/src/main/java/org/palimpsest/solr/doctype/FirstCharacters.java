package org.palimpsest.solr.doctype;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.Characters;

/**
 * Tells of most lines by their first characters that an expression does not match them: a look into
 * a table, where the expression would take microseconds. Never says so of a line that it matches.
 * Safe for use by several threads.
 */
final class FirstCharacters {

  /*
   * RE2/J does not tell how a match begins, but java.util.regex does: if it fails on one character or
   * two and has not asked for more, no text that begins so is matched. Both read the same expressions alike,
   * as long as these keep to what isPlain lets through; of all others nothing is known here. Nor is
   * anything told of characters that have an upper case beyond ASCII, because the two have different
   * tables of those.
   */
  private static final int ASCII = 0x80;

  private static final byte UNKNOWN = 0;
  private static final byte MAY_BEGIN = 1;
  private static final byte CANNOT_BEGIN = 2;

  /** Knows nothing: any character may begin a match. */
  static final FirstCharacters ANY = new FirstCharacters(null);

  /** Null where nothing is known of the expression. */
  private final @Nullable Pattern pattern;

  /** By character; filled as they are asked for, by any thread with the same answer. */
  private final byte[] ofOne;

  /** By pair of ASCII characters, in the same way: most letters of an alphabet begin something. */
  private final byte[] ofTwo;

  private FirstCharacters(@Nullable Pattern pattern) {
    this.pattern = pattern;
    this.ofOne = new byte[pattern == null ? 0 : Character.MAX_VALUE + 1];
    this.ofTwo = new byte[pattern == null ? 0 : ASCII * ASCII];
  }

  /** Of an expression that RE2/J has compiled, without regard to case. */
  static FirstCharacters of(String expression) {
    if (!isPlain(expression)) {
      return ANY;
    }
    try {
      return new FirstCharacters(
          Pattern.compile(expression, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE));
    } catch (PatternSyntaxException e) {
      return ANY;
    }
  }

  /** Whether the expression may match a text, or the beginning of it. */
  boolean mayBegin(String text) {
    if (pattern == null || text.isEmpty()) {
      return true;
    }
    char first = text.charAt(0);
    if (first >= ASCII) {
      return !Characters.isIdeographic(first) || mayBegin(pattern, text, 1, ofOne, first);
    }
    if (first <= ' ' || !mayBegin(pattern, text, 1, ofOne, first)) {
      return first <= ' ';
    }
    char second = text.length() > 1 ? text.charAt(1) : 0;
    return second < ' '
        || second >= ASCII
        || mayBegin(pattern, text, 2, ofTwo, first * ASCII + second);
  }

  private static boolean mayBegin(
      Pattern pattern, String text, int length, byte[] answers, int index) {
    byte answer = answers[index];
    if (answer == UNKNOWN) {
      Matcher matcher = pattern.matcher(text.substring(0, length));
      answer = matcher.lookingAt() || matcher.hitEnd() ? MAY_BEGIN : CANNOT_BEGIN;
      answers[index] = answer;
    }
    return answer == MAY_BEGIN;
  }

  /**
   * Whether an expression has nothing but characters, groups that are {@code (?:...)} or plain,
   * classes of characters without classes inside, repeats, alternatives, and marks escaped.
   */
  static boolean isPlain(String expression) {
    boolean inClass = false;
    for (int i = 0; i < expression.length(); i++) {
      char c = expression.charAt(i);
      char next = i + 1 < expression.length() ? expression.charAt(i + 1) : 0;
      if (c == '\\') {
        if (!isMark(next)) {
          return false;
        }
        i++;
      } else if (inClass) {
        char last = expression.charAt(i - 1);
        if (c == '[' || c == '&' || (c == '-' && (last >= ASCII || next >= ASCII))) {
          return false;
        }
        inClass = c != ']';
      } else if (c == '[') {
        if (next == ']' || next == '^') {
          return false;
        }
        inClass = true;
      } else if (!isPlain(c, next, expression.startsWith("(?:", i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isMark(char c) {
    return c > ' ' && c < 0x7F && !Character.isLetterOrDigit(c);
  }

  /** Outside classes. A plus behind a repeat means something in java.util.regex alone. */
  private static boolean isPlain(char c, char next, boolean beginsGroup) {
    return switch (c) {
      case '^', '$' -> false;
      case '(' -> next != '?' || beginsGroup;
      case '+', '*', '?', '}' -> next != '+';
      default -> true;
    };
  }
}
