package org.palimpsest.extract.word;

import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLEventReader;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.events.Attribute;
import javax.xml.stream.events.StartElement;
import javax.xml.stream.events.XMLEvent;
import org.jspecify.annotations.Nullable;
import org.palimpsest.extract.Marks;

/**
 * Reader of an OpenDocument part that reads whole paragraphs ahead, because a field may hide its
 * paragraph.
 */
final class OdtReader {

  private final XMLEventReader in;
  private final Deque<XMLEvent> ahead = new ArrayDeque<>();

  /** The current paragraph if a field hides it. */
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

  /** Skips the rest of the current element; returns its text. */
  String skip() throws XMLStreamException {
    var skipped = new StringBuilder();
    for (int depth = 1; depth > 0; ) {
      XMLEvent event = next();
      if (event == null) {
        break;
      }
      depth += step(event);
      if (event.isCharacters() && skipped.length() < Marks.CHARS_MAX) {
        skipped.append(event.asCharacters().getData());
      }
    }
    return skipped.toString();
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

  boolean isHidden(StartElement element) {
    return element == hidden
        || (OdtNames.name(element.getName()).startsWith("text:")
            && ("none".equals(OdtNames.attribute(element, "text", "display"))
                || "true".equals(OdtNames.attribute(element, "text", "is-hidden"))));
  }

  /** Names of OpenDocument (ISO/IEC 26300) with the specification's prefixes. */
  static final class OdtNames {

    private static final String SPACE = "urn:oasis:names:tc:opendocument:xmlns:";

    private static final Map<String, String> PREFIXES =
        Map.of(
            SPACE + "office:1.0", "office",
            SPACE + "text:1.0", "text",
            SPACE + "style:1.0", "style",
            SPACE + "drawing:1.0", "draw",
            SPACE + "table:1.0", "table",
            SPACE + "xsl-fo-compatible:1.0", "fo");

    private OdtNames() {}

    /** The name with its prefix; empty for other namespaces. */
    static String name(QName name) {
      String prefix = PREFIXES.get(name.getNamespaceURI());
      return prefix == null ? "" : prefix + ":" + name.getLocalPart();
    }

    static @Nullable String attribute(StartElement element, String prefix, String name) {
      for (Iterator<Attribute> all = element.getAttributes(); all.hasNext(); ) {
        Attribute each = all.next();
        if (name(each.getName()).equals(prefix + ":" + name)) {
          return each.getValue();
        }
      }
      return null;
    }
  }
}
