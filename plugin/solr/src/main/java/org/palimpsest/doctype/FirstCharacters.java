package org.palimpsest.doctype;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import org.palimpsest.text.Characters;

/**
 * Tells of most lines by their first character that an expression does not match them: one look
 * into a table, where the expression would take microseconds. Never says so of a line that it
 * matches. Safe for use by several threads.
 */
final class FirstCharacters {

  /*
   * RE2/J does not tell how a match begins, but java.util.regex does: if it fails on one character and
   * has not asked for more, no text that begins so is matched. Both read the same expressions alike,
   * as long as these keep to what isPlain lets through; of all others nothing is known here. Nor is
   * anything told of characters that have an upper case beyond ASCII, because the two have different
   * tables of those.
   */
  private static final byte UNKNOWN = 0;
  private static final byte MAY_BEGIN = 1;
  private static final byte CANNOT_BEGIN = 2;

  /** Knows nothing: any character may begin a match. */
  static final FirstCharacters ANY = new FirstCharacters(null);

  /** Null where nothing is known of the expression. */
  private final @Nullable Pattern pattern;

  /** By character; filled as they are asked for, by any thread with the same answer. */
  private final byte[] answers;

  private FirstCharacters(@Nullable Pattern pattern) {
    this.pattern = pattern;
    this.answers = new byte[pattern == null ? 0 : Character.MAX_VALUE + 1];
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

  /** Whether the expression may match a text, or the beginning of one, that begins so. */
  boolean mayBegin(char first) {
    if (pattern == null || !isKnown(first)) {
      return true;
    }
    byte answer = answers[first];
    if (answer == UNKNOWN) {
      Matcher matcher = pattern.matcher(String.valueOf(first));
      answer = matcher.lookingAt() || matcher.hitEnd() ? MAY_BEGIN : CANNOT_BEGIN;
      answers[first] = answer;
    }
    return answer == MAY_BEGIN;
  }

  private static boolean isKnown(char c) {
    return (c > ' ' && c < 0x7F) || Characters.isIdeographic(c);
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
        if (c == '[' || c == '&' || (c == '-' && (last >= 0x80 || next >= 0x80))) {
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
