package org.palimpsest.extract.word;

import static java.util.Map.entry;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.xml.stream.XMLEventReader;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.events.StartElement;
import javax.xml.stream.events.XMLEvent;
import org.jspecify.annotations.Nullable;

/**
 * Colours of a document and its theme: RGB in the lower 24 bits, or {@link #NONE} or {@link
 * #UNKNOWN}.
 */
final class WordColors {

  static final int WHITE = 0xFFFFFF;

  static final int NONE = -1;

  /** Not determinable, or automatic and therefore visible. */
  static final int UNKNOWN = -2;

  /** Maximum difference of indistinguishable colours per channel, of 255. */
  private static final int ALIKE = 16;

  /** Colours without a theme. */
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

  /** Reads a theme. Fails if it is malformed. */
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

  /** Whether two colours are indistinguishable; false for unknown or unpainted ones. */
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

  /** The colour of six hexadecimal digits, with or without a number sign; else unknown. */
  static int rgb(@Nullable String digits) {
    return digits != null && RGB.matcher(digits).matches()
        ? Integer.parseInt(digits.replace("#", ""), 16)
        : UNKNOWN;
  }

  /** A theme colour by any of its names. */
  int themed(@Nullable String name) {
    return name == null ? UNKNOWN : theme.getOrDefault(IN_THEME.getOrDefault(name, name), UNKNOWN);
  }

  /** Colour of {@code w:color}; unknown if automatic. */
  int ofType(StartElement color) {
    return named(color, "val", "theme");
  }

  int ofHighlight(StartElement highlight) {
    String name = WordNames.value(highlight);
    return name == null ? NONE : HIGHLIGHTS.getOrDefault(name, UNKNOWN);
  }

  /** Colour of {@code w:shd}: its fill, or a solid pattern; other patterns are unknown. */
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

  /** A theme colour takes precedence over its cached digits. */
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

  /** Remaining share of the colour, of 255. */
  private static int part(@Nullable String digits) {
    return digits != null && digits.matches("[0-9a-fA-F]{1,2}")
        ? Integer.parseInt(digits, 16)
        : 255;
  }

  /** Mixture of two colours. {@code share}: of the first, 0 to 1. */
  static int mixed(int one, int other, double share) {
    int mixed = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
      double channel = (one >> shift & 255) * share + (other >> shift & 255) * (1 - share);
      mixed |= (int) Math.round(Math.max(0, Math.min(255, channel))) << shift;
    }
    return mixed;
  }

  /**
   * Colours of a fill or line in DrawingML (ECMA-376, part 1, 20.1.2.3), and of Word's text effects
   * ([MS-DOCX], 2.6). Elements are processed in file order.
   */
  static final class DrawnColors {

    /** In thousandths of a percent. */
    private static final double WHOLE = 100_000;

    /** Minimum transparency of invisible letters. */
    private static final double TRANSPARENT = 0.9;

    private final WordColors colors;
    private final List<Integer> found = new ArrayList<>();

    DrawnColors(WordColors colors) {
      this.colors = colors;
    }

    /** The colours, in terms of {@link WordColors}; gradients have several. */
    List<Integer> found() {
      return found;
    }

    void take(StartElement element) {
      String value = WordNames.value(element);
      switch (element.getName().getLocalPart()) {
        case "noFill" -> found.add(WordColors.NONE);
        case "blipFill", "pattFill", "grpFill", "scrgbClr", "hslClr", "prstClr" ->
            found.add(WordColors.UNKNOWN);
        case "srgbClr" -> found.add(WordColors.rgb(value));
        case "sysClr" -> found.add(WordColors.rgb(WordNames.attribute(element, "lastClr")));
        case "schemeClr" -> found.add(colors.themed(value));
        default -> change(element.getName().getLocalPart(), share(value), isOfLetters(element));
      }
    }

    private static boolean isOfLetters(StartElement element) {
      return element.getName().getNamespaceURI().contains("microsoft");
    }

    private void change(String how, double share, boolean ofLetters) {
      int last = found.size() - 1;
      if (last < 0 || found.get(last) < 0) {
        return;
      }
      int color = found.get(last);
      found.set(
          last,
          switch (how) {
            case "shade", "lumMod" -> WordColors.mixed(color, 0, share);
            case "tint" -> WordColors.mixed(color, WordColors.WHITE, share);
            case "lumOff" -> lighter(color, share);
            case "alpha" -> {
              // Alpha is transparency for letters in Word, opacity in DrawingML.
              if (ofLetters) {
                yield share >= TRANSPARENT ? WordColors.NONE : color;
              }
              yield share < 1 ? WordColors.UNKNOWN : color;
            }
            default -> color;
          });
    }

    private static int lighter(int color, double share) {
      int more = (int) Math.round(255 * share);
      int lighter = 0;
      for (int shift = 0; shift <= 16; shift += 8) {
        lighter |= Math.max(0, Math.min(255, (color >> shift & 255) + more)) << shift;
      }
      return lighter;
    }

    private static double share(@Nullable String thousandths) {
      return thousandths != null && thousandths.matches("-?\\d{1,7}")
          ? Integer.parseInt(thousandths) / WHOLE
          : 1;
    }
  }
}
