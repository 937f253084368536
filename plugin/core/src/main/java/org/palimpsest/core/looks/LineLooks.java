package org.palimpsest.core.looks;

import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.Characters;

/**
 * Classifies one line by its characters, in linear time, of at most {@value #LENGTH_MAX}
 * characters.
 */
public final class LineLooks {

  /** A longer line is a paragraph; its start suffices. */
  private static final int LENGTH_MAX = 2000;

  /** Minimum words of a sentence; twice as many Han characters. */
  private static final int SENTENCE_WORDS_MIN = 3;

  /** Minimum words of a wrapped line without a sentence's end. */
  private static final int WRAPPED_WORDS_MIN = 9;

  private static final int WRAPPED_IDEOGRAPHS_MIN = 20;

  /** Marks after a full stop. */
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

  /**
   * @param line without line end and surrounding white space, not empty
   */
  public static LineLooks of(CharSequence line) {
    return new LineLooks(line.length() <= LENGTH_MAX ? line : line.subSequence(0, LENGTH_MAX));
  }

  /** Whether it is a sentence, or a wrapped line of a paragraph. */
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

  /** Whether it is a line of a table of contents. */
  public boolean isContentsEntry() {
    return ContentsLine.is(line);
  }

  /** Whether it is only a page number, such as {@code 12}, {@code - 12 -}, {@code xiv}. */
  public boolean isPageNumber() {
    return ContentsLine.isPageNumber(line);
  }

  /** Whether it instructs a student. */
  public boolean isInstruction() {
    return isTask() || Vocabulary.INSTRUCTION.isIn(line);
  }

  /** Whether it is a {@linkplain #isNumberedTitle numbered title} of the first order. */
  public boolean isChapterTitle() {
    return isNumberedTitle() && NumberedTitle.isOfFirstOrder(line);
  }

  /** Whether it declares something, or is signed. */
  public boolean isDeclaration() {
    return Vocabulary.DECLARATION.isIn(line);
  }

  /** Whether it looks like a bibliography entry: years, initials, pages, a number. */
  public boolean isReference() {
    int marks = ReferenceMarks.in(line);
    return marks > 0 && marks * ReferenceMarks.WEIGHT_PER_MARK >= shape().weight();
  }

  /** Whether it is a line of a program or of shell output. */
  public boolean isCode() {
    return CodeLine.is(line, shape());
  }

  /**
   * Whether it is a row of a table: cells separated by bars, tabs or wide gaps, or only numbers.
   */
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

  /** The number of Han characters. */
  public int ideographs() {
    return shape().ideographs();
  }

  /** Whether it begins with a small letter. */
  public boolean beginsInSentence() {
    return Character.isLowerCase(Character.codePointAt(line, 0));
  }

  static boolean isGap(char c) {
    return Characters.isSpace(c);
  }
}
