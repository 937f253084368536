package org.palimpsest.core.looks;

import java.util.List;
import java.util.Locale;

/** Recognises lines of an assignment: numbered tasks, points, labels. */
final class TaskLine {

  private static final List<String> NUMBERED =
      List.of("exercise", "question", "task", "problem", "assignment", "homework", "part");

  private static final List<String> LABELS =
      List.of(
          ("learning objectives,due date,deadline:,submission instructions,hand in,"
                  + "submit your,marking criteria,grading,实验目的,实验要求,实验内容,作业要求,"
                  + "作业题目,提交方式,截止日期,评分标准,思考题,练习题,简答题,论述题")
              .split(","));

  private static final List<String> POINTS =
      List.of(" points)", " marks)", " pts)", " points]", " marks]", "分)", "分）");

  private TaskLine() {}

  static boolean is(CharSequence line) {
    String lower = line.toString().toLowerCase(Locale.ROOT);
    return NUMBERED.stream().anyMatch(word -> isNumbered(lower, word))
        || LABELS.stream().anyMatch(lower::contains)
        || POINTS.stream().anyMatch(points -> hasPoints(lower, points));
  }

  /** Requires a mark after the number: {@code Task 1: ...}, not {@code part 1 of the book}. */
  private static boolean isNumbered(String line, String word) {
    if (!line.startsWith(word + " ")) {
      return false;
    }
    int i = word.length() + 1;
    int from = i;
    while (i < line.length() && Character.isLetterOrDigit(line.charAt(i)) && i - from < 3) {
      i++;
    }
    boolean digit = i > from && Character.isDigit(line.charAt(from));
    return digit
        && (i == line.length()
            || ".:)-–(".indexOf(line.charAt(i)) >= 0
            || line.startsWith(" (", i));
  }

  private static boolean hasPoints(String line, String points) {
    int at = line.indexOf(points);
    return at > 0 && Character.isDigit(line.charAt(at - 1));
  }
}
