package org.palimpsest.extract.pdf;

import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType3Font;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.apache.pdfbox.rendering.PageDrawer;
import org.apache.pdfbox.rendering.PageDrawerParameters;
import org.apache.pdfbox.text.TextPosition;
import org.apache.pdfbox.util.Matrix;
import org.apache.pdfbox.util.Vector;
import org.palimpsest.extract.pdf.Doubts.GlyphKey;
import org.palimpsest.extract.pdf.Doubts.OfColour;
import org.palimpsest.extract.pdf.UnseenText.Reason;

/**
 * Tests whether characters are visible: a page is rendered with only these characters and without
 * any text. Without a difference they are invisible, be it by colour, transparency, covering or
 * clipping.
 *
 * <p>Rendering takes tenths of a second per page, so it is limited to doubtful pages and a total
 * time.
 */
final class PagePictures {

  private static final float SCALE = 100 / 72f;

  /** Minimum difference of 255; light grey on paper has about 30. */
  private static final int DIFFERENCE_MIN = 16;

  /** Minimum contrast of text in a scan, of 255. */
  private static final int INK_MIN = 60;

  private static final long BUDGET_NANOS = Duration.ofSeconds(20).toNanos();

  private final PDDocument document;
  private long spentNanos;
  private int untested;

  PagePictures(PDDocument document) {
    this.document = document;
  }

  /**
   * Removes visible characters from the doubtful ones. {@code pageIndex}: from 0. {@code doubts}:
   * doubtful characters; modified. {@code byColour}: those to verify by picture.
   */
  void removeVisible(
      int pageIndex, IdentityHashMap<TextPosition, Reason> doubts, Collection<OfColour> byColour) {
    Predicate<Reason> isCertain = reason -> reason == Reason.OFF_PAGE || reason == Reason.TINY;
    if (doubts.values().stream().allMatch(isCertain)) {
      return;
    }
    long start = System.nanoTime();
    if (spentNanos > BUDGET_NANOS) {
      untested++;
      doubts.values().removeIf(isCertain.negate());
      return;
    }
    try {
      look(pageIndex, doubts, byColour);
    } catch (IOException | RuntimeException | LinkageError e) { // the page cannot be rendered here
      untested++;
      doubts.values().removeIf(isCertain.negate());
    }
    spentNanos += System.nanoTime() - start;
  }

  int untested() {
    return untested;
  }

  private void look(
      int pageIndex, IdentityHashMap<TextPosition, Reason> doubts, Collection<OfColour> byColour)
      throws IOException {
    BufferedImage bare = paint(pageIndex, Set.of());
    doubts
        .entrySet()
        .removeIf(
            doubt ->
                doubt.getValue() == Reason.INVISIBLE
                    && Box.of(doubt.getKey(), bare).contrast(bare) >= INK_MIN);
    for (OfColour group : byColour) {
      BufferedImage painted = paint(pageIndex, group.glyphs());
      group
          .characters()
          .forEach(
              (character, place) -> {
                Box box = isUpright(character) ? Box.of(character, bare) : Box.of(place, bare);
                if (box.difference(bare, painted) >= DIFFERENCE_MIN) {
                  doubts.remove(character);
                }
              });
    }
  }

  private static boolean isUpright(TextPosition character) {
    Matrix matrix = character.getTextMatrix();
    return matrix.getShearX() == 0 && matrix.getShearY() == 0 && matrix.getScaleX() > 0;
  }

  private BufferedImage paint(int pageIndex, Set<GlyphKey> glyphs) throws IOException {
    var renderer =
        new PDFRenderer(document) {
          @Override
          protected PageDrawer createPageDrawer(PageDrawerParameters parameters)
              throws IOException {
            return new SomeText(parameters, glyphs);
          }
        };
    renderer.setSubsamplingAllowed(true);
    return renderer.renderImage(pageIndex, SCALE, ImageType.RGB);
  }

  /** Renders a page with some of its glyphs. */
  private static final class SomeText extends PageDrawer {
    private final Set<GlyphKey> glyphs;

    SomeText(PageDrawerParameters parameters, Set<GlyphKey> glyphs) throws IOException {
      super(parameters);
      this.glyphs = glyphs;
    }

    @Override
    protected void showFontGlyph(Matrix matrix, PDFont font, int code, Vector displacement)
        throws IOException {
      if (glyphs.contains(GlyphKey.of(matrix, code))) {
        super.showFontGlyph(matrix, font, code, displacement);
      }
    }

    @Override
    protected void showType3Glyph(Matrix matrix, PDType3Font font, int code, Vector displacement)
        throws IOException {
      if (glyphs.contains(GlyphKey.of(matrix, code))) {
        super.showType3Glyph(matrix, font, code, displacement);
      }
    }
  }

  /** Pixels of a character, slightly inside its bounds; ends are exclusive. */
  private record Box(int left, int top, int right, int bottom) {

    static Box of(TextPosition character, BufferedImage picture) {
      float width = character.getWidth();
      float height = Math.max(character.getHeight(), character.getYScale() / 2);
      int left = pixel(character.getX() + width * 0.1f, picture.getWidth() - 1);
      int right = pixel(character.getX() + width * 0.9f, picture.getWidth() - 1) + 1;
      int top = pixel(character.getY() - height, picture.getHeight() - 1);
      int bottom = pixel(character.getY(), picture.getHeight() - 1) + 1;
      return new Box(left, top, Math.max(right, left + 1), Math.max(bottom, top + 1));
    }

    static Box of(Rectangle2D place, BufferedImage picture) {
      int left = pixel((float) place.getMinX(), picture.getWidth() - 1);
      int right = pixel((float) place.getMaxX(), picture.getWidth() - 1) + 1;
      int top = pixel((float) place.getMinY(), picture.getHeight() - 1);
      int bottom = pixel((float) place.getMaxY(), picture.getHeight() - 1) + 1;
      return new Box(left, top, Math.max(right, left + 1), Math.max(bottom, top + 1));
    }

    private static int pixel(float points, int most) {
      return Math.max(0, Math.min(most, (int) (points * SCALE)));
    }

    /** Maximum difference of a channel, 0 to 255. */
    int difference(BufferedImage one, BufferedImage other) {
      int most = 0;
      for (int y = top; y < bottom; y++) {
        for (int x = left; x < right; x++) {
          int a = one.getRGB(x, y);
          int b = other.getRGB(x, y);
          for (int shift = 0; shift <= 16; shift += 8) {
            most = Math.max(most, Math.abs((a >> shift & 255) - (b >> shift & 255)));
          }
        }
      }
      return most;
    }

    /** Difference of the lightest and the darkest pixel, 0 to 255. */
    int contrast(BufferedImage picture) {
      int lightest = 0;
      int darkest = 255;
      for (int y = top; y < bottom; y++) {
        for (int x = left; x < right; x++) {
          int green = picture.getRGB(x, y) >> 8 & 255;
          lightest = Math.max(lightest, green);
          darkest = Math.min(darkest, green);
        }
      }
      return lightest - darkest;
    }
  }
}
