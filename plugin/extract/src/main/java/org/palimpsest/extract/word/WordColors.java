package org.palimpsest.extract.word;

import static java.util.Map.entry;

import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import javax.xml.stream.XMLEventReader;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.events.StartElement;
import javax.xml.stream.events.XMLEvent;
import org.jspecify.annotations.Nullable;

/**
 * The colours of a document: what its elements and its theme name, as red, green and blue in the
 * lower 24 bits, or as {@link #NONE} or {@link #UNKNOWN}.
 */
final class WordColors {

  static final int WHITE = 0xFFFFFF;

  /** Nothing is painted. */
  static final int NONE = -1;

  /** What is painted cannot be told, or the program that shows it sees to it that it is seen. */
  static final int UNKNOWN = -2;

  /** How far two colours may lie apart, of 255 in each channel, and be one to a reader. */
  private static final int ALIKE = 16;

  /** Those of a file without a theme. */
  static final WordColors OFFICE = new WordColors(Map.of());

  private static final Map<String, String> IN_THEME =
      Map.ofEntries(
          entry("background1", "lt1"),
          entry("bg1", "lt1"),
          entry("light1", "lt1"),
          entry("text1", "dk1"),
          entry("tx1", "dk1"),
          entry("dark1", "dk1"),
          entry("background2", "lt2"),
          entry("bg2", "lt2"),
          entry("light2", "lt2"),
          entry("text2", "dk2"),
          entry("tx2", "dk2"),
          entry("dark2", "dk2"),
          entry("hyperlink", "hlink"),
          entry("followedHyperlink", "folHlink"));

  private static final Map<String, Integer> HIGHLIGHTS =
      Map.ofEntries(
          entry("black", 0),
          entry("blue", 0x0000FF),
          entry("cyan", 0x00FFFF),
          entry("green", 0x00FF00),
          entry("magenta", 0xFF00FF),
          entry("red", 0xFF0000),
          entry("yellow", 0xFFFF00),
          entry("white", WHITE),
          entry("darkBlue", 0x000080),
          entry("darkCyan", 0x008080),
          entry("darkGreen", 0x008000),
          entry("darkMagenta", 0x800080),
          entry("darkRed", 0x800000),
          entry("darkYellow", 0x808000),
          entry("darkGray", 0x808080),
          entry("lightGray", 0xC0C0C0),
          entry("none", NONE));

  private static final Pattern RGB = Pattern.compile("#?[0-9a-fA-F]{6}");

  private final Map<String, Integer> theme;

  private WordColors(Map<String, Integer> theme) {
    this.theme = new HashMap<>(Map.of("lt1", WHITE, "dk1", 0));
    this.theme.putAll(theme);
  }

  /**
   * Reads a theme.
   *
   * @throws XMLStreamException if it is no XML
   */
  static WordColors read(InputStream part) throws XMLStreamException {
    XMLEventReader in = WordNames.reader(part);
    Map<String, Integer> theme = new HashMap<>();
    String name = "";
    boolean inScheme = false;
    while (in.hasNext()) {
      XMLEvent event = in.nextEvent();
      if (event.isStartElement()) {
        StartElement element = event.asStartElement();
        String local = element.getName().getLocalPart();
        inScheme |= local.equals("clrScheme");
        String last = WordNames.attribute(element, "lastClr");
        int rgb = rgb(last == null ? WordNames.value(element) : last);
        if (inScheme && rgb >= 0) {
          theme.putIfAbsent(name, rgb);
        }
        name = local;
      } else if (event.isEndElement()) {
        inScheme &= !event.asEndElement().getName().getLocalPart().equals("clrScheme");
      }
    }
    return new WordColors(theme);
  }

  /** Whether a reader takes both for one; never of what is unknown or not painted. */
  static boolean areAlike(int one, int other) {
    if (one < 0 || other < 0) {
      return false;
    }
    for (int shift = 0; shift <= 16; shift += 8) {
      if (Math.abs((one >> shift & 255) - (other >> shift & 255)) > ALIKE) {
        return false;
      }
    }
    return true;
  }

  /** Six hexadecimal digits, with or without a number sign; else unknown. */
  static int rgb(@Nullable String digits) {
    return digits != null && RGB.matcher(digits).matches()
        ? Integer.parseInt(digits.replace("#", ""), 16)
        : UNKNOWN;
  }

  /** A colour of the theme by any of its names. */
  int themed(@Nullable String name) {
    return name == null ? UNKNOWN : theme.getOrDefault(IN_THEME.getOrDefault(name, name), UNKNOWN);
  }

  /** Of {@code w:color}; an automatic one, which is seen on anything, is unknown. */
  int ofType(StartElement color) {
    return named(color, "val", "theme");
  }

  /** Of {@code w:highlight}. */
  int ofHighlight(StartElement highlight) {
    String name = WordNames.value(highlight);
    return name == null ? NONE : HIGHLIGHTS.getOrDefault(name, UNKNOWN);
  }

  /** Of {@code w:shd}: its fill, or what is painted over all of it; of patterns it is unknown. */
  int ofShading(StartElement shading) {
    String pattern = WordNames.value(shading);
    if ("nil".equals(pattern)) {
      return NONE;
    }
    if ("solid".equals(pattern)) {
      return named(shading, "color", "theme");
    }
    if (pattern != null && !pattern.equals("clear")) {
      return UNKNOWN;
    }
    String fill = WordNames.attribute(shading, "fill");
    boolean isThemed = WordNames.attribute(shading, "themeFill") != null;
    return !isThemed && (fill == null || fill.equals("auto"))
        ? NONE
        : named(shading, "fill", "themeFill");
  }

  /** A theme's colour goes before the digits, which are but its last known value. */
  private int named(StartElement element, String digits, String prefix) {
    boolean isFill = prefix.equals("themeFill");
    int themed = themed(WordNames.attribute(element, isFill ? prefix : "themeColor"));
    if (themed == UNKNOWN) {
      return rgb(WordNames.attribute(element, digits));
    }
    int tint = part(WordNames.attribute(element, prefix + "Tint"));
    int shade = part(WordNames.attribute(element, prefix + "Shade"));
    return mixed(mixed(themed, WHITE, tint / 255.0), 0, shade / 255.0);
  }

  /** Of 255 how much of the colour is left. */
  private static int part(@Nullable String digits) {
    return digits != null && digits.matches("[0-9a-fA-F]{1,2}")
        ? Integer.parseInt(digits, 16)
        : 255;
  }

  /** A share, 0 to 1, of one colour, and the rest of another. */
  static int mixed(int one, int other, double share) {
    int mixed = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
      double channel = (one >> shift & 255) * share + (other >> shift & 255) * (1 - share);
      mixed |= (int) Math.round(Math.max(0, Math.min(255, channel))) << shift;
    }
    return mixed;
  }
}
