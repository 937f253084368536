package org.palimpsest.core.line;

import java.util.List;
import java.util.Locale;

/**
 * Counts marks of bibliography entries: a number in front, years, initials, page ranges, volumes
 * with issues, GB/T 7714 types such as {@code [J]}, titles in 《》, and typical words.
 */
final class ReferenceMarks {

  /** Maximum {@link LineLooks#weight} of text for each mark. */
  static final int WEIGHT_PER_MARK = 120;

  private static final int YEAR_DIGITS = 4;

  private static final List<String> WORDS =
      List.of(
          ("doi,http,www.,et al,pp.,vol.,isbn,arxiv,press,proceedings,proc.,journal,"
                  + "transactions,conference,(ed,eds.,出版社,学报,书局,硕士学位论文,博士学位论文,"
                  + "in:")
              .split(","));

  private final CharSequence line;
  private int marks;

  private ReferenceMarks(CharSequence line) {
    this.line = line;
  }

  /** The number of marks; those unique to entries count twice. */
  static int in(CharSequence line) {
    ReferenceMarks marks = new ReferenceMarks(line);
    marks.count();
    return marks.marks;
  }

  private void count() {
    countNumberInFront();
    for (int i = 0; i < line.length(); ) {
      char c = line.charAt(i);
      if (Character.isDigit(c)) {
        i = countNumber(i);
      } else {
        countAt(i, c);
        i++;
      }
    }
    String lower = line.toString().toLowerCase(Locale.ROOT);
    marks += (int) WORDS.stream().filter(lower::contains).count();
  }

  private void countNumberInFront() {
    char first = line.charAt(0);
    if (first >= '①' && first <= '⑳') {
      marks += 2;
      return;
    }
    boolean bracket = "[【〔(（［".indexOf(first) >= 0;
    int i = bracket ? 1 : 0;
    int from = i;
    while (i < line.length() && i - from < 3 && Character.isDigit(line.charAt(i))) {
      i++;
    }
    boolean closed = i < line.length() && (bracket ? "]】〕)）］" : ".、．").indexOf(line.charAt(i)) >= 0;
    if (i > from && closed) {
      marks += bracket ? 2 : 1;
    }
  }

  private int countNumber(int from) {
    int end = from;
    while (end < line.length() && Character.isDigit(line.charAt(end))) {
      end++;
    }
    boolean partOfWord = from > 0 && Character.isAlphabetic(line.charAt(from - 1));
    if (end - from == YEAR_DIGITS && !partOfWord && isYear(line.subSequence(from, end))) {
      marks++;
    }
    if (end + 1 < line.length() && Character.isDigit(line.charAt(end + 1))) {
      char between = line.charAt(end);
      marks += "-–—~(（:：".indexOf(between) >= 0 ? 1 : 0;
    }
    return end;
  }

  private static boolean isYear(CharSequence digits) {
    String year = digits.toString();
    return year.startsWith("20") || (year.charAt(0) == '1' && year.charAt(1) >= '5');
  }

  private void countAt(int i, char c) {
    boolean startsWord = i == 0 || !Character.isLetterOrDigit(line.charAt(i - 1));
    if (Character.isUpperCase(c) && startsWord && i + 1 < line.length()) {
      marks += line.charAt(i + 1) == '.' ? 1 : 0;
    } else if (c == '[' || c == '［') {
      marks += isKindMark(i + 1) ? 2 : 0;
    } else if (c == '《') {
      marks++;
    }
  }

  /** Such as {@code J]} or {@code EB/OL]}. */
  private boolean isKindMark(int from) {
    int i = from;
    while (i < line.length()
        && i - from < 6
        && ((line.charAt(i) >= 'A' && line.charAt(i) <= 'Z') || line.charAt(i) == '/')) {
      i++;
    }
    return i > from && i < line.length() && (line.charAt(i) == ']' || line.charAt(i) == '］');
  }
}
