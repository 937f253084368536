package org.palimpsest.extract.word;

import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.xml.stream.XMLEventReader;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.events.StartElement;
import javax.xml.stream.events.XMLEvent;
import org.jspecify.annotations.Nullable;
import org.palimpsest.extract.Marks;

/**
 * Reads a part of an OpenDocument text, a whole paragraph ahead: a field in its midst may say that
 * all of it is hidden.
 */
final class OdtReader {

  private final XMLEventReader in;
  private final Deque<XMLEvent> ahead = new ArrayDeque<>();

  /** The paragraph that is read, if a field hides it. */
  private @Nullable StartElement hidden;

  OdtReader(InputStream part) throws XMLStreamException {
    in = WordNames.reader(part);
  }

  /** The next event; null at the end. */
  @Nullable XMLEvent next() throws XMLStreamException {
    if (!ahead.isEmpty()) {
      return ahead.poll();
    }
    if (!in.hasNext()) {
      return null;
    }
    XMLEvent event = in.nextEvent();
    if (event.isStartElement() && isParagraph(event.asStartElement())) {
      gather(event.asStartElement());
    }
    return event;
  }

  /** Passes over what is left of the element that began last, and tells what it says. */
  String skip() throws XMLStreamException {
    var said = new StringBuilder();
    for (int depth = 1; depth > 0; ) {
      XMLEvent event = next();
      if (event == null) {
        break;
      }
      depth += step(event);
      if (event.isCharacters() && said.length() < Marks.CHARS_MAX) {
        said.append(event.asCharacters().getData());
      }
    }
    return said.toString();
  }

  private void gather(StartElement paragraph) throws XMLStreamException {
    hidden = null;
    for (int depth = 1; depth > 0; ) {
      XMLEvent event = in.nextEvent();
      depth += step(event);
      ahead.add(event);
      if (event.isStartElement() && isSwitch(event.asStartElement())) {
        hidden = paragraph;
      }
    }
  }

  private static int step(XMLEvent event) {
    return event.isStartElement() ? 1 : event.isEndElement() ? -1 : 0;
  }

  private static boolean isParagraph(StartElement element) {
    String name = OdtNames.name(element.getName());
    return name.equals("text:p") || name.equals("text:h");
  }

  private static boolean isSwitch(StartElement element) {
    return OdtNames.name(element.getName()).equals("text:hidden-paragraph")
        && "true".equals(OdtNames.attribute(element, "text", "is-hidden"));
  }

  /** Whether all that stands in an element that was just read is hidden, whatever it looks like. */
  boolean isHidden(StartElement element) {
    return element == hidden
        || (OdtNames.name(element.getName()).startsWith("text:")
            && ("none".equals(OdtNames.attribute(element, "text", "display"))
                || "true".equals(OdtNames.attribute(element, "text", "is-hidden"))));
  }
}
