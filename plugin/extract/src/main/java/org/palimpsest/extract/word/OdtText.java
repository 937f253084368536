package org.palimpsest.extract.word;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.stream.XMLEventFactory;
import javax.xml.stream.XMLEventWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.events.StartElement;
import javax.xml.stream.events.XMLEvent;
import org.jspecify.annotations.Nullable;
import org.palimpsest.extract.Marks;
import org.palimpsest.extract.word.OdtStyles.Look;

/**
 * Copies a part of an OpenDocument text as its pages show it: without deleted text, remarks and
 * what is hidden, and with notes and boxes behind the paragraph that they hang at.
 */
final class OdtText {

  /** What is no part of any line: remarks, deleted text, the small signs over a ruby's text. */
  private static final Set<String> GONE =
      Set.of(
          "text:tracked-changes",
          "office:annotation",
          "text:ruby-text",
          "text:script",
          "text:note-citation");

  /** Heads and feet, of which a page style has some for its first and its left pages. */
  private static final Pattern EDGE = Pattern.compile("style:(header|footer)(-left|-first)?");

  private static final Set<String> PARAGRAPHS = Set.of("text:p", "text:h");

  /** What stands in a paragraph, but in none of its sentences. */
  private static final Set<String> LIFTED = Set.of("text:note", "draw:text-box");

  /** White space that is written as an element. */
  private static final Set<String> SPACES = Set.of("text:s", "text:tab", "text:line-break");

  /**
   * An open element.
   *
   * @param look how text in it looks
   * @param withdrawn whether all that stands in it is hidden, whatever it looks like
   * @param paper the colour of what is behind it where its look says nothing of that
   */
  private record Open(String name, Look look, boolean withdrawn, int paper) {

    @Nullable Unseen unseen() {
      return look.unseen(paper);
    }

    /** A blank is one in any colour. */
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

  /** For each open paragraph, the innermost first, what is to stand behind it. */
  private final Deque<List<XMLEvent>> behind = new ArrayDeque<>();

  /** For each open element that is lifted, the innermost first, what stands in it. */
  private final Deque<List<XMLEvent>> lifted = new ArrayDeque<>();

  /**
   * Copies all of it.
   *
   * @param edges takes its heads and feet
   * @throws XMLStreamException if it is no XML
   */
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

  /** What was left out since nobody sees it, as {@link Marks#unseen} writes it. */
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

  /** Cells and boxes have colours that are not looked at. */
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

  /** Writes what takes room in a line, unless nobody sees it. */
  private void say(XMLEvent event) throws XMLStreamException {
    Unseen reason = open.isEmpty() ? null : open.element().unseen();
    if (reason == null || !event.isCharacters()) {
      emit(event);
      return;
    }
    if (reason == Unseen.COLOUR) {
      emit(BLANK); // it takes its room
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
}
