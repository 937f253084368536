package org.palimpsest.solr.doctype;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.section.LineClass;
import org.palimpsest.core.section.LineClassifier;
import org.palimpsest.core.section.TemplateBound;

/** The headings and template lines of one type of documents. Immutable and thread-safe. */
public final class DocumentType implements LineClassifier {

  /** The maximum length of a heading; also the part of longer lines that is examined. */
  static final int HEADING_LENGTH_MAX = 120;

  private final String startName;
  private final String plainName;
  private final List<Heading> headings;
  private final List<TemplateLine> templates;

  /** One expression for all of a kind: most lines match no expression. */
  private final @Nullable LineExpression anyHeading;

  private final @Nullable LineExpression anyStart;
  private final @Nullable LineExpression anyTemplate;

  private final List<TypeMark> typeMarks;
  private final @Nullable LineExpression anyMark;
  private final @Nullable LineExpression anyMarkOfLong;

  /**
   * Lists are in order of precedence.
   *
   * @throws DocumentTypeException if all expressions together are too large
   */
  DocumentType(
      String startName,
      String plainName,
      HeadingMarks marks,
      List<Heading> headings,
      List<TemplateLine> templates,
      List<TypeMark> typeMarks)
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
    LineExpression mark = any(typeMarks.stream().map(TypeMark::line));
    this.typeMarks = List.copyOf(typeMarks);
    this.anyMark = mark == null ? null : mark.forManyLines();
    LineExpression ofLong =
        any(typeMarks.stream().map(TypeMark::line).filter(line -> !line.beginsWithAnything()));
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

  /** The possible section names, in file order. */
  public List<String> sectionNames() {
    return Stream.concat(Stream.of(startName), Stream.concat(names(), Stream.of(plainName)))
        .distinct()
        .toList();
  }

  private Stream<String> names() {
    return headings.stream().map(Heading::section);
  }

  DocumentTypes.TypeScorer scorer() {
    return new DocumentTypes.TypeScorer(typeMarks, anyMark, anyMarkOfLong);
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
   * Optional marks around the words of headings.
   *
   * @param before precedes them: a number, a bracket
   * @param after follows them at the line's end
   * @param inline follows them if the section's text is in the same line
   */
  record HeadingMarks(LineExpression before, LineExpression after, LineExpression inline) {

    /** A heading that is a whole line. */
    LineExpression line(LineExpression text) throws DocumentTypeException {
      return before.optional().then(text).then(after.optional());
    }

    /** A heading at the start of a line. */
    LineExpression start(LineExpression text) throws DocumentTypeException {
      return before.optional().then(text).then(inline);
    }
  }

  /** Lines such as the labels of a form, up to a length; null bounds are unlimited. */
  record TemplateLine(LineExpression expression, int lengthMax, @Nullable TemplateBound bound) {

    /** An upper limit for all files. */
    static final int LENGTH_LIMIT = 500;

    /** An upper limit of template text of one kind, for all files. */
    static final int TOTAL_LIMIT = 10_000;

    /** A label followed by a name, a number, a date or a code. */
    private static final int FREE_LENGTH_MAX = 80;

    /** A form has a handful of lines with something to fill in, or more shorter ones. */
    private static final int LINES = 5;

    /** The default length of an expression's lines. */
    static int lengthMaxOf(LineExpression expression) {
      return expression.hasFreeText() ? FREE_LENGTH_MAX : LENGTH_LIMIT;
    }

    /** The default bound of an expression, or null if unlimited: fixed words hide no other text. */
    static @Nullable TemplateBound boundOf(String name, LineExpression expression, int lengthMax) {
      return expression.hasFreeText() ? new TemplateBound(name, LINES * lengthMax) : null;
    }

    boolean matches(String line) {
      return line.length() <= lengthMax && expression.matches(line);
    }
  }

  /** A line in a text's first pages that indicates its type; each mark counts once. */
  record TypeMark(LineExpression line, int weight) {

    static final int WEIGHT_MAX = 10;
  }

  /**
   * The heading of a section.
   *
   * @param text matches the words of the heading
   * @param line matches a line that is only the heading
   * @param start matches the heading at the start of a line with text, or null
   * @param bound of its headings in one text as template text, or null if unlimited
   */
  record Heading(
      String section,
      LineExpression text,
      LineExpression line,
      @Nullable LineExpression start,
      @Nullable TemplateBound bound) {

    /** A heading with these marks around it. */
    static Heading of(String section, LineExpression text, HeadingMarks marks, boolean inline)
        throws DocumentTypeException {
      return new Heading(
          section,
          text,
          marks.line(text),
          inline ? marks.start(text) : null,
          TemplateLine.boundOf("section " + section, text, DocumentType.HEADING_LENGTH_MAX));
    }

    /** Whether text can follow in its line. */
    boolean inline() {
      return start != null;
    }
  }
}
