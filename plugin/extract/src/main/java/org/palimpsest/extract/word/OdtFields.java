package org.palimpsest.extract.word;

import java.util.HashMap;
import java.util.Map;
import javax.xml.stream.XMLEventFactory;
import javax.xml.stream.events.Characters;
import javax.xml.stream.events.StartElement;
import org.jspecify.annotations.Nullable;

/**
 * Fields of an OpenDocument text that show something else than what stands in them: programs take
 * the value of a user's field from where it is declared.
 */
final class OdtFields {

  private final XMLEventFactory events = XMLEventFactory.newFactory();
  private final Map<String, String> values = new HashMap<>();

  /** What an element shows in place of what stands in it; null if that is what it shows. */
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
