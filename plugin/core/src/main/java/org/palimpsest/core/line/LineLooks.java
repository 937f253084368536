package org.palimpsest.core.line;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.Characters;

/** Classifies a line by at most {@value #LENGTH_MAX} of its characters. */
public final class LineLooks {

  /** A longer line is a paragraph; its start suffices. */
  private static final int LENGTH_MAX = 2000;

  /** Minimum words of a sentence; twice as many Han characters. */
  private static final int SENTENCE_WORDS_MIN = 3;

  private static final int WRAPPED_WORDS_MIN = 9;
  private static final int WRAPPED_IDEOGRAPHS_MIN = 20;
  private static final String CLOSERS = "\"'”’)）]】」』»";
  private static final String SENTENCE_ENDS = ".。．！？!?…";

  private final CharSequence line;
  private @Nullable LineShape shape;

  private LineLooks(CharSequence line) {
    this.line = line;
  }

  /** Computed on demand: most lines need only their end. */
  private LineShape shape() {
    LineShape counted = shape;
    if (counted == null) {
      counted = LineShape.of(line);
      shape = counted;
    }
    return counted;
  }

  /** Takes a line without line end and surrounding white space, not empty. */
  public static LineLooks of(CharSequence line) {
    return new LineLooks(line.length() <= LENGTH_MAX ? line : line.subSequence(0, LENGTH_MAX));
  }

  public boolean isProse() {
    if (isContentsEntry() || isPageNumber()) {
      return false;
    }
    if (endsSentence()
        && (shape().words() >= SENTENCE_WORDS_MIN
            || shape().ideographs() >= 2 * SENTENCE_WORDS_MIN)) {
      return true;
    }
    boolean numbered = Character.isDigit(line.charAt(0));
    boolean endsInNumber = Character.isDigit(line.charAt(line.length() - 1));
    return !numbered
        && !endsInNumber
        && (shape().words() >= WRAPPED_WORDS_MIN || shape().ideographs() >= WRAPPED_IDEOGRAPHS_MIN);
  }

  public boolean endsSentence() {
    int i = line.length() - 1;
    while (i > 0 && CLOSERS.indexOf(line.charAt(i)) >= 0) {
      i--;
    }
    return SENTENCE_ENDS.indexOf(line.charAt(i)) >= 0 && !ContentsLine.hasLeader(line);
  }

  public boolean isContentsEntry() {
    return ContentsLine.is(line);
  }

  /** Whether it is only a page number, such as {@code 12}, {@code - 12 -}, {@code xiv}. */
  public boolean isPageNumber() {
    return ContentsLine.isPageNumber(line);
  }

  public boolean isInstruction() {
    return isTask() || Vocabulary.INSTRUCTION.isIn(line);
  }

  /** Whether it is a {@linkplain #isNumberedTitle numbered title} of the first order. */
  public boolean isChapterTitle() {
    return isNumberedTitle() && NumberedTitle.isOfFirstOrder(line);
  }

  public boolean isDeclaration() {
    return Vocabulary.DECLARATION.isIn(line);
  }

  /** Whether it looks like a bibliography entry: years, initials, pages, a number. */
  public boolean isReference() {
    int marks = ReferenceMarks.in(line);
    return marks > 0 && marks * ReferenceMarks.WEIGHT_PER_MARK >= shape().weight();
  }

  public boolean isCode() {
    return CodeLine.is(line, shape());
  }

  /** Whether it is a table row: cells separated by bars, tabs or wide gaps, or only numbers. */
  public boolean isTableRow() {
    return !isContentsEntry() && TableLine.is(line, shape());
  }

  /** Whether it sets a task of an assignment: a numbered exercise, its points. */
  public boolean isTask() {
    return TaskLine.is(line);
  }

  /** Whether it begins like chapter titles, {@code 2.1}, {@code 第二章}, and is no sentence. */
  public boolean isNumberedTitle() {
    return !endsSentence() && !isContentsEntry() && NumberedTitle.is(line);
  }

  /** Whether it may be a title without a number. */
  public boolean isPlainTitle() {
    boolean other = isContentsEntry() || isPageNumber() || isReference() || isTableRow();
    return !other && !isCode() && !isTask() && !endsSentence() && PlainTitle.is(line);
  }

  /** The amount of content: 1 for a letter or digit, 2 for a Han character. */
  public int weight() {
    return shape().weight();
  }

  /** The number of words of letters; Han characters do not count. */
  public int words() {
    return shape().words();
  }

  public int ideographs() {
    return shape().ideographs();
  }

  public boolean beginsInSentence() {
    return Character.isLowerCase(Character.codePointAt(line, 0));
  }

  static boolean isGap(char c) {
    return Characters.isSpace(c);
  }

  /** Counts of a line; words and letters exclude ideographs, visible ones exclude spaces. */
  record LineShape(int words, int letters, int ideographs, int digits, int symbols, int visible) {

    private static final String SYMBOLS = "{}()[];=<>+*/_&|$#\\@^~%";

    static LineShape of(CharSequence line) {
      int[] counts = new int[6];
      boolean inWord = false;
      for (int i = 0; i < line.length(); ) {
        int codePoint = Character.codePointAt(line, i);
        i += Character.charCount(codePoint);
        boolean ideograph = Characters.isIdeographic(codePoint);
        boolean letter = !ideograph && Character.isLetter(codePoint);
        counts[0] += letter && !inWord ? 1 : 0;
        counts[1] += letter ? 1 : 0;
        counts[2] += ideograph ? 1 : 0;
        counts[3] += Character.isDigit(codePoint) ? 1 : 0;
        counts[4] += SYMBOLS.indexOf(codePoint) >= 0 ? 1 : 0;
        counts[5] += Characters.isVisible(codePoint) ? 1 : 0;
        // An apostrophe does not separate words.
        inWord = letter || (inWord && (codePoint == '\'' || codePoint == '’'));
      }
      return new LineShape(counts[0], counts[1], counts[2], counts[3], counts[4], counts[5]);
    }

    int weight() {
      return letters + digits + 2 * ideographs;
    }
  }

  /** Recognises rows of tables in plain text. */
  private static final class TableLine {

    private static final int GAP_MIN = 3;
    private static final int CELLS_MIN = 3;

    static boolean is(CharSequence line, LineLooks.LineShape shape) {
      return cells(line) >= CELLS_MIN
          || (shape.digits() > shape.letters() + 2 * shape.ideographs() && shape.digits() >= 3);
    }

    private static int cells(CharSequence line) {
      int cells = 1;
      int blanks = 0;
      for (int i = 0; i < line.length(); i++) {
        char c = line.charAt(i);
        if (c == '|' || c == '│' || c == '\t') {
          cells++;
          blanks = 0;
        } else if (LineLooks.isGap(c)) {
          blanks++;
        } else {
          cells += blanks >= GAP_MIN ? 1 : 0;
          blanks = 0;
        }
      }
      return cells;
    }
  }

  /** Recognises titles without a number. */
  private static final class PlainTitle {

    private static final List<String> CAPTIONS =
        List.of("figure fig. table 图 圖 表 附图 附表".split(" "));

    /** A capital or Han character first, a letter or digit last. */
    static boolean is(CharSequence line) {
      int first = Character.codePointAt(line, 0);
      int last = Character.codePointBefore(line, line.length());
      return (Character.isUpperCase(first) || Character.isIdeographic(first))
          && (Character.isLetterOrDigit(last) || "?？)）”》".indexOf(last) >= 0)
          && !isCaption(line);
    }

    private static boolean isCaption(CharSequence line) {
      String lower = line.toString().toLowerCase(Locale.ROOT);
      return CAPTIONS.stream()
          .filter(lower::startsWith)
          .anyMatch(caption -> lower.chars().skip(caption.length()).anyMatch(Character::isDigit));
    }
  }

  /** Recognises numbered titles. */
  private static final class NumberedTitle {

    private static final String CHINESE_DIGITS = "一二三四五六七八九十百0123456789";

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

  /** Words typical of a kind of line, and rare in running text. */
  private static final class Vocabulary {

    /** Declarations of originality, authorisations, and signatures. */
    static final Vocabulary DECLARATION =
        new Vocabulary(
            ("declare,certify,confirm,hereby,own work,plagiaris,plagiariz,authorship,"
                    + "acknowledged,regulation,permission,copyright,terms of use,consent,ethic,"
                    + "signed,signature,声明,承诺,本人,作者,授权,许可,签名,签字,日期,剽窃,抄袭,诚信,"
                    + "保密,知识产权,伦理")
                .split(","));

    static final Vocabulary INSTRUCTION =
        new Vocabulary(
            ("you are,you must,you may,you should,you need,your ,please ,hand in,handed in,"
                    + "submit,deadline,word limit,marks,examiner,请,要求,须,字数,提交,截止,评分,评阅,"
                    + "任选,不得,不少于")
                .split(","));

    private final List<String> words;

    private Vocabulary(String... words) {
      this.words = List.of(words);
    }

    /** Whether a line contains one of the words, possibly as a part of another. */
    boolean isIn(CharSequence line) {
      String lower = line.toString().toLowerCase(Locale.ROOT);
      return words.stream().anyMatch(lower::contains);
    }
  }

  /** Recognises lines of an assignment: numbered tasks, points, labels. */
  private static final class TaskLine {

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
}
