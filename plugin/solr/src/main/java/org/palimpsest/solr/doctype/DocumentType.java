package org.palimpsest.solr.doctype;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.section.LineClass;
import org.palimpsest.core.section.LineClassifier;
import org.palimpsest.core.section.TemplateBound;

/**
 * The headings and the template text of one type of documents. Immutable and safe for use by
 * several threads.
 */
public final class DocumentType implements LineClassifier {

  /** No longer line is a heading; of longer ones so many characters are looked at. */
  static final int HEADING_LENGTH_MAX = 120;

  private final String startName;
  private final String plainName;
  private final List<Heading> headings;
  private final List<TemplateLine> templates;

  /** Most lines are plain: one expression for all of a kind finds that out. */
  private final @Nullable LineExpression anyHeading;

  private final @Nullable LineExpression anyStart;
  private final @Nullable LineExpression anyTemplate;

  private final List<TypeMark> toldBy;
  private final @Nullable LineExpression anyMark;
  private final @Nullable LineExpression anyMarkOfLong;

  /**
   * @param marks what may stand around headings
   * @param headings the first that matches a line counts
   * @param templates the first that matches a line counts, too
   * @param toldBy what tells that a text is of this type
   * @throws DocumentTypeException if all expressions together are too large
   */
  DocumentType(
      String startName,
      String plainName,
      HeadingMarks marks,
      List<Heading> headings,
      List<TemplateLine> templates,
      List<TypeMark> toldBy)
      throws DocumentTypeException {
    this.startName = startName;
    this.plainName = plainName;
    this.headings = List.copyOf(headings);
    this.templates = List.copyOf(templates);
    LineExpression texts = any(headings.stream().map(Heading::text));
    LineExpression inline = any(headings.stream().filter(Heading::inline).map(Heading::text));
    LineExpression template = any(templates.stream().map(TemplateLine::expression));
    this.anyHeading = texts == null ? null : marks.line(texts).forManyLines();
    this.anyStart = inline == null ? null : marks.start(inline).forManyLines();
    this.anyTemplate = template == null ? null : template.forManyLines();
    LineExpression mark = any(toldBy.stream().map(TypeMark::line));
    this.toldBy = List.copyOf(toldBy);
    this.anyMark = mark == null ? null : mark.forManyLines();
    LineExpression ofLong =
        any(toldBy.stream().map(TypeMark::line).filter(line -> !line.beginsWithAnything()));
    this.anyMarkOfLong = ofLong == null ? null : ofLong.forManyLines();
  }

  private static @Nullable LineExpression any(Stream<LineExpression> expressions)
      throws DocumentTypeException {
    List<LineExpression> all = expressions.toList();
    return all.isEmpty() ? null : LineExpression.anyOf(all);
  }

  @Override
  public String startName() {
    return startName;
  }

  @Override
  public String plainName() {
    return plainName;
  }

  /** The names that sections of such documents can have, in the order of the file. */
  public List<String> sectionNames() {
    return Stream.concat(Stream.of(startName), Stream.concat(names(), Stream.of(plainName)))
        .distinct()
        .toList();
  }

  private Stream<String> names() {
    return headings.stream().map(Heading::section);
  }

  /** Weighs what speaks for this type in a text. */
  TypeScorer teller() {
    return new TypeScorer(toldBy, anyMark, anyMarkOfLong);
  }

  @Override
  public LineClass classify(CharSequence line) {
    if (line.length() <= TemplateLine.LENGTH_LIMIT) {
      String folded = LineExpression.foldLine(line);
      LineClass whole = classifyWhole(folded);
      return whole.equals(LineClass.PLAIN) ? classifyStart(folded) : whole;
    }
    return classifyStart(LineExpression.foldLine(line.subSequence(0, HEADING_LENGTH_MAX)));
  }

  private LineClass classifyWhole(String line) {
    if (line.length() <= HEADING_LENGTH_MAX && anyHeading != null && anyHeading.matches(line)) {
      for (Heading heading : headings) {
        if (heading.line().matches(line)) {
          return new LineClass(heading.section(), line.length(), heading.bound());
        }
      }
    }
    if (anyTemplate != null && anyTemplate.matches(line)) {
      for (TemplateLine template : templates) {
        if (template.matches(line)) {
          return new LineClass(null, line.length(), template.bound());
        }
      }
    }
    return LineClass.PLAIN;
  }

  private LineClass classifyStart(String line) {
    String start = line.substring(0, Math.min(line.length(), HEADING_LENGTH_MAX));
    if (anyStart != null && anyStart.matchStart(start) >= 0) {
      for (Heading heading : headings) {
        int length = heading.start() == null ? -1 : heading.start().matchStart(start);
        if (length >= 0) {
          return new LineClass(heading.section(), length, heading.bound());
        }
      }
    }
    return LineClass.PLAIN;
  }

  /**
   * What stands around the words of headings.
   *
   * @param before in front of them, if anything does: a number, a bracket
   * @param after behind them, if anything does and the line ends there
   * @param inline behind them, where the section's text goes on in the same line
   */
  record HeadingMarks(LineExpression before, LineExpression after, LineExpression inline) {

    /** A whole line. */
    LineExpression line(LineExpression text) throws DocumentTypeException {
      return before.optional().then(text).then(after.optional());
    }

    /** The start of a line. */
    LineExpression start(LineExpression text) throws DocumentTypeException {
      return before.optional().then(text).then(inline);
    }
  }

  /**
   * Lines of a form.
   *
   * @param expression for a whole line
   * @param lengthMax a longer line is none
   * @param bound how much of one text such lines can be; null for any amount
   */
  record TemplateLine(LineExpression expression, int lengthMax, @Nullable TemplateBound bound) {

    /** No longer line is template text, whatever a file says. */
    static final int LENGTH_LIMIT = 500;

    /** No file lets more of a text be template text of one kind. */
    static final int TOTAL_LIMIT = 10_000;

    /** A label with a name, a number, a date or a code behind it. */
    private static final int FREE_LENGTH_MAX = 80;

    /** A form has a handful of lines with something to fill in, or more that are shorter. */
    private static final int LINES = 5;

    /** The longest line of an expression for which nothing is said. */
    static int lengthMaxOf(LineExpression expression) {
      return expression.hasFreeText() ? FREE_LENGTH_MAX : LENGTH_LIMIT;
    }

    /**
     * How much an expression for which nothing is said may take; null for any amount: where the
     * words are fixed nothing else can hide among them.
     *
     * @param name of the kind
     */
    static @Nullable TemplateBound boundOf(String name, LineExpression expression, int lengthMax) {
      return expression.hasFreeText() ? new TemplateBound(name, LINES * lengthMax) : null;
    }

    /** Whether a folded line is one. */
    boolean matches(String line) {
      return line.length() <= lengthMax && expression.matches(line);
    }
  }

  /**
   * What tells that a text is of a type: a line of its first pages.
   *
   * @param line for a whole line
   * @param weight how much it says, from 1; each mark counts once in a text
   */
  record TypeMark(LineExpression line, int weight) {

    /** No mark says more. */
    static final int WEIGHT_MAX = 10;
  }
}
