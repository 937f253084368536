package org.palimpsest.core.line;

import java.util.Set;

/** Recognises program lines by symbols, line ends, or a leading keyword. */
final class CodeLine {

  /** Percentage of visible characters. */
  private static final int SYMBOLS_MIN = 14;

  private static final int FEW_WORDS = 8;

  private static final Set<String> KEYWORDS =
      Set.of(
          ("def class import from return if elif else for while try except finally with "
                  + "public private protected static void int float double char bool boolean const "
                  + "var let function struct case switch break continue package using namespace "
                  + "select insert update create print printf echo begin end then do done fi func "
                  + "fn val new throw assert yield pass raise lambda")
              .split(" "));

  private CodeLine() {}

  static boolean is(CharSequence line, LineLooks.LineShape shape) {
    if (shape.ideographs() * 2 > shape.visible() || isComment(line)) {
      return isComment(line);
    }
    char last = line.charAt(line.length() - 1);
    if (last == '{' || last == '}' || last == ';') {
      return last != ';' || shape.words() <= FEW_WORDS || isDense(shape);
    }
    return isDense(shape) || (isKeyword(line) && looksCalled(line, shape));
  }

  private static boolean isDense(LineLooks.LineShape shape) {
    return shape.symbols() >= 2 && shape.symbols() * 100 >= SYMBOLS_MIN * shape.visible();
  }

  private static boolean isComment(CharSequence line) {
    String start = line.subSequence(0, Math.min(3, line.length())).toString();
    return start.startsWith("//")
        || start.startsWith("/*")
        || start.startsWith("*/")
        || start.startsWith("# ")
        || start.startsWith("#i")
        || start.startsWith("#d")
        || start.startsWith("$ ")
        || start.equals(">>>");
  }

  private static boolean isKeyword(CharSequence line) {
    int end = 0;
    while (end < line.length() && Character.isLetter(line.charAt(end))) {
      end++;
    }
    return KEYWORDS.contains(line.subSequence(0, end).toString());
  }

  /** English sentences may begin with these words too, but with a capital, and are longer. */
  private static boolean looksCalled(CharSequence line, LineLooks.LineShape shape) {
    char last = line.charAt(line.length() - 1);
    return last == ':' || last == ')' || shape.words() <= 4;
  }
}
