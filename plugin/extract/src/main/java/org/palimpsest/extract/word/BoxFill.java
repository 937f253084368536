package org.palimpsest.extract.word;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.xml.namespace.QName;
import javax.xml.stream.events.StartElement;
import org.jspecify.annotations.Nullable;

/**
 * What is behind the text of a box: the fill of a shape in DrawingML, or in VML. A box that has
 * none may stand on a picture, so what is behind its text is unknown.
 */
final class BoxFill {

  private static final String SHAPES =
      "http://schemas.microsoft.com/office/word/2010/wordprocessingShape";

  private static final Set<String> VML_SHAPES = Set.of("shape", "rect", "roundrect", "oval");

  private static final Map<String, Integer> VML_COLORS =
      Map.of("white", WordColors.WHITE, "window", WordColors.WHITE, "black", 0);

  private final DrawnColors drawn;
  private @Nullable Integer ground;

  /**
   * Of a shape.
   *
   * @param shape for which {@link #isBox} holds
   */
  BoxFill(StartElement shape, WordColors colors) {
    drawn = new DrawnColors(colors);
    if (shape.getName().getNamespaceURI().equals(WordNames.VML)) {
      ground = ofVml(shape);
    }
  }

  /** Whether it is a shape that may hold text. */
  static boolean isBox(QName name) {
    String local = name.getLocalPart();
    return name.getNamespaceURI().equals(WordNames.VML)
        ? VML_SHAPES.contains(local)
        : name.getNamespaceURI().equals(SHAPES) && local.equals("wsp");
  }

  private static int ofVml(StartElement shape) {
    String filled = WordNames.attribute(shape, "filled");
    if (filled != null && !filled.startsWith("t")) {
      return WordColors.UNKNOWN;
    }
    String color = WordNames.attribute(shape, "fillcolor");
    if (color == null) {
      return WordColors.WHITE;
    }
    String bare = color.replaceFirst("\\s*\\[.*", "").toLowerCase(Locale.ROOT);
    return VML_COLORS.getOrDefault(bare, WordColors.rgb(bare));
  }

  /**
   * Takes an element that stands in the shape, but not in its text.
   *
   * @param path the names from the shape, without it, to the element, without it
   */
  void take(List<String> path, StartElement element) {
    QName name = element.getName();
    if (name.getLocalPart().equals("fill") && name.getNamespaceURI().equals(WordNames.VML)) {
      vmlFill(element);
    } else if (name.getLocalPart().equals("fillRef") && drawn.said().isEmpty()) {
      ground = WordColors.UNKNOWN; // from a list in the theme
    } else if (!path.isEmpty() && path.get(0).equals("spPr")) {
      String part = path.size() == 1 ? name.getLocalPart() : path.get(1);
      if (part.endsWith("Fill")) { // and not of its line
        drawn.take(element);
      }
    }
  }

  /** Gradients, pictures and the like. */
  private void vmlFill(StartElement fill) {
    String type = WordNames.attribute(fill, "type");
    boolean isPlain =
        (type == null || type.equals("solid")) && WordNames.attribute(fill, "opacity") == null;
    if (!isPlain || WordNames.attribute(fill, "on") != null) {
      ground = WordColors.UNKNOWN;
    }
  }

  /** In {@link WordColors}' terms; null if the shape says nothing. */
  @Nullable Integer ground() {
    List<Integer> said = drawn.said();
    if (said.isEmpty()) {
      return ground;
    }
    return said.size() > 1 || said.get(0) == WordColors.NONE ? WordColors.UNKNOWN : said.get(0);
  }
}
