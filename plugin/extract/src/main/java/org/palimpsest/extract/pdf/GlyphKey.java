package org.palimpsest.extract.pdf;

import org.apache.pdfbox.util.Matrix;

/**
 * Which glyph of a page it is, the same for who reads the page and who paints it.
 *
 * @param code in its font
 * @param x where it begins, in hundredths of a point of the page's own space
 * @param y as {@code x}, upwards
 */
record GlyphKey(int code, int x, int y) {

  /** Of a glyph that is painted with a text rendering matrix. */
  static GlyphKey of(Matrix matrix, int code) {
    return new GlyphKey(
        code, Math.round(matrix.getTranslateX() * 100), Math.round(matrix.getTranslateY() * 100));
  }
}
