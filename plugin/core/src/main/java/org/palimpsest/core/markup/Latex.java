package org.palimpsest.core.markup;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * LaTeX commands that change only the look; all others are kept, also unknown words behind a
 * backslash. Removes as many closing braces as opening ones.
 */
final class Latex {

  /** Commands whose argument is kept. */
  private static final Set<String> AROUND_TEXT =
      Set.of(
          ("emph textbf textit texttt textrm textsf textsc textsl textup textmd "
                  + "textnormal underline uline mbox hbox fbox text mathrm mathbf mathit mathsf "
                  + "mathtt boldsymbol textsuperscript textsubscript lowercase uppercase "
                  + "MakeUppercase MakeLowercase enquote")
              .split(" "));

  /** Commands whose argument is removed. */
  private static final Set<String> WITH_ARGUMENT =
      Set.of(
          "hspace vspace phantom hphantom vphantom label ref cite citep citet index color"
              .split(" "));

  private static final Set<String> ALONE =
      Set.of(
          ("relax noindent quad qquad null bf it rm sf tt sc sl em bfseries itshape "
                  + "mdseries upshape rmfamily sffamily ttfamily normalfont tiny small normalsize "
                  + "large footnotesize allowbreak nobreak linebreak newline protect leavevmode "
                  + "xspace")
              .split(" "));

  /** Accents and small gaps after a backslash. */
  private static final String MARKS = "'`^\"~=.,;:!/-";

  /** Number of removed braces that are still open. */
  private int open;

  @Nullable Written command(char[] text, int from, int end) {
    int i = from + 1;
    while (i < end && isLetter(text[i])) {
      i++;
    }
    if (i == from + 1) {
      boolean mark = i < end && MARKS.indexOf(text[i]) >= 0;
      return mark ? Written.nothing(2) : null;
    }
    String name = new String(text, from + 1, i - from - 1);
    boolean brace = i < end && text[i] == '{';
    if (brace && AROUND_TEXT.contains(name)) {
      open++;
      return Written.nothing(i + 1 - from);
    }
    if (brace && WITH_ARGUMENT.contains(name)) {
      while (i < end && text[i] != '}') {
        i++;
      }
      return i < end ? Written.nothing(i + 1 - from) : null;
    }
    return ALONE.contains(name) ? new Written(i - from, " ") : null;
  }

  @Nullable Written closing() {
    if (open == 0) {
      return null;
    }
    open--;
    return Written.nothing(1);
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }
}
