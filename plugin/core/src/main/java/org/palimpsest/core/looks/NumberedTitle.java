package org.palimpsest.core.looks;

import java.util.Locale;

/** Recognises numbered titles. */
final class NumberedTitle {

  private static final String CHINESE_DIGITS = "一二三四五六七八九十百0123456789";

  private NumberedTitle() {}

  static boolean is(CharSequence line) {
    int end = 0;
    while (end < line.length()
        && end < 8
        && (Character.isDigit(line.charAt(end)) || line.charAt(end) == '.')) {
      end++;
    }
    if (end > 0 && Character.isDigit(line.charAt(0))) {
      return titleFollows(line, end);
    }
    String lower = line.toString().toLowerCase(Locale.ROOT);
    return lower.startsWith("chapter ") || lower.startsWith("part ") || isChinese(line);
  }

  /** False for {@code 1.2} and {@code （二）}, which are of a lower order. */
  static boolean isOfFirstOrder(CharSequence line) {
    int i = 0;
    while (i < line.length() && Character.isDigit(line.charAt(i))) {
      i++;
    }
    boolean numbered = i > 0 && i + 1 < line.length();
    boolean goesOn =
        numbered && ".．".indexOf(line.charAt(i)) >= 0 && Character.isDigit(line.charAt(i + 1));
    return !goesOn && "（(".indexOf(line.charAt(0)) < 0;
  }

  /** After a blank, a capital or a Han character. */
  private static boolean titleFollows(CharSequence line, int from) {
    int i = from;
    while (i < line.length() && (LineLooks.isGap(line.charAt(i)) || line.charAt(i) == '、')) {
      i++;
    }
    return i < line.length()
        && Character.isLetter(line.charAt(i))
        && !Character.isLowerCase(line.charAt(i));
  }

  /** {@code 第二章}, {@code 二、}, {@code （二）}. */
  private static boolean isChinese(CharSequence line) {
    int i = "第（(".indexOf(line.charAt(0)) >= 0 ? 1 : 0;
    int from = i;
    while (i < line.length() && CHINESE_DIGITS.indexOf(line.charAt(i)) >= 0) {
      i++;
    }
    return i > from && i + 1 < line.length() && "章节部篇、）)".indexOf(line.charAt(i)) >= 0;
  }
}
