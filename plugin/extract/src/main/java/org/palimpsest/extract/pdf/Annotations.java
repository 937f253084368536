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
import org.palimpsest.extract.pdf.TextLine.PageText;

/** Annotations that show text: text boxes, stamps, form fields. */
final class Annotations {

  private static final Set<String> WITH_TEXT = Set.of("FreeText", "Stamp", "Widget");

  /** Limit for cyclic field hierarchies. */
  private static final int ANCESTORS_MAX = 20;

  /** Default font size in points. */
  private static final float SIZE = 10;

  private Annotations() {}

  /** Adds empty content to pages that have only annotations, so that they are processed. */
  static void giveContent(PDDocument document) throws IOException {
    for (PDPage page : document.getPages()) {
      if (!page.hasContents() && !ofText(page).isEmpty()) {
        page.setContents(new PDStream(document));
      }
    }
  }

  static List<PDAnnotation> ofText(PDPage page) throws IOException {
    return page.getAnnotations(
        annotation ->
            WITH_TEXT.contains(annotation.getSubtype())
                && !annotation.isHidden()
                && !annotation.isNoView());
  }

  /** The lines of an annotation without an appearance stream. {@code page}: number from 1. */
  static List<TextLine> lines(PDAnnotation annotation, int page, PageSpace space) {
    String content =
        switch (annotation.getSubtype()) {
          case "Widget" -> value(annotation);
          case "FreeText" -> annotation.getContents();
          default -> null;
        };
    PDRectangle box = annotation.getRectangle();
    List<TextLine> lines = new ArrayList<>();
    if (content == null || box == null) {
      return lines;
    }
    Rectangle2D place =
        space.place(
            new Rectangle2D.Float(
                box.getLowerLeftX(), box.getLowerLeftY(), box.getWidth(), box.getHeight()));
    float baseline = (float) place.getMinY();
    for (String line : content.split("\\R|\\r", -1)) {
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

  /** The value of a text field, or null. */
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
