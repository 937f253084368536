package org.palimpsest.solr.doctype;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.section.TemplateBound;
import org.palimpsest.solr.doctype.DocumentType.Heading;
import org.palimpsest.solr.doctype.DocumentType.HeadingMarks;
import org.palimpsest.solr.doctype.DocumentType.TemplateLine;
import org.palimpsest.solr.doctype.DocumentType.TypeMark;

/** Reads a file of document types; docs/reference/sections.md describes its format. */
public final class DocumentTypesReader {

  private static final String BODY = "body";
  private static final int NAME_LENGTH_MAX = 40;

  private final StrictObject file;
  private final HeadingMarks marks;

  private DocumentTypesReader(StrictObject file) throws DocumentTypeException {
    this.file = file;
    this.marks =
        new HeadingMarks(
            expression(file, "before", ""),
            expression(file, "after", ""),
            expression(file, "inline", " *:"));
  }

  /**
   * Reads the text of a file.
   *
   * @throws DocumentTypeException that names type, section and reason
   */
  public static DocumentTypes read(String json) throws DocumentTypeException {
    StrictObject file = StrictObject.parse(json).only("before", "after", "inline", "types");
    return new DocumentTypesReader(file).types();
  }

  private DocumentTypes types() throws DocumentTypeException {
    StrictObject types = file.object("types", "member types");
    Map<String, DocumentType> byName = new LinkedHashMap<>();
    for (String name : types.names()) {
      verifyName("type", name);
      byName.put(name, type(types.object(name, "type " + name)));
    }
    if (!byName.containsKey(DocumentTypes.DEFAULT)) {
      throw new DocumentTypeException("member types needs a type " + DocumentTypes.DEFAULT);
    }
    return new DocumentTypes(byName);
  }

  private DocumentType type(StrictObject type) throws DocumentTypeException {
    type.only("start", "plain", "sections", "template", "toldBy");
    List<Heading> headings = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Object element : type.list("sections")) {
      StrictObject section = uniqueElement(type, "section", element, names);
      headings.add(heading(section.only("name", "heading", "inline")));
    }
    List<TemplateLine> templates = new ArrayList<>();
    names.clear();
    for (Object element : type.list("template")) {
      StrictObject template = uniqueElement(type, "template", element, names);
      templates.add(templateLine(template.only("name", "line", "lengthMax", "totalMax")));
    }
    String start = sectionName(type, "start");
    String plain = sectionName(type, "plain");
    List<TypeMark> typeMarks = typeMarks(type);
    try {
      return new DocumentType(start, plain, marks, headings, templates, typeMarks);
    } catch (DocumentTypeException e) {
      throw new DocumentTypeException(type.place() + ", all expressions together: " + message(e));
    }
  }

  private static List<TypeMark> typeMarks(StrictObject type) throws DocumentTypeException {
    List<TypeMark> typeMarks = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Object element : type.list("toldBy")) {
      StrictObject mark =
          uniqueElement(type, "mark", element, names).only("name", "line", "weight");
      int weight = mark.number("weight", 1, 1, TypeMark.WEIGHT_MAX);
      typeMarks.add(new TypeMark(expression(mark, "line", null), weight));
    }
    return typeMarks;
  }

  private static String sectionName(StrictObject type, String member) throws DocumentTypeException {
    String name = type.string(member, BODY);
    return verifyName(type.place() + ", " + member, name == null ? BODY : name);
  }

  /** An element with a unique name. */
  private static StrictObject uniqueElement(
      StrictObject type, String kind, Object element, Set<String> names)
      throws DocumentTypeException {
    String name = type.element(element, "a " + kind).string("name");
    StrictObject uniqueElement = type.element(element, kind + " " + verifyName(kind, name));
    if (!names.add(name)) {
      throw new DocumentTypeException(
          uniqueElement.place() + " stands there twice; join its expressions");
    }
    return uniqueElement;
  }

  private Heading heading(StrictObject section) throws DocumentTypeException {
    LineExpression heading = expression(section, "heading", null);
    boolean inline = section.flag("inline");
    try {
      return Heading.of(section.string("name"), heading, marks, inline);
    } catch (DocumentTypeException e) {
      throw new DocumentTypeException(section.place() + ", heading: " + message(e));
    }
  }

  private static TemplateLine templateLine(StrictObject template) throws DocumentTypeException {
    LineExpression line = expression(template, "line", null);
    String name = "template " + template.string("name");
    int lengthMax =
        template.number("lengthMax", TemplateLine.lengthMaxOf(line), 1, TemplateLine.LENGTH_LIMIT);
    // The longest line must fit, or the two members would contradict each other.
    int totalMax = template.number("totalMax", 0, lengthMax, TemplateLine.TOTAL_LIMIT);
    return new TemplateLine(
        line,
        lengthMax,
        totalMax > 0
            ? new TemplateBound(name, totalMax)
            : TemplateLine.boundOf(name, line, lengthMax));
  }

  /** The expression of a member, which is required unless there is a default. */
  private static LineExpression expression(
      StrictObject object, String member, @Nullable String absent) throws DocumentTypeException {
    String expression = absent == null ? object.string(member) : object.string(member, absent);
    try {
      return LineExpression.of(expression == null ? "" : expression);
    } catch (DocumentTypeException e) {
      throw new DocumentTypeException(
          object.place() + ", " + member + " is refused: " + message(e));
    }
  }

  private static String message(DocumentTypeException e) {
    return String.valueOf(e.getMessage());
  }

  /** Names appear in comma-separated parameters and answers. */
  private static String verifyName(String kind, String name) throws DocumentTypeException {
    boolean sound =
        name.length() <= NAME_LENGTH_MAX
            && name.codePoints()
                .allMatch(c -> Character.isLetterOrDigit(c) || c == '-' || c == '_' || c == '.');
    if (!sound || name.isEmpty()) {
      throw new DocumentTypeException(
          "%s '%s' has no good name: take 1 to %s letters, digits, '-', '_' and '.'",
          kind, name, NAME_LENGTH_MAX);
    }
    return name;
  }
}
