package org.palimpsest.extract;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds labelled authors on the first page, such as {@code Name: John Smith} or {@code 作者：张三}.
 *
 * <p>Label and name are on one line, or on two as cells of a table. Labels of other people, such as
 * {@code Supervisor:} or {@code 指导教师：}, are unknown and therefore ignored.
 */
final class TitlePage {

  /** Maximum UTF-16 code units to read. */
  private static final int CHARS_MAX = 3000;

  private static final int LINES_MAX = 80;

  /** Maximum UTF-16 code units of a Latin name. */
  private static final int NAME_CHARS_MAX = 60;

  private static final int AUTHORS_MAX = 20;

  /** In lower case, without spaces and apostrophes. */
  private static final Set<String> LABELS =
      Set.of(
          """
          name fullname student studentname studentsname nameofstudent author authors
          author(s) authorname authorsname nameofauthor applicant applicantname
          nameofapplicant candidate candidatename nameofcandidate principalinvestigator
          submittedby writtenby by 作者 作者姓名 论文作者 学位论文作者 姓名 学生 学生姓名
          研究生 研究生姓名 申请人 申请人姓名 申请者 学位申请人 项目申请人 撰写人 姓名(中文)
          作者姓名(中文)
          """
              .strip()
              .split("\\s+"));

  private static final Pattern LABELLED = Pattern.compile("^([^:：]{1,30})[:：](.*)$");

  /** A form's label and value, separated by a gap without a colon. */
  private static final Pattern GAP =
      Pattern.compile("^((?:\\p{IsHan}[ \\u3000]*){2,6}?)(?:\\t|[ \\u3000]{2,})(.+)$");

  /** Matches from the word before the next colon. */
  private static final Pattern NEXT_LABEL =
      Pattern.compile("(?:^|[\\s\\u3000]+|(?<=[;；,，]))[^\\s\\u3000:：]{1,20}[:：].*$");

  private static final Pattern CELLS = Pattern.compile("\\t|[ \\u3000\\u00A0]{2,}|[(（]");
  private static final Pattern BLANKS = Pattern.compile("[\\s\\u3000\\u00A0]+");

  private static final Pattern HAN_NAME =
      Pattern.compile("\\p{IsHan}{2,5}|\\p{IsHan}{1,8}[·•]\\p{IsHan}{1,8}");

  private static final Pattern LATIN_NAME =
      Pattern.compile(
          "\\p{Lu}[\\p{L}\\p{M}'’.-]*"
              + "(?: (?:(?:van|von|der|den|de|del|della|da|di|dos|du|la|le|bin|al|el|ter|ten)\\b"
              + "|\\p{Lu}[\\p{L}\\p{M}'’.-]*)){0,5}");

  private static final Pattern NAMES_END = Pattern.compile("\\s*(?:[;；、,，&/|]|\\b[aA]nd\\b)\\s*");

  private TitlePage() {}

  /**
   * The authors on the first page, in order; may be empty. {@code pages}: starts of the pages;
   * empty in files without pages.
   */
  static List<String> authors(String text, List<Extracted.PageStart> pages) {
    int end = Math.min(text.length(), CHARS_MAX);
    for (Extracted.PageStart page : pages) {
      if (page.page() > 1) {
        end = Math.min(end, page.offset());
      }
    }
    List<String> lines =
        text.substring(0, end)
            .lines()
            .limit(LINES_MAX)
            .filter(line -> !line.isBlank())
            .map(TitlePage::trimmed)
            .toList();
    Set<String> authors = new LinkedHashSet<>();
    for (int i = 0; i < lines.size(); i++) {
      authors.addAll(authors(lines.get(i), i + 1 < lines.size() ? lines.get(i + 1) : ""));
    }
    return authors.stream().limit(AUTHORS_MAX).toList();
  }

  private static List<String> authors(String line, String next) {
    Matcher labelled = LABELLED.matcher(line);
    if (labelled.matches() && isLabel(labelled.group(1))) {
      String value = labelled.group(2);
      return names(value.isBlank() ? next : value);
    }
    Matcher gap = GAP.matcher(line);
    if (gap.matches() && isLabel(gap.group(1))) {
      return names(gap.group(2));
    }
    return isLabel(line) ? names(next) : List.of();
  }

  private static boolean isLabel(String words) {
    String label = BLANKS.matcher(words).replaceAll("").toLowerCase(Locale.ROOT);
    return LABELS.contains(
        label.replace("'", "").replace("’", "").replace('（', '(').replace('）', ')'));
  }

  /** The names in a value; empty unless every part looks like a name. */
  private static List<String> names(String value) {
    String first = NEXT_LABEL.matcher(trimmed(value)).replaceFirst("");
    first = trimmed(spacedHan(CELLS.split(first, 2)[0]));
    if (isFamilyNameFirst(first)) {
      return List.of(first);
    }
    List<String> names = new ArrayList<>();
    for (String part : NAMES_END.split(first, -1)) {
      String name = trimmed(part);
      List<String> each =
          HAN_NAME.matcher(name).matches() || isLatinName(name) ? List.of(name) : hanNames(name);
      if (each.isEmpty() && !name.isEmpty()) {
        return List.of();
      }
      names.addAll(each);
    }
    return names;
  }

  /** Han names separated by single blanks. */
  private static List<String> hanNames(String part) {
    List<String> names = List.of(BLANKS.split(part));
    return names.stream().allMatch(name -> HAN_NAME.matcher(name).matches()) ? names : List.of();
  }

  /** {@code 王 五} is one name, {@code 张三 李四} are two. */
  private static String spacedHan(String value) {
    String[] parts = BLANKS.split(trimmed(value));
    boolean isOneName =
        parts.length > 1 && Stream.of(parts).allMatch(part -> part.length() == 1 && isHan(part));
    return isOneName ? String.join("", parts) : value;
  }

  private static boolean isHan(String character) {
    return Character.UnicodeScript.of(character.codePointAt(0)) == Character.UnicodeScript.HAN;
  }

  /** {@code Smith, John R.} is one person. */
  private static boolean isFamilyNameFirst(String value) {
    String[] parts = value.split(",\\s*", -1);
    return parts.length == 2
        && !parts[0].contains(" ")
        && isLatinWord(parts[0])
        && isLatinWord(parts[1]);
  }

  /** At least two words, as any capitalized word could be one. */
  private static boolean isLatinName(String name) {
    return name.contains(" ") && isLatinWord(name);
  }

  private static boolean isLatinWord(String name) {
    return name.length() <= NAME_CHARS_MAX && LATIN_NAME.matcher(name).matches();
  }

  private static String trimmed(String words) {
    return words.replaceAll("^[\\s\\u3000\\u00A0_]+|[\\s\\u3000\\u00A0_]+$", "");
  }
}
