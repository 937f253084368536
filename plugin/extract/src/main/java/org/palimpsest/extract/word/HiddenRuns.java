package org.palimpsest.extract.word;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLEventReader;
import javax.xml.stream.XMLEventWriter;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.events.Attribute;
import javax.xml.stream.events.StartElement;
import javax.xml.stream.events.XMLEvent;
import org.jspecify.annotations.Nullable;
import org.palimpsest.extract.Marks;

/**
 * Copies a part of a {@code .docx} without the runs that nobody sees: hidden, white on nothing, or
 * too small, by what stands at the run itself or by its style and its paragraph's.
 *
 * <p>White type on a shaded paragraph or cell is a heading. In a table with a style the cell may be
 * shaded by it, so white type is left there, too.
 */
final class HiddenRuns {

  private static final QName VALUE = new QName(WordNames.SPACE, "val");

  /** How deep a run's properties stand in it; the run itself is 1. */
  private static final int PROPERTIES = 2;

  private static final Set<String> SHADES = Set.of("shd", "highlight");

  private final List<String> texts = new ArrayList<>();
  private final HiddenStyles styles;
  private final XMLEventReader in;
  private final XMLEventWriter out;

  /** For each open paragraph, cell or table: whether its background may be dark. */
  private final Deque<boolean[]> backgrounds = new ArrayDeque<>();

  private final StringBuilder pending = new StringBuilder();
  private String pendingReason = "";

  /** The style of the paragraph that is being copied. */
  private @Nullable String paragraphStyle;

  /**
   * Copies all of it.
   *
   * @throws XMLStreamException if it is no XML
   */
  HiddenRuns(InputStream part, OutputStream copy, HiddenStyles styles) throws XMLStreamException {
    this.styles = styles;
    XMLInputFactory readers = XMLInputFactory.newFactory();
    readers.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    readers.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    in = readers.createXMLEventReader(part);
    out = XMLOutputFactory.newFactory().createXMLEventWriter(copy, StandardCharsets.UTF_8.name());
    while (in.hasNext()) {
      copy(in.nextEvent());
    }
    flushPending();
    out.flush();
  }

  /** What was left out, as {@link Marks#unseen} writes it. */
  List<String> texts() {
    return texts;
  }

  private void copy(XMLEvent event) throws XMLStreamException {
    if (event.isStartElement()) {
      StartElement element = event.asStartElement();
      switch (name(element)) {
        case "p" -> {
          backgrounds.push(new boolean[1]);
          paragraphStyle = null;
        }
        case "tc", "tbl" -> backgrounds.push(new boolean[1]);
        case "pStyle" -> paragraphStyle = value(element);
        case "shd", "highlight", "tblStyle" -> shade();
        case "r" -> {
          run(element);
          return;
        }
        default -> {}
      }
    } else if (event.isEndElement()
        && Set.of("p", "tc", "tbl").contains(local(event.asEndElement().getName()))) {
      flushPending();
      backgrounds.poll();
    }
    out.add(event);
  }

  private void shade() {
    boolean[] innermost = backgrounds.peek();
    if (innermost != null) {
      innermost[0] = true;
    }
  }

  /** Reads a run to its end, then writes it or notes what it says. */
  private void run(StartElement start) throws XMLStreamException {
    List<XMLEvent> events = new ArrayList<>();
    events.add(start);
    var look = new Look();
    var text = new StringBuilder();
    int depth = 1;
    boolean ofRun = false; // a run may hold a box with runs of its own
    while (depth > 0) {
      XMLEvent event = in.nextEvent();
      events.add(event);
      if (event.isStartElement()) {
        depth++;
        ofRun |= depth == PROPERTIES && name(event.asStartElement()).equals("rPr");
        if (ofRun && depth == PROPERTIES + 1) {
          look.take(event.asStartElement());
        }
      } else if (event.isEndElement()) {
        ofRun &= depth != PROPERTIES;
        depth--;
      } else if (event.isCharacters() && !event.asCharacters().isIgnorableWhiteSpace()) {
        text.append(event.asCharacters().getData());
      }
    }
    String reason = look.reason(backgrounds.stream().anyMatch(dark -> dark[0]));
    if (reason == null || text.toString().isBlank()) {
      flushPending();
      for (XMLEvent event : events) {
        out.add(event);
      }
      return;
    }
    if (!reason.equals(pendingReason)) {
      flushPending();
    }
    pendingReason = reason;
    pending.append(text);
  }

  private void flushPending() {
    if (pending.length() > 0) {
      texts.add(Marks.unseen(0, pendingReason, pending.toString().strip()));
      pending.setLength(0);
    }
    pendingReason = "";
  }

  private static String name(StartElement element) {
    return local(element.getName());
  }

  private static String local(QName name) {
    return name.getNamespaceURI().equals(WordNames.SPACE) ? name.getLocalPart() : "";
  }

  private static @Nullable String value(StartElement element) {
    Attribute value = element.getAttributeByName(VALUE);
    return value == null ? null : value.getValue();
  }

  /** How a run looks: what it says goes before what its style says, and that before the others. */
  private final class Look {
    private @Nullable Boolean vanished;
    private @Nullable Boolean tiny;
    private @Nullable String style;
    private boolean white;
    private boolean shaded;

    void take(StartElement element) {
      String value = value(element);
      switch (name(element)) {
        case "rStyle" -> style = value;
        case "vanish" -> vanished = WordNames.isOn(value);
        case "color" -> white = "ffffff".equalsIgnoreCase(value);
        case "sz" -> tiny = WordNames.isTiny(value);
        default -> shaded |= SHADES.contains(name(element));
      }
    }

    /** Why nobody sees it; null if it is seen. */
    @Nullable String reason(boolean onDark) {
      if (first(vanished, styles.vanished(style), styles.vanished(paragraphStyle))) {
        return "hidden in Word";
      }
      if (first(tiny, styles.tiny(style), styles.tiny(paragraphStyle))) {
        return "tiny";
      }
      return white && !shaded && !onDark ? "colour of the background" : null;
    }

    private static boolean first(@Nullable Boolean... said) {
      for (Boolean each : said) {
        if (each != null) {
          return each;
        }
      }
      return false;
    }
  }
}
