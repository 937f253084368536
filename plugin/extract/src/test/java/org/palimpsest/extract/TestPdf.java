package org.palimpsest.extract;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDPageContentStream.AppendMode;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.common.PDStream;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDFontFactory;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.pdfbox.pdmodel.graphics.optionalcontent.PDOptionalContentGroup;
import org.apache.pdfbox.pdmodel.graphics.optionalcontent.PDOptionalContentProperties;
import org.apache.pdfbox.pdmodel.graphics.state.RenderingMode;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAppearanceDictionary;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAppearanceStream;

/** Writer of PDF files. Positions are in points from the lower left corner of an A4 page. */
final class TestPdf {

  private static final PDFont FONT = new PDType1Font(Standard14Fonts.FontName.TIMES_ROMAN);
  private static final float SIZE = 11;
  private static final float WIDTH = 450;

  private final PDDocument document = new PDDocument();
  private PDPage page = new PDPage(PDRectangle.A4);

  TestPdf title(String title) {
    document.getDocumentInformation().setTitle(title);
    return this;
  }

  TestPdf author(String author) {
    document.getDocumentInformation().setAuthor(author);
    return this;
  }

  /** A page of paragraphs, broken into lines of the column. */
  TestPdf page(String... paragraphs) throws IOException {
    newPage();
    float y = 760;
    for (String paragraph : paragraphs) {
      for (String line : broken(paragraph)) {
        at(72, y, line);
        y -= 14;
      }
      y -= 10;
    }
    return this;
  }

  /** A page of lines. */
  TestPdf lines(String... lines) throws IOException {
    newPage();
    float y = 760;
    for (String line : lines) {
      at(72, y, line);
      y -= 14;
    }
    return this;
  }

  private void newPage() {
    page = new PDPage(PDRectangle.A4);
    document.addPage(page);
  }

  private static List<String> broken(String paragraph) throws IOException {
    List<String> lines = new ArrayList<>();
    var line = new StringBuilder();
    for (String word : paragraph.split(" ", -1)) {
      if (FONT.getStringWidth(line + " " + word) / 1000 * SIZE > WIDTH) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() > 0 ? " " : "").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  /** A page with a picture that fills it. */
  TestPdf picturePage() throws IOException {
    newPage();
    var image =
        LosslessFactory.createFromImage(
            document, new BufferedImage(20, 30, BufferedImage.TYPE_INT_RGB));
    try (PDPageContentStream out = content()) {
      out.drawImage(image, 0, 0, PDRectangle.A4.getWidth(), PDRectangle.A4.getHeight());
    }
    return this;
  }

  TestPdf at(float x, float y, String text) throws IOException {
    return text(x, y, SIZE, Color.BLACK, RenderingMode.FILL, text);
  }

  TestPdf large(float x, float y, String text) throws IOException {
    return text(x, y, 16, Color.BLACK, RenderingMode.FILL, text);
  }

  TestPdf small(float x, float y, String text) throws IOException {
    return text(x, y, 8, Color.BLACK, RenderingMode.FILL, text);
  }

  TestPdf white(float x, float y, String text) throws IOException {
    return text(x, y, SIZE, Color.WHITE, RenderingMode.FILL, text);
  }

  TestPdf invisible(float x, float y, String text) throws IOException {
    return text(x, y, SIZE, Color.BLACK, RenderingMode.NEITHER, text);
  }

  TestPdf tiny(float x, float y, String text) throws IOException {
    return text(x, y, 0.9f, Color.BLACK, RenderingMode.FILL, text);
  }

  TestPdf covered(float x, float y, String text) throws IOException {
    at(x, y, text);
    return box(x, y, Color.LIGHT_GRAY);
  }

  TestPdf whiteOnBlack(float x, float y, String text) throws IOException {
    box(x, y, Color.BLACK);
    return white(x, y, text);
  }

  private TestPdf box(float x, float y, Color colour) throws IOException {
    try (PDPageContentStream out = content()) {
      out.setNonStrokingColor(colour);
      out.addRect(x - 10, y - 10, 200, 30);
      out.fill();
    }
    return this;
  }

  private TestPdf text(float x, float y, float size, Color colour, RenderingMode mode, String text)
      throws IOException {
    try (PDPageContentStream out = content()) {
      out.beginText();
      out.setFont(FONT, size);
      out.setNonStrokingColor(colour);
      out.setRenderingMode(mode);
      out.newLineAtOffset(x, y);
      out.showText(text);
      out.endText();
    }
    return this;
  }

  /** A page of operators; the font is F1, whose letters are 0.6 as wide as high. */
  TestPdf raw(String operators) throws IOException {
    return raw(operators, new PDType1Font(Standard14Fonts.FontName.COURIER));
  }

  private TestPdf raw(String operators, PDFont font) throws IOException {
    newPage();
    var resources = new PDResources();
    resources.put(COSName.getPDFName("F1"), font);
    page.setResources(resources);
    var stream = new PDStream(document);
    try (OutputStream out = stream.createOutputStream()) {
      out.write(operators.getBytes(StandardCharsets.ISO_8859_1));
    }
    page.setContents(stream);
    return this;
  }

  /** As {@link #raw(String)}, with a font whose mapping differs from its glyphs. */
  TestPdf rawWithToUnicode(String operators, String characterMap) throws IOException {
    var font = new PDType1Font(Standard14Fonts.FontName.COURIER);
    var stream = new PDStream(document);
    try (OutputStream out = stream.createOutputStream()) {
      out.write(characterMap.getBytes(StandardCharsets.US_ASCII));
    }
    font.getCOSObject().setItem(COSName.TO_UNICODE, stream);
    return raw(operators, PDFontFactory.createFont(font.getCOSObject()));
  }

  /** Adds a layer L1, visible or not. */
  TestPdf layer(boolean shown) {
    var group = new PDOptionalContentGroup("L");
    var properties = new PDOptionalContentProperties();
    properties.addGroup(group);
    properties.setGroupEnabled(group, shown);
    document.getDocumentCatalog().setOCProperties(properties);
    page.getResources().put(COSName.getPDFName("L1"), group);
    return this;
  }

  /** Adds a text box or a filled field without an appearance. */
  TestPdf annotation(String subtype, String key, String text) throws IOException {
    var dictionary = new COSDictionary();
    dictionary.setName(COSName.SUBTYPE, subtype);
    dictionary.setString(COSName.getPDFName(key), text);
    dictionary.setItem(COSName.RECT, new PDRectangle(72, 100, 400, 50));
    List<PDAnnotation> annotations = new ArrayList<>(page.getAnnotations());
    annotations.add(PDAnnotation.createAnnotation(dictionary));
    page.setAnnotations(annotations);
    return this;
  }

  /** Adds a text box with an appearance. */
  TestPdf paintedAnnotation(String text) throws IOException {
    annotation("FreeText", "Contents", "not what is painted");
    var form = new PDAppearanceStream(document);
    form.setBBox(new PDRectangle(400, 50));
    var resources = new PDResources();
    resources.put(COSName.getPDFName("F1"), FONT);
    form.setResources(resources);
    try (OutputStream out = form.getContentStream().createOutputStream()) {
      String operators = "BT /F1 9 Tf 1 0 0 1 2 20 Tm (" + text + ") Tj ET";
      out.write(operators.getBytes(StandardCharsets.ISO_8859_1));
    }
    var appearance = new PDAppearanceDictionary();
    appearance.setNormalAppearance(form);
    page.getAnnotations().get(0).setAppearance(appearance);
    return this;
  }

  /** A page without content. */
  TestPdf emptyPage() {
    newPage();
    return this;
  }

  private PDPageContentStream content() throws IOException {
    return new PDPageContentStream(document, page, AppendMode.APPEND, true, true);
  }

  /** A page with nested forms, each shown a thousand times. */
  TestPdf endless() throws IOException {
    newPage();
    PDFormXObject inner = form("1 0 0 1 0 0 cm\n", new PDResources());
    for (int depth = 0; depth < 4; depth++) {
      var resources = new PDResources();
      COSName name = resources.add(inner);
      inner = form("/" + name.getName() + " Do\n", resources);
    }
    try (PDPageContentStream out = content()) {
      out.drawForm(inner);
    }
    return this;
  }

  private PDFormXObject form(String operator, PDResources resources) throws IOException {
    var form = new PDFormXObject(document);
    form.setResources(resources);
    form.setBBox(PDRectangle.A4);
    try (OutputStream out = form.getContentStream().createOutputStream()) {
      out.write(operator.repeat(1000).getBytes(StandardCharsets.US_ASCII));
    }
    return form;
  }

  void save(Path file) throws IOException {
    document.save(file.toFile());
    document.close();
  }

  /** Encrypted with an empty password. */
  void saveProtected(Path file) throws IOException {
    document.protect(new StandardProtectionPolicy("owner", "", new AccessPermission()));
    save(file);
  }

  void saveEncrypted(Path file) throws IOException {
    document.protect(new StandardProtectionPolicy("owner", "user", new AccessPermission()));
    save(file);
  }
}
