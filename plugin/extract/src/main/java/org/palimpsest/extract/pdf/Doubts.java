package org.palimpsest.extract.pdf;

import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.pdfbox.pdmodel.font.PDType3Font;
import org.apache.pdfbox.pdmodel.graphics.color.PDColor;
import org.apache.pdfbox.pdmodel.graphics.state.PDGraphicsState;
import org.apache.pdfbox.pdmodel.graphics.state.RenderingMode;
import org.apache.pdfbox.text.TextPosition;
import org.apache.pdfbox.util.Matrix;
import org.jspecify.annotations.Nullable;
import org.palimpsest.extract.pdf.UnseenText.Reason;

/**
 * Characters of a page that may be invisible, by their graphics state. {@link PagePictures}
 * verifies them.
 */
final class Doubts {

  /** In points; smaller type is illegible. */
  private static final float TINY_POINTS = 1.5f;

  /** Minimum brightness of a paper-like colour; 1 is white. */
  private static final float LIGHT = 0.8f;

  private static final float TRANSPARENT = 0.15f;

  /** More covers belong to a drawing. */
  private static final int COVERS_MAX = 1000;

  /** In points; lines and dots hide no text. */
  private static final double SHAPE_MIN = 2;

  /** Share of the page; a larger picture is a scan. */
  private static final double SCAN_SHARE = 0.7;

  /** Maximum difference of similar colours per channel, of 255. */
  private static final int NEAR = 48;

  /** Maximum colours per page with a picture of their own. */
  private static final int COLOURS_MAX = 4;

  private static final int NO_COLOUR = -1;

  /** Ink height as a share of the font size. */
  private static final float HEIGHT = 0.5f;

  private final float pageWidth;
  private final float pageHeight;
  private final IdentityHashMap<TextPosition, Reason> reasons = new IdentityHashMap<>();
  private final IdentityHashMap<TextPosition, Glyph> glyphs = new IdentityHashMap<>();
  private final List<TextPosition> painted = new ArrayList<>();
  private final List<Cover> covers = new ArrayList<>();
  private final IdentityHashMap<TextPosition, Integer> colours = new IdentityHashMap<>();
  private boolean scanned;

  /** Doubtful characters of one colour with their positions and glyphs. */
  record OfColour(IdentityHashMap<TextPosition, Rectangle2D> characters, Set<GlyphKey> glyphs) {}

  /** Colour is null for pictures and patterns. */
  private record Cover(int after, Rectangle2D place, @Nullable Integer rgb) {

    boolean isNear(int other) {
      if (rgb == null) {
        return false;
      }
      for (int shift = 0; shift <= 16; shift += 8) {
        if (Math.abs((rgb >> shift & 255) - (other >> shift & 255)) > NEAR) {
          return false;
        }
      }
      return true;
    }
  }

  Doubts(PageSpace space) {
    this.pageWidth = space.width();
    this.pageHeight = space.height();
  }

  /**
   * Records a character. {@code state}: graphics state of the character. {@code mayBeOff}: whether
   * its layer may be hidden.
   */
  void character(TextPosition character, Glyph glyph, PDGraphicsState state, boolean mayBeOff) {
    painted.add(character);
    RenderingMode mode = state.getTextState().getRenderingMode();
    Integer rgb = rgb(mode.isFill() ? state.getNonStrokingColor() : state.getStrokingColor());
    Reason reason = reason(character, glyph, state, rgb);
    if (reason == null && mayBeOff) {
      reason = Reason.LAYER;
    }
    if (reason != null) {
      reasons.put(character, reason);
    }
    glyphs.put(character, glyph);
    colours.put(character, Objects.requireNonNullElse(rgb, NO_COLOUR));
  }

  /**
   * Glyph of a character.
   *
   * @param bounds approximate ink in page space
   * @param place the same from the upper left corner
   */
  record Glyph(GlyphKey key, Rectangle2D bounds, Rectangle2D place) {

    static Glyph of(Matrix matrix, int code, float width, PageSpace space) {
      var ink = new Rectangle2D.Float(width * 0.1f, 0, width * 0.8f, HEIGHT);
      Rectangle2D bounds = matrix.createAffineTransform().createTransformedShape(ink).getBounds2D();
      return new Glyph(GlyphKey.of(matrix, code), bounds, space.place(bounds));
    }
  }

  private @Nullable Reason reason(
      TextPosition character, Glyph glyph, PDGraphicsState state, @Nullable Integer rgb) {
    float x = character.getX();
    float y = character.getY();
    if (x + character.getWidth() < 0 || x > pageWidth || y < 0 || y > pageHeight + 1) {
      return Reason.OFF_PAGE;
    }
    float size = Math.min(Math.abs(character.getXScale()), Math.abs(character.getYScale()));
    if (!(character.getFont() instanceof PDType3Font) && size < TINY_POINTS) {
      return Reason.TINY;
    }
    RenderingMode mode = state.getTextState().getRenderingMode();
    if (!mode.isFill() && !mode.isStroke()) {
      return Reason.INVISIBLE;
    }
    double alpha = mode.isFill() ? state.getNonStrokeAlphaConstant() : state.getAlphaConstant();
    if (alpha < TRANSPARENT
        || state.getSoftMask() != null
        || rgb == null
        || isLight(rgb)
        || isOnItsColour(glyph, rgb)) {
      return Reason.COLOUR;
    }
    return isLetter(character) && isClipped(glyph.bounds(), state) ? Reason.CLIPPED : null;
  }

  /** The colour; null for patterns and broken colour spaces. */
  static @Nullable Integer rgb(PDColor colour) {
    try {
      return colour.isPattern() ? null : colour.toRGB();
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }

  private static boolean isLight(int rgb) {
    return Math.min(rgb >> 16 & 255, Math.min(rgb >> 8 & 255, rgb & 255)) > LIGHT * 255;
  }

  /** Whether a shape below has a similar colour, or there are too many shapes. */
  private boolean isOnItsColour(Glyph glyph, int rgb) {
    Point2D middle = middle(glyph.place());
    return covers.size() == COVERS_MAX
        || covers.stream().anyMatch(cover -> cover.isNear(rgb) && cover.place().contains(middle));
  }

  /** Only letters and digits: the ink of other signs may be elsewhere, like that of an integral. */
  private static boolean isLetter(TextPosition character) {
    String text = character.getUnicode();
    return text != null && text.codePoints().anyMatch(Character::isLetterOrDigit);
  }

  private static boolean isClipped(Rectangle2D bounds, PDGraphicsState state) {
    return !state.getCurrentClippingPath().intersects(bounds);
  }

  void picture(Rectangle2D place) {
    if (place.getWidth() * place.getHeight() > SCAN_SHARE * pageWidth * pageHeight) {
      scanned = true;
    }
    cover(place, null);
  }

  /**
   * Records a filled shape, which may hide earlier characters and be the background of later ones.
   * {@code rgb}: may be null.
   */
  void shape(Rectangle2D place, @Nullable Integer rgb) {
    if (Math.min(place.getWidth(), place.getHeight()) >= SHAPE_MIN) {
      cover(place, rgb);
    }
  }

  private void cover(Rectangle2D place, @Nullable Integer rgb) {
    if (covers.size() < COVERS_MAX) {
      covers.add(new Cover(painted.size(), place, rgb));
    }
  }

  /**
   * Doubtful characters to verify by picture, grouped by colour because visible text of another
   * colour may overlap them.
   */
  Collection<OfColour> byColour(IdentityHashMap<TextPosition, Reason> doubted) {
    Map<Integer, OfColour> byColour = new LinkedHashMap<>();
    for (TextPosition character : painted) {
      Reason reason = doubted.get(character);
      if (reason != null && reason.isOfPicture()) {
        Integer colour = Objects.requireNonNull(colours.get(character));
        boolean fits = byColour.size() < COLOURS_MAX || byColour.containsKey(colour);
        OfColour group =
            byColour.computeIfAbsent(
                fits ? colour : NO_COLOUR,
                none -> new OfColour(new IdentityHashMap<>(), new HashSet<>()));
        group.characters().put(character, place(character));
        group.glyphs().add(Objects.requireNonNull(glyphs.get(character)).key());
      }
    }
    return byColour.values();
  }

  /**
   * All doubtful characters. Invisible text on a scanned page is the scan's text, and not doubtful.
   */
  IdentityHashMap<TextPosition, Reason> reasons() {
    for (Cover cover : covers) {
      painted.subList(0, cover.after()).stream()
          .filter(character -> cover.place().contains(middle(place(character))))
          .forEach(character -> reasons.putIfAbsent(character, Reason.COVERED));
    }
    if (scanned) {
      reasons.values().removeIf(reason -> reason == Reason.INVISIBLE || reason == Reason.COVERED);
    }
    return reasons;
  }

  /** Approximate ink of a character from the upper left corner. */
  Rectangle2D place(TextPosition character) {
    return Objects.requireNonNull(glyphs.get(character)).place();
  }

  private static Point2D middle(Rectangle2D place) {
    return new Point2D.Double(place.getCenterX(), place.getCenterY());
  }

  /**
   * Identity of a glyph on a page for reader and renderer.
   *
   * @param x origin in hundredths of a point in page space
   * @param y as {@code x}, upwards
   */
  record GlyphKey(int code, int x, int y) {

    static GlyphKey of(Matrix matrix, int code) {
      return new GlyphKey(
          code, Math.round(matrix.getTranslateX() * 100), Math.round(matrix.getTranslateY() * 100));
    }
  }
}
