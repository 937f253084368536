package org.palimpsest.extract.word;

import java.io.InputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Which styles of a {@code .docx} hide text, or make it too small to see, by themselves or by those
 * they are based on. White type of a style is left: such styles are made for shaded paragraphs.
 */
final class HiddenStyles {

  /** A document without styles of its own. */
  static final HiddenStyles NONE = new HiddenStyles(Map.of());

  /**
   * What a style says of visibility; null where it leaves that to what it is based on.
   *
   * @param base the style that it is based on
   */
  private record Style(@Nullable String base, @Nullable Boolean vanished, @Nullable Boolean tiny) {}

  private final Map<String, Style> styles;

  private HiddenStyles(Map<String, Style> styles) {
    this.styles = styles;
  }

  /**
   * Reads {@code word/styles.xml}.
   *
   * @throws XMLStreamException if it is no XML
   */
  static HiddenStyles read(InputStream part) throws XMLStreamException {
    XMLInputFactory readers = XMLInputFactory.newFactory();
    readers.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    readers.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    XMLStreamReader in = readers.createXMLStreamReader(part);
    Map<String, Style> styles = new HashMap<>();
    while (in.hasNext()) {
      if (in.next() == XMLStreamConstants.START_ELEMENT && isWord(in, "style")) {
        String id = in.getAttributeValue(WordNames.SPACE, "styleId");
        Style style = style(in);
        if (id != null) {
          styles.put(id, style);
        }
      }
    }
    return new HiddenStyles(styles);
  }

  private static Style style(XMLStreamReader in) throws XMLStreamException {
    String base = null;
    Boolean vanished = null;
    Boolean tiny = null;
    for (int depth = 1; depth > 0; ) {
      int event = in.next();
      if (event == XMLStreamConstants.END_ELEMENT) {
        depth--;
      } else if (event == XMLStreamConstants.START_ELEMENT) {
        depth++;
        String value = in.getAttributeValue(WordNames.SPACE, "val");
        if (isWord(in, "basedOn")) {
          base = value;
        } else if (isWord(in, "vanish")) {
          vanished = WordNames.isOn(value);
        } else if (isWord(in, "sz")) {
          tiny = WordNames.isTiny(value);
        }
      }
    }
    return new Style(base, vanished, tiny);
  }

  private static boolean isWord(XMLStreamReader in, String name) {
    return in.getName().equals(new QName(WordNames.SPACE, name));
  }

  /** Whether text of the style is hidden; null where the style does not say. */
  @Nullable Boolean vanished(@Nullable String id) {
    Style said = said(id, true);
    return said == null ? null : said.vanished();
  }

  /** Whether text of the style is too small to see; null where the style does not say. */
  @Nullable Boolean tiny(@Nullable String id) {
    Style said = said(id, false);
    return said == null ? null : said.tiny();
  }

  /** The first style on the way to the base that says something; styles may refer in a circle. */
  private @Nullable Style said(@Nullable String id, boolean ofVanished) {
    Set<String> passed = new HashSet<>();
    String next = id;
    while (next != null && passed.add(next)) {
      Style style = styles.get(next);
      if (style == null) {
        return null;
      }
      if ((ofVanished ? style.vanished() : style.tiny()) != null) {
        return style;
      }
      next = style.base();
    }
    return null;
  }
}
