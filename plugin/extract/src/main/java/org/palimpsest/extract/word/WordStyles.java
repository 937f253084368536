package org.palimpsest.extract.word;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLEventReader;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.events.StartElement;
import javax.xml.stream.events.XMLEvent;
import org.jspecify.annotations.Nullable;

/** Styles of a {@code .docx}: appearance of text and backgrounds, with inheritance. */
final class WordStyles {

  /** Depth of a style's properties in the part. */
  private static final int PROPERTIES = 2;

  private static final class Style {
    private final TextLook look;
    private @Nullable String base;

    /** Background of paragraphs; null if inherited. */
    private @Nullable Integer shading;

    /** Whether table cells may have a dark background. */
    private boolean darkens;

    Style(WordColors colors) {
      look = new TextLook(colors);
    }
  }

  private final WordColors colors;
  private final Map<String, Style> styles = new HashMap<>();

  private final Style defaults;

  private @Nullable String ofParagraphs;

  private WordStyles(WordColors colors) {
    this.colors = colors;
    defaults = new Style(colors);
  }

  static WordStyles none(WordColors colors) {
    return new WordStyles(colors);
  }

  /** Reads a styles part. Fails if it is malformed. */
  static WordStyles read(InputStream part, WordColors colors) throws XMLStreamException {
    var styles = new WordStyles(colors);
    XMLEventReader in = WordNames.reader(part);
    List<String> path = new ArrayList<>();
    Style style = styles.defaults;
    while (in.hasNext()) {
      XMLEvent event = in.nextEvent();
      if (event.isStartElement()) {
        StartElement element = event.asStartElement();
        if (path.size() == 1) {
          style = styles.opened(element);
        }
        styles.take(style, path, element);
        path.add(element.getName().getLocalPart());
      } else if (event.isEndElement()) {
        path.remove(path.size() - 1);
      }
    }
    return styles;
  }

  private Style opened(StartElement element) {
    String id = WordNames.attribute(element, "styleId");
    if (!WordNames.word(element.getName()).equals("style") || id == null) {
      return WordNames.word(element.getName()).equals("docDefaults") ? defaults : new Style(colors);
    }
    String isDefault = WordNames.attribute(element, "default");
    if ("paragraph".equals(WordNames.attribute(element, "type"))
        && isDefault != null
        && WordNames.isOn(isDefault)) {
      ofParagraphs = id;
    }
    var style = new Style(colors);
    styles.put(id, style);
    return style;
  }

  private void take(Style style, List<String> path, StartElement element) {
    String name = WordNames.word(element.getName());
    if (name.equals("shd")) {
      int shading = colors.ofShading(element);
      style.darkens |=
          shading != WordColors.NONE && !WordColors.areAlike(shading, WordColors.WHITE);
      if (path.size() == PROPERTIES + 1 && path.get(PROPERTIES).equals("pPr")) {
        style.shading = shading;
      }
    } else if (name.equals("basedOn")) {
      style.base = WordNames.value(element);
    }
    int properties = style == defaults ? PROPERTIES + 1 : PROPERTIES; // below w:rPrDefault
    if (path.size() > properties && path.get(properties).equals("rPr")) {
      style.look.take(element, path.size() == properties + 1 ? null : path.get(properties + 1));
    }
  }

  WordColors colors() {
    return colors;
  }

  /**
   * Appearance of a run. Precedence: the run, its style, its paragraph's style. {@code paragraph}:
   * style of its paragraph; null for the default.
   */
  TextLook look(TextLook run, @Nullable String paragraph) {
    TextLook look = run;
    for (Style style : withBases(run.style())) {
      look = look.over(style.look);
    }
    for (Style style : withBases(paragraph == null ? ofParagraphs : paragraph)) {
      look = look.over(style.look);
    }
    return look.over(defaults.look);
  }

  /** Background of paragraphs by a style, or null. */
  @Nullable Integer shading(@Nullable String paragraph) {
    for (Style style : withBases(paragraph == null ? ofParagraphs : paragraph)) {
      if (style.shading != null) {
        return style.shading;
      }
    }
    return null;
  }

  /** Background of table cells by a style: unknown if any cell may be dark. */
  int ofTable(@Nullable String table) {
    return withBases(table).stream().anyMatch(style -> style.darkens)
        ? WordColors.UNKNOWN
        : WordColors.NONE;
  }

  /** A style and its ancestors; cyclic references are ignored. */
  private List<Style> withBases(@Nullable String id) {
    List<Style> found = new ArrayList<>();
    Set<String> passed = new HashSet<>();
    String next = id;
    while (next != null && passed.add(next)) {
      Style style = styles.get(next);
      if (style == null) {
        break;
      }
      found.add(style);
      next = style.base;
    }
    return found;
  }
}
