package org.palimpsest.core.looks;

import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.Characters;

/**
 * What one line looks like. Takes time linear in the line, of which at most {@value #LENGTH_MAX}
 * characters are looked at.
 */
public final class LineLooks {

  /** A longer line is a paragraph; its start says what it is. */
  private static final int LENGTH_MAX = 2000;

  /** A sentence has at least so many words, or twice as many Han characters. */
  private static final int SENTENCE_WORDS_MIN = 3;

  /** A line without a sentence's end that has so many words goes on in the next one. */
  private static final int WRAPPED_WORDS_MIN = 9;

  private static final int WRAPPED_IDEOGRAPHS_MIN = 20;

  /** Closes a sentence behind its full stop. */
  private static final String CLOSERS = "\"'”’)）]】」』»";

  private static final String SENTENCE_ENDS = ".。．！？!?…";

  private final CharSequence line;
  private @Nullable LineShape shape;

  private LineLooks(CharSequence line) {
    this.line = line;
  }

  /** Counted where it is asked for: of most lines only the end is looked at. */
  private LineShape shape() {
    LineShape counted = shape;
    if (counted == null) {
      counted = LineShape.of(line);
      shape = counted;
    }
    return counted;
  }

  /**
   * Looks at a line.
   *
   * @param line without line end and without white space around it, not empty
   */
  public static LineLooks of(CharSequence line) {
    return new LineLooks(line.length() <= LENGTH_MAX ? line : line.subSequence(0, LENGTH_MAX));
  }

  /** Whether it is a sentence, or a line of a paragraph that goes on in the next one. */
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

  /** Whether it ends as a sentence does. */
  public boolean endsSentence() {
    int i = line.length() - 1;
    while (i > 0 && CLOSERS.indexOf(line.charAt(i)) >= 0) {
      i--;
    }
    return SENTENCE_ENDS.indexOf(line.charAt(i)) >= 0 && !ContentsLine.hasLeader(line);
  }

  /** Whether it is a line of a contents page: a title, a leader or a wide gap, a page number. */
  public boolean isContentsEntry() {
    return ContentsLine.is(line);
  }

  /** Whether it is nothing but a page number, such as {@code 12}, {@code - 12 -}, {@code xiv}. */
  public boolean isPageNumber() {
    return ContentsLine.isPageNumber(line);
  }

  /** Whether it tells a student what to hand in. */
  public boolean isInstruction() {
    return isTask() || Vocabulary.INSTRUCTION.isIn(line);
  }

  /** Whether it is the title of a chapter: as {@link #isNumberedTitle}, of the first order. */
  public boolean isChapterTitle() {
    return isNumberedTitle() && NumberedTitle.isOfFirstOrder(line);
  }

  /** Whether it declares something, or is signed. */
  public boolean isDeclaration() {
    return Vocabulary.DECLARATION.isIn(line);
  }

  /** Whether it says what an entry of a bibliography says: years, initials, pages, a number. */
  public boolean isReference() {
    int marks = ReferenceMarks.in(line);
    return marks > 0 && marks * ReferenceMarks.WEIGHT_PER_MARK >= shape().weight();
  }

  /** Whether it is a line of a program, or of what a shell prints. */
  public boolean isCode() {
    return CodeLine.is(line, shape());
  }

  /** Whether it is a row of a table: cells parted by bars, tabs or wide gaps, or numbers alone. */
  public boolean isTableRow() {
    return !isContentsEntry() && TableLine.is(line, shape());
  }

  /** Whether it sets a task, as an assignment's handout does: a numbered exercise, its points. */
  public boolean isTask() {
    return TaskLine.is(line);
  }

  /** Whether it begins as titles of chapters do, {@code 2.1}, {@code 第二章}, and is no sentence. */
  public boolean isNumberedTitle() {
    return !endsSentence() && !isContentsEntry() && NumberedTitle.is(line);
  }

  /** Whether it may be a title without a number, and is no sentence, nor anything else. */
  public boolean isPlainTitle() {
    boolean other = isContentsEntry() || isPageNumber() || isReference() || isTableRow();
    return !other && !isCode() && !isTask() && !endsSentence() && PlainTitle.is(line);
  }

  /** How much it says: a letter or digit counts 1, a Han character 2. */
  public int weight() {
    return shape().weight();
  }

  /** How many words of letters it has; a Han character is none. */
  public int words() {
    return shape().words();
  }

  /** How many Han characters it has. */
  public int ideographs() {
    return shape().ideographs();
  }

  /** Whether it begins in the midst of a sentence: with a small letter. */
  public boolean beginsInSentence() {
    return Character.isLowerCase(Character.codePointAt(line, 0));
  }

  /** Whether a character parts words. */
  static boolean isGap(char c) {
    return Characters.isSpace(c);
  }
}
