package org.palimpsest.extract.word;

import java.io.InputStream;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLEventReader;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.events.StartElement;
import javax.xml.stream.events.XMLEvent;
import org.jspecify.annotations.Nullable;
import org.palimpsest.extract.word.OdtReader.OdtNames;

/** Styles of an OpenDocument file: visibility and block quotations, with inheritance. */
final class OdtStyles {

  /** Language-independent name of the quotation style. */
  private static final String QUOTATIONS = "Quotations";

  /** In points, as in Word files. */
  private static final double TINY = 1.5;

  private static final Pattern POINTS = Pattern.compile("(\\d{1,4}(?:\\.\\d{1,9})?)pt");

  /**
   * Appearance of text; null means not specified.
   *
   * @param color in terms of {@link WordColors}
   */
  record Look(
      @Nullable Boolean hidden,
      @Nullable Boolean tiny,
      @Nullable Boolean narrow,
      @Nullable Integer color,
      @Nullable Integer ground) {

    static final Look OPEN = new Look(null, null, null, null, null);

    static final Look HIDDEN = new Look(true, null, null, null, null);

    /** This appearance, completed by another one. */
    Look over(Look base) {
      return new Look(
          hidden == null ? base.hidden : hidden,
          tiny == null ? base.tiny : tiny,
          narrow == null ? base.narrow : narrow,
          color == null ? base.color : color,
          ground == null ? base.ground : ground);
    }

    /** Why the text is invisible, or null. {@code paper}: default background. */
    @Nullable Unseen unseen(int paper) {
      if (Boolean.TRUE.equals(hidden)) {
        return Unseen.HIDDEN;
      }
      if (Boolean.TRUE.equals(tiny) || Boolean.TRUE.equals(narrow)) {
        return Unseen.TINY;
      }
      return color != null && WordColors.areAlike(color, ground == null ? paper : ground)
          ? Unseen.COLOUR
          : null;
    }
  }

  private record Style(Look look, @Nullable String base) {}

  private static final Style NO_STYLE = new Style(Look.OPEN, null);

  private static final Set<String> PROPERTIES =
      Set.of("style:text-properties", "style:paragraph-properties", "style:section-properties");

  private static final Set<String> PAGES =
      Set.of("style:page-layout-properties", "style:drawing-page-properties");

  private int paper = WordColors.WHITE;

  /** By family and name; the default of a family has an empty name. */
  private final Map<String, Style> styles = new HashMap<>();

  /** Adds the styles of a part, overriding earlier ones. Fails if the part is malformed. */
  void read(InputStream part) throws XMLStreamException {
    XMLEventReader in = WordNames.reader(part);
    String key = "";
    while (in.hasNext()) {
      XMLEvent event = in.nextEvent();
      if (event.isStartElement()) {
        StartElement element = event.asStartElement();
        String name = OdtNames.name(element.getName());
        if (name.equals("style:style") || name.equals("style:default-style")) {
          key = opened(element);
        } else if (PROPERTIES.contains(name)) {
          take(key, element);
        } else if (PAGES.contains(name) && isColoured(element)) {
          paper = WordColors.UNKNOWN;
        }
      } else if (event.isEndElement()
          && OdtNames.name(event.asEndElement().getName()).endsWith("style")) {
        key = "";
      }
    }
  }

  /** The default background; unknown if any page is coloured. */
  int paper() {
    return paper;
  }

  private static boolean isColoured(StartElement pages) {
    Integer ground = ground(pages);
    String fill = OdtNames.attribute(pages, "draw", "fill");
    return (ground != null && ground != WordColors.WHITE) || (fill != null && !fill.equals("none"));
  }

  private static @Nullable Integer ground(StartElement properties) {
    String color = OdtNames.attribute(properties, "fo", "background-color");
    return color == null || color.equals("transparent") ? null : WordColors.rgb(color);
  }

  private static @Nullable Integer color(StartElement properties) {
    String color = OdtNames.attribute(properties, "fo", "color");
    boolean isAutomatic =
        "true".equals(OdtNames.attribute(properties, "style", "use-window-font-color"));
    return isAutomatic
        ? Integer.valueOf(WordColors.UNKNOWN)
        : color == null ? null : WordColors.rgb(color);
  }

  private String opened(StartElement element) {
    String name = WordNames.attribute(element, "name");
    String key = key(WordNames.attribute(element, "family"), name == null ? "" : name);
    styles.put(key, new Style(Look.OPEN, WordNames.attribute(element, "parent-style-name")));
    return key;
  }

  private void take(String key, StartElement element) {
    Style style = styles.get(key);
    if (style != null) {
      styles.put(key, new Style(look(element).over(style.look()), style.base()));
    }
  }

  private static Look look(StartElement properties) {
    String display = OdtNames.attribute(properties, "text", "display");
    String size = OdtNames.attribute(properties, "fo", "font-size");
    String scale = OdtNames.attribute(properties, "style", "text-scale");
    return new Look(
        display == null ? null : display.equals("none"),
        size == null ? null : isTiny(size),
        scale == null ? null : WordNames.isNarrow(scale),
        color(properties),
        ground(properties));
  }

  private static boolean isTiny(String size) {
    Matcher points = POINTS.matcher(size.strip());
    return points.matches() && Double.parseDouble(points.group(1)) <= TINY;
  }

  /** Appearance by a style and its ancestors; cyclic references are ignored. */
  Look look(String family, @Nullable String name) {
    Look look = Look.OPEN;
    for (String each : withBases(family, name)) {
      look = look.over(styles.getOrDefault(key(family, each), NO_STYLE).look());
    }
    Style usual = styles.get(key(family, ""));
    return usual == null ? look : look.over(usual.look());
  }

  boolean isQuotation(@Nullable String name) {
    return withBases("paragraph", name).contains(QUOTATIONS);
  }

  /** A style and its ancestors; cyclic references are ignored. */
  private Set<String> withBases(String family, @Nullable String name) {
    Set<String> names = new LinkedHashSet<>();
    String next = name;
    while (next != null && names.add(next)) {
      next = styles.getOrDefault(key(family, next), NO_STYLE).base();
    }
    return names;
  }

  private static String key(@Nullable String family, String name) {
    return family + ":" + name;
  }
}
