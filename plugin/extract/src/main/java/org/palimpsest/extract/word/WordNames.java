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

/** How WordprocessingML (ECMA-376, part 1, 17.3.2) says what can be seen. */
final class WordNames {

  static final String SPACE = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

  /** Of formulas. */
  static final String MATH = "http://schemas.openxmlformats.org/officeDocument/2006/math";

  /** Of shapes, as Word drew them until 2007. */
  static final String VML = "urn:schemas-microsoft-com:vml";

  /** In half points. */
  private static final int TINY = 3;

  /** In percent of a letter's width. */
  private static final int NARROW = 10;

  private static final Set<String> OFF = Set.of("0", "false", "off");

  private static final Pattern SMALL = Pattern.compile("\\d{1,3}");

  private WordNames() {}

  /**
   * Reads a part, without anything that stands outside of it.
   *
   * @throws XMLStreamException if it is no XML
   */
  static XMLEventReader reader(InputStream part) throws XMLStreamException {
    XMLInputFactory readers = XMLInputFactory.newFactory();
    readers.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    readers.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    return readers.createXMLEventReader(part);
  }

  /** The name of one of Word's own elements; empty for one of another language. */
  static String word(QName name) {
    return name.getNamespaceURI().equals(SPACE) ? name.getLocalPart() : "";
  }

  /** An attribute by its local name, since some programs leave the namespace away. */
  static @Nullable String attribute(StartElement element, String name) {
    for (Iterator<Attribute> all = element.getAttributes(); all.hasNext(); ) {
      Attribute each = all.next();
      if (each.getName().getLocalPart().equals(name)) {
        return each.getValue();
      }
    }
    return null;
  }

  /** The attribute in which most elements say what they have to say. */
  static @Nullable String value(StartElement element) {
    return attribute(element, "val");
  }

  /** Whether a switch with this value is on; without one it is. */
  static boolean isOn(@Nullable String value) {
    return value == null || !OFF.contains(value.toLowerCase(Locale.ROOT));
  }

  /** Whether type of this size, in half points, is too small to see. */
  static boolean isTiny(@Nullable String halfPoints) {
    return isAtMost(halfPoints, TINY);
  }

  /** Whether type of this width, in percent of the usual, is too narrow to see. */
  static boolean isNarrow(@Nullable String percent) {
    return percent != null && isAtMost(percent.replace("%", ""), NARROW);
  }

  /** Whether type of this size, in half points, is too small to see. */
  static boolean isTiny(int halfPoints) {
    return halfPoints <= TINY;
  }

  /** Whether type of this width, in percent of the usual, is too narrow to see; 0 says nothing. */
  static boolean isNarrow(int percent) {
    return percent > 0 && percent <= NARROW;
  }

  private static boolean isAtMost(@Nullable String number, int bound) {
    return number != null && SMALL.matcher(number).matches() && Integer.parseInt(number) <= bound;
  }
}
