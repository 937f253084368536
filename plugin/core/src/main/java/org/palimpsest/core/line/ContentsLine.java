package org.palimpsest.core.line;

/** Recognises lines of a table of contents: a title, a row of dots or a wide gap, a page number. */
final class ContentsLine {

  private static final String DOTS = ".·•…‥．。・⋯_";

  /** With or without blanks between them. */
  private static final int LEADER_DOTS_MIN = 4;

  private static final int GAP_MIN = 3;
  private static final String PAGE = "page ";
  private static final int PAGE_DIGITS_MAX = 4;
  private static final int ROMAN_LENGTH_MAX = 6;

  private ContentsLine() {}

  static boolean is(CharSequence line) {
    int page = pageStart(line);
    return hasLeader(line) || (page > 0 && page < line.length() && isBehindGap(line, page));
  }

  /** Whether there is a row of dots; an ellipsis counts as two. */
  static boolean hasLeader(CharSequence line) {
    int dots = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (DOTS.indexOf(c) >= 0) {
        dots += c == '…' || c == '⋯' ? 2 : 1;
        if (dots >= LEADER_DOTS_MIN) {
          return true;
        }
      } else if (!LineLooks.isGap(c)) {
        dots = 0;
      }
    }
    return false;
  }

  static boolean isPageNumber(CharSequence line) {
    int from = startsWithPage(line) ? PAGE.length() : 0;
    int to = line.length();
    while (from < to && isPageMark(line.charAt(from))) {
      from++;
    }
    while (to > from && isPageMark(line.charAt(to - 1))) {
      to--;
    }
    return from < to && pageStart(line.subSequence(from, to)) == 0;
  }

  private static boolean startsWithPage(CharSequence line) {
    return line.length() > PAGE.length()
        && line.subSequence(0, PAGE.length()).toString().equalsIgnoreCase(PAGE);
  }

  private static boolean isPageMark(char c) {
    return LineLooks.isGap(c) || "-–—·.第页|/".indexOf(c) >= 0;
  }

  /** The start of a page number at the line's end, or the line's length. */
  private static int pageStart(CharSequence line) {
    int end = line.length();
    int from = end;
    while (from > 0 && Character.isDigit(line.charAt(from - 1))) {
      from--;
    }
    if (from < end) {
      return end - from <= PAGE_DIGITS_MAX ? from : end;
    }
    while (from > 0 && "ivxlcIVXLC".indexOf(line.charAt(from - 1)) >= 0) {
      from--;
    }
    return end - from <= ROMAN_LENGTH_MAX ? from : end;
  }

  private static boolean isBehindGap(CharSequence line, int page) {
    int gap = page;
    while (gap > 0 && LineLooks.isGap(line.charAt(gap - 1))) {
      gap--;
    }
    boolean tab = line.subSequence(gap, page).toString().indexOf('\t') >= 0;
    boolean titled = line.subSequence(0, gap).chars().anyMatch(Character::isLetter);
    return titled && (tab || page - gap >= GAP_MIN) && !hasFurtherGap(line, gap);
  }

  /** Rows of tables have several wide gaps. */
  private static boolean hasFurtherGap(CharSequence line, int end) {
    int blanks = 0;
    boolean lettersBefore = false;
    for (int i = 0; i < end; i++) {
      char c = line.charAt(i);
      if (LineLooks.isGap(c)) {
        blanks += c == '\t' ? GAP_MIN : 1;
      } else {
        if (blanks >= GAP_MIN && lettersBefore) {
          return true;
        }
        blanks = 0;
        lettersBefore |= Character.isLetter(c);
      }
    }
    return false;
  }
}
