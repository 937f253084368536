package org.palimpsest.extract.word;

import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLEventFactory;
import javax.xml.stream.XMLEventReader;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.events.Attribute;
import javax.xml.stream.events.Namespace;
import javax.xml.stream.events.StartElement;
import javax.xml.stream.events.XMLEvent;
import org.jspecify.annotations.Nullable;

/**
 * Reads a part of a {@code .docx} without deleted and moved text, and without elements around runs
 * that Tika does not expect.
 */
final class PlainMarkup {

  /** Elements without visible text in a line. */
  private static final Set<String> GONE =
      Set.of("del", "moveFrom", "delText", "commentRangeStart", "commentReference", "rt", "rubyPr");

  /** Elements around runs or paragraphs. */
  private static final Set<String> AROUND = Set.of("customXml", "dir", "bdo", "ruby", "rubyBase");

  private static final Set<String> PICTURES =
      Set.of("symbol", "wingdings", "wingdings 2", "wingdings 3", "webdings", "zapfdingbats");

  /** Private code points of symbol fonts. */
  private static final int OWN_FIRST = 0xF000;

  private static final int OWN_LAST = 0xF0FF;

  private static final String ALTERNATIVES =
      "http://schemas.openxmlformats.org/markup-compatibility/2006";

  private static final String MAKER = "http://schemas.microsoft.com/office/";

  private final XMLEventFactory events = XMLEventFactory.newFactory();
  private final Deque<XMLEvent> waiting = new ArrayDeque<>();
  private final XMLEventReader in;

  /** Namespace declarations of omitted elements, by prefix. */
  private final Map<String, Namespace> declared = new HashMap<>();

  /** Per open choice, innermost first: whether an alternative was taken. */
  private final Deque<Boolean> chosen = new ArrayDeque<>();

  private boolean changed;

  PlainMarkup(InputStream part) throws XMLStreamException {
    in = WordNames.reader(part);
  }

  boolean isChanged() {
    return changed;
  }

  /** The next event; null at the end. Fails if the part is malformed. */
  @Nullable XMLEvent next() throws XMLStreamException {
    while (waiting.isEmpty() && in.hasNext()) {
      XMLEvent event = in.nextEvent();
      if (event.isStartElement()) {
        started(event.asStartElement());
      } else if (event.isEndElement()) {
        ended(event);
      } else {
        waiting.add(event);
      }
    }
    return waiting.poll();
  }

  private void started(StartElement element) throws XMLStreamException {
    QName name = element.getName();
    String word = WordNames.word(name);
    if (word.endsWith("Change")) {
      skip(); // previous properties of a tracked change
    } else if (GONE.contains(word)) {
      changed = true;
      skip();
    } else if (isAlternative(element)) {
      skip();
    } else if (word.equals("sym")) {
      changed = true;
      skip();
      symbol(element);
    } else if (name.getNamespaceURI().equals(WordNames.MATH)) {
      changed = true;
      element.getNamespaces().forEachRemaining(each -> declared.put(each.getPrefix(), each));
      formula(name);
    } else if (AROUND.contains(word)) {
      changed = true;
      element.getNamespaces().forEachRemaining(each -> declared.put(each.getPrefix(), each));
    } else {
      waiting.add(declared.isEmpty() ? element : declaring(element));
    }
  }

  /**
   * Whether Word shows another alternative: it takes the first one that needs only Microsoft
   * namespaces.
   */
  private boolean isAlternative(StartElement element) {
    QName name = element.getName();
    if (!name.getNamespaceURI().equals(ALTERNATIVES)) {
      return false;
    }
    if (name.getLocalPart().equals("AlternateContent")) {
      chosen.push(false);
      return false;
    }
    boolean isLeft =
        Boolean.TRUE.equals(chosen.peek())
            || (name.getLocalPart().equals("Choice") && !isUnderstood(element));
    if (!isLeft) {
      chosen.poll();
      chosen.push(true);
    }
    return isLeft;
  }

  private static boolean isUnderstood(StartElement choice) {
    String needed = WordNames.attribute(choice, "Requires");
    return needed != null
        && Arrays.stream(needed.strip().split("\\s+"))
            .map(choice::getNamespaceURI)
            .allMatch(space -> space != null && space.startsWith(MAKER));
  }

  private StartElement declaring(StartElement element) {
    Map<String, Namespace> all = new HashMap<>(declared);
    element.getNamespaces().forEachRemaining(each -> all.put(each.getPrefix(), each));
    return events.createStartElement(
        element.getName(), element.getAttributes(), all.values().iterator());
  }

  private void ended(XMLEvent event) {
    QName name = event.asEndElement().getName();
    if (name.getNamespaceURI().equals(ALTERNATIVES)
        && name.getLocalPart().equals("AlternateContent")) {
      chosen.poll();
    }
    if (name.getNamespaceURI().equals(WordNames.MATH)) {
      if (isText(name)) {
        waiting.add(events.createEndElement("w", WordNames.SPACE, name.getLocalPart()));
      }
    } else if (!AROUND.contains(WordNames.word(name))) {
      waiting.add(event);
    }
  }

  private void skip() throws XMLStreamException {
    for (int depth = 1; depth > 0; ) {
      XMLEvent event = in.nextEvent();
      depth += event.isStartElement() ? 1 : event.isEndElement() ? -1 : 0;
    }
  }

  /** Keeps the letters of a formula in order, without their layout. */
  private void formula(QName name) throws XMLStreamException {
    if (name.getLocalPart().endsWith("Pr")) {
      skip();
    } else if (isText(name)) {
      start(name.getLocalPart());
    }
  }

  private static boolean isText(QName name) {
    return name.getLocalPart().equals("r") || name.getLocalPart().equals("t");
  }

  private void start(String name) {
    waiting.add(
        events.createStartElement(
            new QName(WordNames.SPACE, name, "w"),
            name.equals("t") ? List.of(preserved()).iterator() : null,
            List.of(events.createNamespace("w", WordNames.SPACE)).iterator()));
  }

  private Attribute preserved() {
    return events.createAttribute(
        "xml", "http://www.w3.org/XML/1998/namespace", "space", "preserve");
  }

  private void symbol(StartElement element) {
    String font = WordNames.attribute(element, "font");
    String number = WordNames.attribute(element, "char");
    boolean isPicture = font != null && PICTURES.contains(font.toLowerCase(Locale.ROOT));
    if (isPicture || number == null || !number.matches("[0-9a-fA-F]{1,4}")) {
      return;
    }
    int code = Integer.parseInt(number, 16);
    int letter = code >= OWN_FIRST && code <= OWN_LAST ? code - OWN_FIRST : code;
    if (letter >= ' ' && Character.isDefined(letter) && !Character.isSurrogate((char) letter)) {
      start("t");
      waiting.add(events.createCharacters(Character.toString(letter)));
      waiting.add(events.createEndElement("w", WordNames.SPACE, "t"));
    }
  }
}
