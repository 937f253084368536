package org.palimpsest.extract.pdf;

import java.awt.geom.Rectangle2D;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;

/**
 * Coordinates of a page in points, as displayed.
 *
 * @param box visible area in page space
 * @param rotation clockwise: 0, 90, 180 or 270 degrees
 */
record PageSpace(PDRectangle box, int rotation) {

  static PageSpace of(PDPage page) {
    return new PageSpace(page.getCropBox(), Math.floorMod(page.getRotation(), 360));
  }

  float width() {
    return isTurned() ? box.getHeight() : box.getWidth();
  }

  float height() {
    return isTurned() ? box.getWidth() : box.getHeight();
  }

  private boolean isTurned() {
    return rotation % 180 != 0;
  }

  /** Converts a rectangle of page space to one from the upper left corner. */
  Rectangle2D place(Rectangle2D bounds) {
    double left = bounds.getX() - box.getLowerLeftX();
    double low = bounds.getY() - box.getLowerLeftY();
    double wide = bounds.getWidth();
    double high = bounds.getHeight();
    return switch (rotation) {
      case 90 -> new Rectangle2D.Double(low, left, high, wide);
      case 180 -> new Rectangle2D.Double(box.getWidth() - left - wide, low, wide, high);
      case 270 ->
          new Rectangle2D.Double(
              box.getHeight() - low - high, box.getWidth() - left - wide, high, wide);
      default -> new Rectangle2D.Double(left, box.getHeight() - low - high, wide, high);
    };
  }
}
