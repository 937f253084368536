package org.palimpsest.extract.word;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.stream.XMLEventFactory;
import javax.xml.stream.XMLEventWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.events.Characters;
import javax.xml.stream.events.StartElement;
import javax.xml.stream.events.XMLEvent;
import org.jspecify.annotations.Nullable;
import org.palimpsest.extract.Marks;
import org.palimpsest.extract.word.OdtReader.OdtNames;
import org.palimpsest.extract.word.OdtStyles.Look;

/**
 * Copies a part of an OpenDocument text without deleted, commented and hidden text. Notes and boxes
 * follow the paragraph of their anchor.
 */
final class OdtText {

  /** Elements without visible text in a line. */
  private static final Set<String> GONE =
      Set.of(
          "text:tracked-changes",
          "office:annotation",
          "text:ruby-text",
          "text:script",
          "text:note-citation");

  /** Headers and footers of page styles. */
  private static final Pattern EDGE = Pattern.compile("style:(header|footer)(-left|-first)?");

  private static final Set<String> PARAGRAPHS = Set.of("text:p", "text:h");

  /** Elements inside a paragraph with text of their own. */
  private static final Set<String> LIFTED = Set.of("text:note", "draw:text-box");

  private static final Set<String> SPACES = Set.of("text:s", "text:tab", "text:line-break");

  /**
   * An open element.
   *
   * @param withdrawn whether its content is hidden
   * @param paper default background
   */
  private record Open(String name, Look look, boolean withdrawn, int paper) {

    @Nullable Unseen unseen() {
      return look.unseen(paper);
    }

    /** A blank is visible in any colour. */
    boolean showsBlanks() {
      return unseen() == null || unseen() == Unseen.COLOUR;
    }
  }

  private static final XMLEvent BLANK = XMLEventFactory.newFactory().createCharacters(" ");
  private static final XMLEvent QUOTED =
      XMLEventFactory.newFactory().createCharacters(Marks.QUOTED);

  private final PageEdges edges;
  private final UnseenTexts unseen = new UnseenTexts();
  private final OdtStyles styles;
  private final OdtFields fields = new OdtFields();
  private final OdtReader in;
  private final XMLEventWriter out;
  private final Deque<Open> open = new ArrayDeque<>();

  /** Per open paragraph, innermost first: events to write behind it. */
  private final Deque<List<XMLEvent>> behind = new ArrayDeque<>();

  /** Per open note or box, innermost first: its buffered events. */
  private final Deque<List<XMLEvent>> lifted = new ArrayDeque<>();

  /** {@code edges}: receives headers and footers. Fails if the part is malformed. */
  OdtText(InputStream part, OutputStream copy, OdtStyles styles, PageEdges edges)
      throws XMLStreamException {
    this.edges = edges;
    this.styles = styles;
    in = new OdtReader(part);
    out = XMLOutputFactory.newFactory().createXMLEventWriter(copy, StandardCharsets.UTF_8.name());
    for (XMLEvent event = in.next(); event != null; event = in.next()) {
      if (event.isStartElement()) {
        start(event.asStartElement());
      } else if (event.isEndElement()) {
        end(event);
      } else {
        say(event);
      }
    }
    unseen.end();
    out.flush();
  }

  /** The omitted text, as {@link Marks#unseen} formats it. */
  List<String> unseen() {
    return unseen.all();
  }

  private void start(StartElement element) throws XMLStreamException {
    String name = OdtNames.name(element.getName());
    XMLEvent shown = fields.shown(name, element);
    if (GONE.contains(name)) {
      in.skip();
    } else if (EDGE.matcher(name).matches()) {
      edges.add(in.skip());
    } else if (shown != null) {
      in.skip();
      say(shown);
    } else {
      opened(name, element);
    }
  }

  private void opened(String name, StartElement element) throws XMLStreamException {
    Open around = open.isEmpty() ? new Open("", Look.OPEN, false, styles.paper()) : open.peek();
    if (LIFTED.contains(name) && !behind.isEmpty()) {
      lifted.push(new ArrayList<>());
    }
    if (!SPACES.contains(name) || around.showsBlanks()) {
      emit(element);
    } else {
      unseen.space();
    }
    if (PARAGRAPHS.contains(name)) {
      unseen.end();
      behind.push(new ArrayList<>());
      if (styles.isQuotation(OdtNames.attribute(element, "text", "style-name"))) {
        emit(QUOTED);
      }
    }
    open.push(inside(name, element, around));
  }

  private Open inside(String name, StartElement element, Open around) {
    boolean withdrawn = around.withdrawn() || in.isHidden(element);
    String style = OdtNames.attribute(element, "text", "style-name");
    Look look = around.look();
    if (PARAGRAPHS.contains(name)) {
      look = styles.look("paragraph", style);
    } else if (name.equals("text:span")) {
      look = styles.look("text", style).over(look);
    }
    return new Open(name, withdrawn ? Look.HIDDEN : look, withdrawn, paper(name, style, around));
  }

  /** Backgrounds of cells and boxes are unknown. */
  private int paper(String name, @Nullable String style, Open around) {
    if (name.equals("table:table") || name.startsWith("draw:")) {
      return WordColors.UNKNOWN;
    }
    Integer ground = name.equals("text:section") ? styles.look("section", style).ground() : null;
    return ground == null ? around.paper() : ground;
  }

  private void end(XMLEvent event) throws XMLStreamException {
    Open ended = open.pop();
    boolean isSpace = SPACES.contains(ended.name()) && !ended.showsBlanks();
    if (!isSpace) {
      emit(event);
    }
    if (LIFTED.contains(ended.name()) && !behind.isEmpty()) {
      behind.element().addAll(lifted.pop());
    }
    if (PARAGRAPHS.contains(ended.name())) {
      unseen.end();
      for (XMLEvent each : behind.pop()) {
        emit(each);
      }
    }
  }

  private void say(XMLEvent event) throws XMLStreamException {
    Unseen reason = open.isEmpty() ? null : open.element().unseen();
    if (reason == null || !event.isCharacters()) {
      emit(event);
      return;
    }
    if (reason == Unseen.COLOUR) {
      emit(BLANK); // keeps the width of the omitted text
    }
    unseen.add(reason.key(), event.asCharacters().getData());
  }

  private void emit(XMLEvent event) throws XMLStreamException {
    if (lifted.isEmpty()) {
      out.add(event);
    } else {
      lifted.element().add(event);
    }
  }

  /** Values of user fields, which programs show instead of the fields' content. */
  static final class OdtFields {

    private final XMLEventFactory events = XMLEventFactory.newFactory();
    private final Map<String, String> values = new HashMap<>();

    /** The displayed value of an element, or null to show its content. */
    @Nullable Characters shown(String name, StartElement element) {
      String field = OdtNames.attribute(element, "text", "name");
      if (field == null) {
        return null;
      }
      if (name.equals("text:user-field-decl")) {
        String value = OdtNames.attribute(element, "office", "string-value");
        if (value != null) {
          values.put(field, value);
        }
        return null;
      }
      boolean isShown =
          name.equals("text:user-field-get")
              && !"none".equals(OdtNames.attribute(element, "text", "display"));
      String value = isShown ? values.get(field) : null;
      return value == null ? null : events.createCharacters(value);
    }
  }
}
