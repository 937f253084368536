package org.palimpsest.extract.word;

import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.events.StartElement;
import org.jspecify.annotations.Nullable;

/**
 * The colours of a fill or a line in DrawingML (ECMA-376, part 1, 20.1.2.3), and of those that Word
 * took over for letters ([MS-DOCX], 2.6): the elements are fed one by one, as they stand in the
 * file.
 */
final class DrawnColors {

  /** In thousandths of a percent. */
  private static final double WHOLE = 100_000;

  /** From here on letters are so transparent that nobody sees them. */
  private static final double TRANSPARENT = 0.9;

  private final WordColors colors;
  private final List<Integer> said = new ArrayList<>();

  DrawnColors(WordColors colors) {
    this.colors = colors;
  }

  /** What was said, in {@link WordColors}' terms; a gradient has several. */
  List<Integer> said() {
    return said;
  }

  /** Takes an element that stands anywhere in the fill, or is it. */
  void take(StartElement element) {
    String value = WordNames.value(element);
    switch (element.getName().getLocalPart()) {
      case "noFill" -> said.add(WordColors.NONE);
      case "blipFill", "pattFill", "grpFill", "scrgbClr", "hslClr", "prstClr" ->
          said.add(WordColors.UNKNOWN);
      case "srgbClr" -> said.add(WordColors.rgb(value));
      case "sysClr" -> said.add(WordColors.rgb(WordNames.attribute(element, "lastClr")));
      case "schemeClr" -> said.add(colors.themed(value));
      default -> change(element.getName().getLocalPart(), share(value), isOfLetters(element));
    }
  }

  private static boolean isOfLetters(StartElement element) {
    return element.getName().getNamespaceURI().contains("microsoft");
  }

  private void change(String how, double share, boolean ofLetters) {
    int last = said.size() - 1;
    if (last < 0 || said.get(last) < 0) {
      return;
    }
    int color = said.get(last);
    said.set(
        last,
        switch (how) {
          case "shade", "lumMod" -> WordColors.mixed(color, 0, share);
          case "tint" -> WordColors.mixed(color, WordColors.WHITE, share);
          case "lumOff" -> lighter(color, share);
          case "alpha" -> ofLetters ? transparent(color, share) : opaque(color, share);
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

  /** Word's own alpha counts what is missing. */
  private static int transparent(int color, double share) {
    return share >= TRANSPARENT ? WordColors.NONE : color;
  }

  /** DrawingML's alpha counts what is there. */
  private static int opaque(int color, double share) {
    return share < 1 ? WordColors.UNKNOWN : color;
  }

  private static double share(@Nullable String thousandths) {
    return thousandths != null && thousandths.matches("-?\\d{1,7}")
        ? Integer.parseInt(thousandths) / WHOLE
        : 1;
  }
}
