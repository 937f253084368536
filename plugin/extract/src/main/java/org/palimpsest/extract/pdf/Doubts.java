package org.palimpsest.extract.pdf;

import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.pdfbox.pdmodel.font.PDType3Font;
import org.apache.pdfbox.pdmodel.graphics.color.PDColor;
import org.apache.pdfbox.pdmodel.graphics.state.PDGraphicsState;
import org.apache.pdfbox.pdmodel.graphics.state.RenderingMode;
import org.apache.pdfbox.text.TextPosition;
import org.jspecify.annotations.Nullable;
import org.palimpsest.extract.pdf.UnseenText.Reason;

/**
 * Which characters of a page may be such as nobody sees: cheap signs of it, from the state they are
 * painted in. Whether they are is told by {@link PagePictures}.
 */
final class Doubts {

  /** In points. Smaller type is a grey line at best. */
  private static final float TINY_POINTS = 1.5f;

  /** From here on a colour may be that of paper; 1 is white. */
  private static final float LIGHT = 0.8f;

  private static final float TRANSPARENT = 0.15f;

  /** More are a drawing, not something that hides text. */
  private static final int COVERS_MAX = 1000;

  /** Share of the page. A larger picture is the page itself, scanned. */
  private static final double SCAN_SHARE = 0.7;

  private final float pageWidth;
  private final float pageHeight;
  private final IdentityHashMap<TextPosition, Reason> reasons = new IdentityHashMap<>();
  private final List<TextPosition> painted = new ArrayList<>();
  private final List<Cover> covers = new ArrayList<>();
  private boolean scanned;

  private record Cover(int after, Rectangle2D place) {}

  Doubts(float pageWidth, float pageHeight) {
    this.pageWidth = pageWidth;
    this.pageHeight = pageHeight;
  }

  /** Takes a character, with the state that it is painted in. */
  void character(TextPosition character, PDGraphicsState state) {
    painted.add(character);
    Reason reason = reason(character, state);
    if (reason != null) {
      reasons.put(character, reason);
    }
  }

  private @Nullable Reason reason(TextPosition character, PDGraphicsState state) {
    float x = character.getX();
    float y = character.getY();
    if (x + character.getWidth() < 0 || x > pageWidth || y < 0 || y > pageHeight + 1) {
      return Reason.OFF_PAGE;
    }
    if (!(character.getFont() instanceof PDType3Font) && character.getYScale() < TINY_POINTS) {
      return Reason.TINY;
    }
    return ofState(state);
  }

  /** Why what is painted in such a state may not be seen; null if nothing speaks for it. */
  static @Nullable Reason ofState(PDGraphicsState state) {
    RenderingMode mode = state.getTextState().getRenderingMode();
    if (!mode.isFill() && !mode.isStroke()) {
      return Reason.INVISIBLE;
    }
    boolean unseen =
        mode.isFill()
            ? isFaint(state.getNonStrokingColor(), state.getNonStrokeAlphaConstant())
            : isFaint(state.getStrokingColor(), state.getAlphaConstant());
    return unseen ? Reason.COLOUR : null;
  }

  private static boolean isFaint(PDColor colour, double alpha) {
    if (alpha < TRANSPARENT) {
      return true;
    }
    if (colour.isPattern()) {
      return true;
    }
    try {
      int rgb = colour.toRGB();
      return Math.min(rgb >> 16 & 255, Math.min(rgb >> 8 & 255, rgb & 255)) > LIGHT * 255;
    } catch (IOException | RuntimeException e) { // a colour space that is broken
      return true;
    }
  }

  /** Takes a picture or a filled shape, which may hide the characters before it. */
  void cover(Rectangle2D place, boolean isPicture) {
    if (isPicture && place.getWidth() * place.getHeight() > SCAN_SHARE * pageWidth * pageHeight) {
      scanned = true;
    }
    if (!painted.isEmpty() && covers.size() < COVERS_MAX) {
      covers.add(new Cover(painted.size(), place));
    }
  }

  /**
   * All characters that may be unseen. On a scanned page, text that paints nothing is what was read
   * from the picture, and is none of them.
   */
  IdentityHashMap<TextPosition, Reason> reasons() {
    for (Cover cover : covers) {
      painted.subList(0, cover.after()).stream()
          .filter(character -> cover.place().contains(middle(character)))
          .forEach(character -> reasons.putIfAbsent(character, Reason.COVERED));
    }
    if (scanned) {
      reasons.values().removeIf(reason -> reason == Reason.INVISIBLE || reason == Reason.COVERED);
    }
    return reasons;
  }

  private static Point2D middle(TextPosition character) {
    return new Point2D.Float(
        character.getX() + character.getWidth() / 2, character.getY() - character.getHeight() / 2);
  }
}
