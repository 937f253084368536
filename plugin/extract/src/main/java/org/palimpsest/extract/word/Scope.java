package org.palimpsest.extract.word;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.xml.stream.events.Characters;
import javax.xml.stream.events.XMLEvent;
import org.jspecify.annotations.Nullable;

/** An element that is open while a part is copied, and of which runs have to know. */
sealed class Scope {

  private final int depth;
  private @Nullable Integer ground;

  /**
   * One that was opened.
   *
   * @param depth how many elements are open, with it
   */
  Scope(int depth) {
    this.depth = depth;
  }

  /** The names of the elements that are open inside of it. */
  final List<String> inside(List<String> path) {
    return path.subList(depth, path.size());
  }

  /** Sets what it puts behind its text, in {@link WordColors}' terms. */
  final void setGround(int color) {
    ground = color;
  }

  /** What it puts behind its text, in {@link WordColors}' terms; null if it says nothing. */
  @Nullable Integer ground() {
    return ground;
  }

  /** A table. */
  static final class Table extends Scope {
    Table(int depth) {
      super(depth);
    }
  }

  /** A cell of a table. */
  static final class Cell extends Scope {
    Cell(int depth) {
      super(depth);
    }
  }

  /** A shape that may hold text. */
  static final class Box extends Scope {
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

  /** A paragraph. */
  static final class Paragraph extends Scope {
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

    /** The paragraphs of the boxes that hang at it. */
    List<XMLEvent> boxes() {
      return boxes;
    }

    @Override
    @Nullable Integer ground() {
      Integer own = super.ground();
      return own == null ? styles.shading(style) : own;
    }
  }

  /** One whose events are held back until it ends. */
  abstract static sealed class Holder extends Scope {
    Holder(int depth) {
      super(depth);
    }

    /**
     * Holds an event.
     *
     * @param part the child in which it stands; empty for what is no child's
     */
    abstract void hold(XMLEvent event, String part);
  }

  /** What is written in a box. */
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

    /** Its paragraphs and tables. */
    List<XMLEvent> held() {
      return held;
    }
  }

  /** A run, which is held back until it is known whether it is seen. */
  static final class Run extends Holder {

    /** What takes room in a line. A box that hangs at the run is no part of this. */
    private static final Set<String> SAID =
        Set.of("t", "tab", "ptab", "br", "cr", "noBreakHyphen", "softHyphen");

    /** The element of the run itself, and its properties. */
    private static final Set<String> SHELL = Set.of("", "rPr");

    /**
     * An event of it.
     *
     * @param part the child of the run in which it stands; empty at the run itself
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

    /** Its letters. */
    String text() {
      var text = new StringBuilder();
      for (Held each : held) {
        if (each.part().equals("t") && each.event() instanceof Characters characters) {
          text.append(characters.getData());
        }
      }
      return text.toString();
    }

    /** Takes away what it says. */
    void silence() {
      held.removeIf(each -> SAID.contains(each.part()));
    }

    /** All of it; bare without its element and its properties. */
    List<XMLEvent> events(boolean bare) {
      return held.stream()
          .filter(each -> !bare || !SHELL.contains(each.part()))
          .map(Held::event)
          .toList();
    }
  }
}
