package org.palimpsest.solr.doctype;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Collection;
import java.util.stream.Collectors;
import org.palimpsest.core.text.CharacterFolding;
import org.palimpsest.core.text.Characters;

/**
 * A regular expression for lines. Both are folded before they meet: lower case, simplified Chinese,
 * no accents, full-width forms plain, every white space a blank; character by character, so that
 * places stay what they are. Matched by RE2/J, in time linear in the line.
 */
final class LineExpression {

  /** An expression of this length is hard to read already. */
  static final int LENGTH_MAX = 2_000;

  /** So many instructions may be looked at for each character of a line, at worst. */
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
   * @throws DocumentTypeException if it is no expression of RE2, or too large; the message says why
   */
  static LineExpression of(String expression) throws DocumentTypeException {
    if (expression.length() > LENGTH_MAX) {
      throw new DocumentTypeException(
          "it has " + expression.length() + " characters, must have at most " + LENGTH_MAX);
    }
    return compile(fold(expression));
  }

  /** One that matches what any of several matches. */
  static LineExpression anyOf(Collection<LineExpression> several) throws DocumentTypeException {
    return compile(
        several.stream()
            .map(each -> "(?:" + each.pattern.pattern() + ")")
            .collect(Collectors.joining("|")));
  }

  /** One that matches this, then others. */
  LineExpression then(LineExpression next) throws DocumentTypeException {
    return compile("(?:" + pattern.pattern() + ")(?:" + next.pattern.pattern() + ")");
  }

  /** One that matches this or nothing. */
  LineExpression optional() throws DocumentTypeException {
    return compile("(?:" + pattern.pattern() + ")?");
  }

  /** The same, but quicker with lines that it does not match: for those that all lines meet. */
  LineExpression forManyLines() {
    return new LineExpression(pattern, FirstCharacters.of(pattern.pattern()));
  }

  /** Whether it says nothing of how a line begins: asked with a character that nothing names. */
  boolean beginsWithAnything() {
    return FirstCharacters.of(pattern.pattern()).mayBegin("龘");
  }

  /** Whether it has room for an author's own words. */
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
      return "unexpected )"; // RE2/J 1.8 calls its own stack by name
    }
    return description
        + " at "
        + e.getPattern()
        + " (look-around and back-references are not supported)";
  }

  /** Only what is beyond ASCII: an expression's own letters, such as {@code \S}, mean something. */
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

  /** A line in the form in which expressions see it, of the same length. */
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

  /** How many characters of the line's start it matches; -1 if it does not match there. */
  int matchStart(String foldedLine) {
    if (!firstCharacters.mayBegin(foldedLine)) {
      return -1;
    }
    Matcher matcher = pattern.matcher(foldedLine);
    return matcher.lookingAt() ? matcher.end() : -1;
  }
}
