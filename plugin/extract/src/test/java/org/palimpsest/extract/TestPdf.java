package org.palimpsest.extract;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDPageContentStream.AppendMode;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.pdfbox.pdmodel.graphics.state.RenderingMode;

/** Makes PDF files. Places are in points from the lower left corner of an A4 page. */
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

  /** A page of paragraphs, broken into lines as they fill the column. */
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

  /** A page of lines as they are. */
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

  private PDPageContentStream content() throws IOException {
    return new PDPageContentStream(document, page, AppendMode.APPEND, true, true);
  }

  /** A page that shows a form a thousand times, which shows one a thousand times, and so on. */
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

  void saveEncrypted(Path file) throws IOException {
    document.protect(new StandardProtectionPolicy("owner", "user", new AccessPermission()));
    save(file);
  }
}
