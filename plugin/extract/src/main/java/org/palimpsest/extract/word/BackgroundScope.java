package org.palimpsest.extract.word;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.xml.namespace.QName;
import javax.xml.stream.events.Characters;
import javax.xml.stream.events.StartElement;
import javax.xml.stream.events.XMLEvent;
import org.jspecify.annotations.Nullable;
import org.palimpsest.extract.word.WordColors.DrawnColors;

/** An open element that determines the background of runs. */
sealed class BackgroundScope {

  private final int depth;
  private @Nullable Integer ground;

  /** {@code depth}: number of open elements, including this one. */
  BackgroundScope(int depth) {
    this.depth = depth;
  }

  final List<String> inside(List<String> path) {
    return path.subList(depth, path.size());
  }

  /** Sets the background, in terms of {@link WordColors}. */
  final void setGround(int color) {
    ground = color;
  }

  /** The background, in terms of {@link WordColors}, or null. */
  @Nullable Integer ground() {
    return ground;
  }

  static final class Table extends BackgroundScope {
    Table(int depth) {
      super(depth);
    }
  }

  /** A shape that may contain text. */
  static final class Box extends BackgroundScope {
    private final BoxFill fill;

    Box(int depth, BoxFill fill) {
      super(depth);
      this.fill = fill;
    }

    BoxFill fill() {
      return fill;
    }

    @Override
    @Nullable Integer ground() {
      return fill.ground();
    }
  }

  static final class Paragraph extends BackgroundScope {
    private final WordStyles styles;
    private final List<XMLEvent> boxes = new ArrayList<>();
    private @Nullable String style;

    Paragraph(int depth, WordStyles styles) {
      super(depth);
      this.styles = styles;
    }

    void setStyle(@Nullable String id) {
      style = id;
    }

    @Nullable String style() {
      return style;
    }

    /** Paragraphs of the boxes anchored here. */
    List<XMLEvent> boxes() {
      return boxes;
    }

    @Override
    @Nullable Integer ground() {
      Integer own = super.ground();
      return own == null ? styles.shading(style) : own;
    }
  }

  /** A scope that buffers its events until it ends. */
  abstract static sealed class Holder extends BackgroundScope {
    Holder(int depth) {
      super(depth);
    }

    /** Buffers an event. {@code part}: child element of the event; empty at the holder itself. */
    abstract void hold(XMLEvent event, String part);
  }

  /** Content of a box. */
  static final class BoxText extends Holder {
    private final List<XMLEvent> held = new ArrayList<>();

    BoxText(int depth) {
      super(depth);
    }

    @Override
    void hold(XMLEvent event, String part) {
      if (!part.isEmpty()) {
        held.add(event);
      }
    }

    List<XMLEvent> held() {
      return held;
    }
  }

  /** A run, buffered until its visibility is known. */
  static final class Run extends Holder {

    /** Children that take space in a line. */
    private static final Set<String> SAID =
        Set.of("t", "tab", "ptab", "br", "cr", "noBreakHyphen", "softHyphen");

    /** The run's own element and properties. */
    private static final Set<String> SHELL = Set.of("", "rPr");

    /**
     * A buffered event.
     *
     * @param part child element of the event; empty at the run itself
     */
    private record Held(XMLEvent event, String part) {}

    private final TextLook look;
    private final List<Held> held = new ArrayList<>();

    Run(int depth, TextLook look) {
      super(depth);
      this.look = look;
    }

    TextLook look() {
      return look;
    }

    @Override
    void hold(XMLEvent event, String part) {
      held.add(new Held(event, part));
    }

    String text() {
      var text = new StringBuilder();
      for (Held each : held) {
        if (each.part().equals("t") && each.event() instanceof Characters characters) {
          text.append(characters.getData());
        }
      }
      return text.toString();
    }

    void silence() {
      held.removeIf(each -> SAID.contains(each.part()));
    }

    /** Its events; without its own element and properties if bare. */
    List<XMLEvent> events(boolean bare) {
      return held.stream()
          .filter(each -> !bare || !SHELL.contains(each.part()))
          .map(Held::event)
          .toList();
    }
  }

  /**
   * Background of a text box: the fill of a shape in DrawingML or VML. Without a fill the
   * background is unknown, as the box may be on a picture.
   */
  static final class BoxFill {

    private static final String SHAPES =
        "http://schemas.microsoft.com/office/word/2010/wordprocessingShape";

    private static final Set<String> VML_SHAPES = Set.of("shape", "rect", "roundrect", "oval");

    private static final Map<String, Integer> VML_COLORS =
        Map.of("white", WordColors.WHITE, "window", WordColors.WHITE, "black", 0);

    private final DrawnColors drawn;
    private @Nullable Integer ground;

    /** {@code shape}: an element that {@link #isBox} accepts. */
    BoxFill(StartElement shape, WordColors colors) {
      drawn = new DrawnColors(colors);
      if (shape.getName().getNamespaceURI().equals(WordNames.VML)) {
        ground = ofVml(shape);
      }
    }

    /** Whether the element is a shape that may contain text. */
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
     * Processes an element of the shape outside its text. {@code path}: element names between the
     * shape and the element.
     */
    void take(List<String> path, StartElement element) {
      QName name = element.getName();
      if (name.getLocalPart().equals("fill") && name.getNamespaceURI().equals(WordNames.VML)) {
        vmlFill(element);
      } else if (name.getLocalPart().equals("fillRef") && drawn.found().isEmpty()) {
        ground = WordColors.UNKNOWN; // from the theme's list
      } else if (!path.isEmpty() && path.get(0).equals("spPr")) {
        String part = path.size() == 1 ? name.getLocalPart() : path.get(1);
        if (part.endsWith("Fill")) { // not the fill of its line
          drawn.take(element);
        }
      }
    }

    /** Gradients and pictures are unknown. */
    private void vmlFill(StartElement fill) {
      String type = WordNames.attribute(fill, "type");
      boolean isPlain =
          (type == null || type.equals("solid")) && WordNames.attribute(fill, "opacity") == null;
      if (!isPlain || WordNames.attribute(fill, "on") != null) {
        ground = WordColors.UNKNOWN;
      }
    }

    /** A colour of {@link WordColors}, or null if not specified. */
    @Nullable Integer ground() {
      List<Integer> found = drawn.found();
      if (found.isEmpty()) {
        return ground;
      }
      return found.size() > 1 || found.get(0) == WordColors.NONE
          ? WordColors.UNKNOWN
          : found.get(0);
    }
  }
}
