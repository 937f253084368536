package org.palimpsest.solr.analysis;

import java.io.Reader;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.reading.Written;

/**
 * Takes out gaps that part what belongs together, and keeps the offsets: hyphens at line ends,
 * white space and marks between Han characters, spaces between the letters of one word. Stands in
 * front of {@link FoldingCharFilter}, which would drop soft hyphens. Invisible characters are
 * looked through, and stay.
 */
public final class JoiningCharFilter extends RewritingCharFilter {

  /** What can be joined. */
  public enum Join {
    /**
     * A letter, a hyphen, a line end and a small letter: the word goes on. Hyphens are -, U+2010,
     * U+2011, the soft hyphen and the not sign, which some programs make of it.
     */
    HYPHENATION,
    /**
     * Han characters or kana with white space between them, of which one line end, but no blank
     * line; or with hyphens, middle dots, marks such as * # / and symbols of any kind, and spaces.
     */
    IDEOGRAPHS,
    /** Four and more single letters of an alphabet, with one space between each two. */
    LETTERS
  }

  /** No gap is found that needs more characters than this to be seen. */
  static final int LOOKAHEAD = 64;

  private final GapFinder finder;

  /** A filter over these characters. */
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
