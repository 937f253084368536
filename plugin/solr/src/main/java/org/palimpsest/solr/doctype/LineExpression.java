package org.palimpsest.solr.doctype;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Collection;
import java.util.stream.Collectors;
import org.palimpsest.core.text.CharacterFolding;
import org.palimpsest.core.text.Characters;

/**
 * A regular expression for lines. Both are folded first, character by character: lower case,
 * simplified Chinese, no accents, full-width forms to plain, white space to blanks; offsets stay.
 * Matched by RE2/J in time linear in the line.
 */
final class LineExpression {

  /** Longer expressions are unreadable. */
  static final int LENGTH_MAX = 2_000;

  /** The worst-case instructions for each character of a line. */
  static final int PROGRAM_SIZE_MAX = 20_000;

  private final Pattern pattern;
  private final FirstCharacters firstCharacters;

  private LineExpression(Pattern pattern, FirstCharacters firstCharacters) {
    this.pattern = pattern;
    this.firstCharacters = firstCharacters;
  }

  /**
   * Compiles an expression.
   *
   * @throws DocumentTypeException with the reason if it is invalid in RE2, or too large
   */
  static LineExpression of(String expression) throws DocumentTypeException {
    if (expression.length() > LENGTH_MAX) {
      throw new DocumentTypeException(
          "it has %s characters, must have at most %s", expression.length(), LENGTH_MAX);
    }
    return compile(fold(expression));
  }

  /** The alternative of several expressions. */
  static LineExpression anyOf(Collection<LineExpression> several) throws DocumentTypeException {
    return compile(
        several.stream()
            .map(each -> "(?:" + each.pattern.pattern() + ")")
            .collect(Collectors.joining("|")));
  }

  /** This expression followed by another. */
  LineExpression then(LineExpression next) throws DocumentTypeException {
    return compile("(?:" + pattern.pattern() + ")(?:" + next.pattern.pattern() + ")");
  }

  LineExpression optional() throws DocumentTypeException {
    return compile("(?:" + pattern.pattern() + ")?");
  }

  /**
   * The same with a filter by first characters, for expressions that all lines are matched with.
   */
  LineExpression forManyLines() {
    return new LineExpression(pattern, FirstCharacters.of(pattern.pattern()));
  }

  /** Whether it accepts any beginning of a line: tested with a character that no file names. */
  boolean beginsWithAnything() {
    return FirstCharacters.of(pattern.pattern()).mayBegin("龘");
  }

  /** Whether it matches an author's own words. */
  boolean hasFreeText() {
    return FreeText.isIn(pattern.pattern());
  }

  private static LineExpression compile(String expression) throws DocumentTypeException {
    if (ProgramSize.of(expression) > PROGRAM_SIZE_MAX) {
      throw new DocumentTypeException("its repeats make it too large; use smaller or fewer ones");
    }
    try {
      return new LineExpression(
          Pattern.compile(expression, Pattern.CASE_INSENSITIVE), FirstCharacters.ANY);
    } catch (PatternSyntaxException e) {
      throw new DocumentTypeException(reason(e));
    }
  }

  private static String reason(PatternSyntaxException e) {
    String description = e.getDescription();
    if (description.contains("internal error")) {
      return "unexpected )"; // RE2/J 1.8 names its own stack in the message
    }
    return description
        + " at "
        + e.getPattern()
        + " (look-around and back-references are not supported)";
  }

  /** Folds characters beyond ASCII only: letters of the syntax, such as {@code \S}, are ASCII. */
  private static String fold(String expression) {
    StringBuilder folded = new StringBuilder(expression.length());
    for (int i = 0; i < expression.length(); i++) {
      char c = expression.charAt(i);
      int one = c < 0x80 ? c : Characters.isSpace(c) ? ' ' : CharacterFolding.foldToOne(c);
      if (c >= 0x80 && one >= 0 && one < 0x80 && !Character.isLetterOrDigit(one)) {
        folded.append('\\');
      }
      folded.append(one < 0 ? c : (char) one);
    }
    return folded.toString();
  }

  /** Folds a line; the length stays. */
  static String foldLine(CharSequence line) {
    char[] folded = new char[line.length()];
    for (int i = 0; i < folded.length; i++) {
      char c = line.charAt(i);
      int one = Characters.isSpace(c) ? ' ' : CharacterFolding.foldToOne(c);
      folded[i] = one < 0 ? c : (char) one;
    }
    return new String(folded);
  }

  /** Whether it matches the whole line. */
  boolean matches(String foldedLine) {
    return firstCharacters.mayBegin(foldedLine) && pattern.matches(foldedLine);
  }

  /** The length of its match at the line's start, or -1. */
  int matchStart(String foldedLine) {
    if (!firstCharacters.mayBegin(foldedLine)) {
      return -1;
    }
    Matcher matcher = pattern.matcher(foldedLine);
    return matcher.lookingAt() ? matcher.end() : -1;
  }
}
