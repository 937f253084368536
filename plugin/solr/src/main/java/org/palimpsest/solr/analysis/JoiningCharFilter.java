package org.palimpsest.solr.analysis;

import java.io.Reader;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.markup.Written;

/**
 * Removes gaps within words and corrects offsets: hyphens at line ends, white space and marks
 * between Han characters, spaces between the letters of one word. Precedes {@link
 * FoldingCharFilter}, which would drop soft hyphens. Invisible characters are skipped and stay.
 */
public final class JoiningCharFilter extends RewritingCharFilter {

  /** A kind of gap. */
  public enum Join {
    /**
     * A letter, a hyphen, a line end and a small letter. Hyphens are -, U+2010, U+2011, the soft
     * hyphen and the not sign.
     */
    HYPHENATION,
    /**
     * Han characters or kana with white space between them, with one line end at most; or with
     * hyphens, middle dots, marks such as * # /, symbols and spaces.
     */
    IDEOGRAPHS,
    /** Four or more single letters of an alphabet with one space between each two. */
    LETTERS
  }

  /** The longest gap, with the characters that identify it. */
  static final int LOOKAHEAD = 64;

  private final GapFinder finder;

  public JoiningCharFilter(Reader input, Set<Join> joins) {
    super(input, LOOKAHEAD);
    finder = new GapFinder(joins);
  }

  @Override
  int plainLength(char[] buffer, int from, int end) {
    int plain = finder.plainLength(buffer, from, end);
    finder.keepPlain(buffer, from, from + plain);
    return plain;
  }

  @Override
  @Nullable Written rewritten(char[] buffer, int from, int end, boolean last) {
    int gap = finder.gapLength(buffer, from, end, last);
    if (gap == 0) {
      finder.keep(buffer, from, end);
      return null;
    }
    return Written.nothing(gap);
  }
}
