package org.palimpsest.extract.word;

import java.io.InputStream;
import java.util.Iterator;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLEventReader;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.events.Attribute;
import javax.xml.stream.events.StartElement;
import org.jspecify.annotations.Nullable;

/** Names and values of WordprocessingML (ECMA-376, part 1, 17.3.2). */
final class WordNames {

  static final String SPACE = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

  static final String MATH = "http://schemas.openxmlformats.org/officeDocument/2006/math";

  static final String VML = "urn:schemas-microsoft-com:vml";

  /** In half points. */
  private static final int TINY = 3;

  /** In percent of the normal width. */
  private static final int NARROW = 10;

  private static final Set<String> OFF = Set.of("0", "false", "off");

  private static final Pattern SMALL = Pattern.compile("\\d{1,3}");

  private WordNames() {}

  /** A reader without DTDs and external entities. Fails if the part is malformed. */
  static XMLEventReader reader(InputStream part) throws XMLStreamException {
    XMLInputFactory readers = XMLInputFactory.newFactory();
    readers.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    readers.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    return readers.createXMLEventReader(part);
  }

  /** The local name of a Word element; empty for other namespaces. */
  static String word(QName name) {
    return name.getNamespaceURI().equals(SPACE) ? name.getLocalPart() : "";
  }

  /** An attribute by local name, as some programs omit the namespace. */
  static @Nullable String attribute(StartElement element, String name) {
    for (Iterator<Attribute> all = element.getAttributes(); all.hasNext(); ) {
      Attribute each = all.next();
      if (each.getName().getLocalPart().equals(name)) {
        return each.getValue();
      }
    }
    return null;
  }

  static @Nullable String value(StartElement element) {
    return attribute(element, "val");
  }

  /** Whether a toggle with this value is on; null means on. */
  static boolean isOn(@Nullable String value) {
    return value == null || !OFF.contains(value.toLowerCase(Locale.ROOT));
  }

  /** Whether a font size in half points is illegible. */
  static boolean isTiny(@Nullable String halfPoints) {
    return isAtMost(halfPoints, TINY);
  }

  /** Whether a width in percent is illegible. */
  static boolean isNarrow(@Nullable String percent) {
    return percent != null && isAtMost(percent.replace("%", ""), NARROW);
  }

  /** Whether a font size in half points is illegible. */
  static boolean isTiny(int halfPoints) {
    return halfPoints <= TINY;
  }

  /** Whether a width in percent is illegible; 0 means not specified. */
  static boolean isNarrow(int percent) {
    return percent > 0 && percent <= NARROW;
  }

  private static boolean isAtMost(@Nullable String number, int bound) {
    return number != null && SMALL.matcher(number).matches() && Integer.parseInt(number) <= bound;
  }
}
