package org.palimpsest.solr.doctype;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.section.LineClass;
import org.palimpsest.core.section.LineClassifier;

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
  TypeTeller teller() {
    return new TypeTeller(toldBy, anyMark, anyMarkOfLong);
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
}
