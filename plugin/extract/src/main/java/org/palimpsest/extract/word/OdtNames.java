package org.palimpsest.extract.word;

import java.util.Iterator;
import java.util.Map;
import javax.xml.namespace.QName;
import javax.xml.stream.events.Attribute;
import javax.xml.stream.events.StartElement;
import org.jspecify.annotations.Nullable;

/** The names of OpenDocument (ISO/IEC 26300), with the prefixes that its specification uses. */
final class OdtNames {

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

  /** With its prefix and a colon; empty for one of another language. */
  static String name(QName name) {
    String prefix = PREFIXES.get(name.getNamespaceURI());
    return prefix == null ? "" : prefix + ":" + name.getLocalPart();
  }

  /** An attribute, by the prefix of the specification and its local name. */
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
