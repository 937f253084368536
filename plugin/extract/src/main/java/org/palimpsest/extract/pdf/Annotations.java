package org.palimpsest.extract.pdf;

import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSString;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.common.PDStream;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;
import org.jspecify.annotations.Nullable;

/** What stands on a page and not in its content: text boxes, stamps, filled fields of forms. */
final class Annotations {

  private static final Set<String> WITH_TEXT = Set.of("FreeText", "Stamp", "Widget");

  /** A field inherits from those above it; more than so many are a circle. */
  private static final int ANCESTORS_MAX = 20;

  /** In points; who fills in a form sets no size. */
  private static final float SIZE = 10;

  private Annotations() {}

  /** Gives pages that have annotations only a content, so that they are read at all. */
  static void giveContent(PDDocument document) throws IOException {
    for (PDPage page : document.getPages()) {
      if (!page.hasContents() && !ofText(page).isEmpty()) {
        page.setContents(new PDStream(document));
      }
    }
  }

  /** Those of a page that show text, and are not hidden. */
  static List<PDAnnotation> ofText(PDPage page) throws IOException {
    return page.getAnnotations(
        annotation ->
            WITH_TEXT.contains(annotation.getSubtype())
                && !annotation.isHidden()
                && !annotation.isNoView());
  }

  /**
   * The lines of an annotation that has no appearance of its own, which programs make up from what
   * it says.
   *
   * @param page its number, from 1
   */
  static List<TextLine> lines(PDAnnotation annotation, int page, PageSpace space) {
    String said =
        "Widget".equals(annotation.getSubtype()) ? value(annotation) : contents(annotation);
    PDRectangle box = annotation.getRectangle();
    List<TextLine> lines = new ArrayList<>();
    if (said == null || box == null) {
      return lines;
    }
    Rectangle2D place =
        space.place(
            new Rectangle2D.Float(
                box.getLowerLeftX(), box.getLowerLeftY(), box.getWidth(), box.getHeight()));
    float baseline = (float) place.getMinY();
    for (String line : said.split("\\R|\\r", -1)) {
      String text = PageText.clean(line);
      baseline += SIZE;
      if (!text.isEmpty()) {
        float right = (float) place.getMaxX();
        lines.add(
            new TextLine(
                page, text, (float) place.getMinX(), right, baseline, SIZE, space.height()));
      }
    }
    return lines;
  }

  private static @Nullable String contents(PDAnnotation annotation) {
    return "FreeText".equals(annotation.getSubtype()) ? annotation.getContents() : null;
  }

  /** What a field is filled with; null of those that are no text. */
  private static @Nullable String value(PDAnnotation annotation) {
    COSDictionary field = annotation.getCOSObject();
    for (int i = 0; field != null && i < ANCESTORS_MAX; i++) {
      COSBase value = field.getDictionaryObject(COSName.V);
      if (value != null) {
        return value instanceof COSString text ? text.getString() : null;
      }
      field = field.getCOSDictionary(COSName.PARENT);
    }
    return null;
  }
}
