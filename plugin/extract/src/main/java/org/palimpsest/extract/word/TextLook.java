package org.palimpsest.extract.word;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntSupplier;
import javax.xml.stream.events.StartElement;
import org.jspecify.annotations.Nullable;
import org.palimpsest.extract.word.WordColors.DrawnColors;

/** Appearance of text by a run or a style; null or absent means not specified. */
final class TextLook {

  private static final List<String> EFFECTS = List.of("textOutline", "shadow", "glow");

  private static final String FILL = "textFill";

  private final WordColors colors;
  private final Map<String, DrawnColors> paints = new TreeMap<>();
  private @Nullable String style;
  private @Nullable Boolean vanished;
  private @Nullable Boolean tiny;
  private @Nullable Boolean narrow;

  /** Whether edges are painted in another colour: Word makes embossed type white. */
  private @Nullable Boolean relief;

  private @Nullable Integer color;
  private @Nullable Integer highlight;
  private @Nullable Integer shading;

  TextLook(WordColors colors) {
    this.colors = colors;
  }

  @Nullable String style() {
    return style;
  }

  /**
   * Processes an element of {@code w:rPr}. {@code in}: child of {@code w:rPr} that contains it, or
   * null if it is a child.
   */
  void take(StartElement element, @Nullable String in) {
    if (in != null) {
      if (FILL.equals(in) || EFFECTS.contains(in)) {
        paints.computeIfAbsent(in, name -> new DrawnColors(colors)).take(element);
      }
      return;
    }
    String value = WordNames.value(element);
    switch (WordNames.word(element.getName())) {
      case "rStyle" -> style = value;
      case "vanish" -> vanished = WordNames.isOn(value);
      case "sz" -> tiny = WordNames.isTiny(value);
      case "w" -> narrow = WordNames.isNarrow(value);
      case "emboss", "imprint", "shadow" -> relief = WordNames.isOn(value);
      case "color" -> color = colors.ofType(element);
      case "highlight" -> highlight = colors.ofHighlight(element);
      case "shd" -> shading = colors.ofShading(element);
      default -> {}
    }
  }

  /** This appearance, completed by another one. */
  TextLook over(TextLook base) {
    var look = new TextLook(colors);
    look.style = style;
    look.vanished = vanished == null ? base.vanished : vanished;
    look.tiny = tiny == null ? base.tiny : tiny;
    look.narrow = narrow == null ? base.narrow : narrow;
    look.relief = relief == null ? base.relief : relief;
    look.color = color == null ? base.color : color;
    look.highlight = highlight == null ? base.highlight : highlight;
    look.shading = shading == null ? base.shading : shading;
    look.paints.putAll(base.paints);
    look.paints.putAll(paints);
    return look;
  }

  /** Why the text is invisible, or null. {@code around}: background outside the run. */
  @Nullable Unseen unseen(IntSupplier around) {
    if (Boolean.TRUE.equals(vanished)) {
      return Unseen.HIDDEN;
    }
    if (Boolean.TRUE.equals(tiny) || Boolean.TRUE.equals(narrow)) {
      return Unseen.TINY;
    }
    List<Integer> inks = inks();
    if (inks.isEmpty() || Boolean.TRUE.equals(relief)) {
      return null;
    }
    int ground = ground(around);
    return inks.stream().allMatch(ink -> ink == WordColors.NONE || WordColors.areAlike(ink, ground))
        ? Unseen.COLOUR
        : null;
  }

  private int ground(IntSupplier around) {
    if (highlight != null && highlight != WordColors.NONE) {
      return highlight;
    }
    return shading != null && shading != WordColors.NONE ? shading : around.getAsInt();
  }

  /** Colours of the text; empty if automatic. */
  private List<Integer> inks() {
    List<Integer> inks = new ArrayList<>();
    DrawnColors fill = paints.get(FILL);
    if (fill != null && !fill.found().isEmpty()) {
      inks.addAll(fill.found());
    } else if (color != null) {
      inks.add(color);
    } else {
      return List.of();
    }
    for (String effect : EFFECTS) {
      DrawnColors paint = paints.get(effect);
      if (paint != null) {
        inks.addAll(paint.found());
      }
    }
    return inks;
  }
}
