package org.palimpsest.report.pdf;

import com.fasterxml.jackson.databind.JsonNode;
import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FontStyle;
import com.openhtmltopdf.outputdevice.helper.ExternalResourceControlPriority;
import com.openhtmltopdf.pdfboxout.PDFontSupplier;
import com.openhtmltopdf.pdfboxout.PdfBoxRenderer;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder.PdfAConformance;
import com.openhtmltopdf.util.XRLog;
import java.awt.color.ColorSpace;
import java.awt.color.ICC_Profile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.jspecify.annotations.Nullable;
import org.palimpsest.report.PdfFile;
import org.palimpsest.report.ReportDecision;
import org.palimpsest.report.ReportHeader;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * Writer of a document's report as PDF/A-2a with embedded fonts and room for a signature. Loads no
 * external resources.
 */
public final class PdfReport {

  /** Maximum characters; a report of this size takes about 25 s of CPU and 400 MB. */
  public static final long CHARACTERS_MAX = 800_000;

  private static final String BASE_FONT = "Base";

  static {
    XRLog.setLoggingEnabled(false); // log messages could contain text of the report
  }

  private PdfReport() {}

  /**
   * Content of a report.
   *
   * @param text the checked text, or null
   */
  public record Content(
      ReportHeader header, JsonNode answer, @Nullable String text, List<ReportDecision> decisions) {

    public Content {
      decisions = List.copyOf(decisions);
    }
  }

  /**
   * Writes a report.
   *
   * @return the unsigned file
   * @throws PdfException if the report is too large, or a script has no font
   */
  public static PdfFile write(Content content, PdfLanguage language, PdfForm form, PdfFonts fonts)
      throws PdfException {
    var shown = new PdfCase(content, form);
    var words = new PdfWords(language);
    var markup = new PageElements(fonts);
    markup.document().appendChild(page(shown, words, markup));
    if (markup.length() > CHARACTERS_MAX) {
      throw new PdfException("pdfTooLong", "characters", markup.length(), "most", CHARACTERS_MAX);
    }
    fonts.require(markup.letters());
    return PdfFile.unsigned(rendered(markup.document(), fonts));
  }

  private static Element page(PdfCase shown, PdfWords words, PageElements markup) {
    Element style = markup.el("style");
    style.appendChild(markup.document().createTextNode(style()));
    Element body = markup.el("body", top(shown, words, markup), bottom(shown, words, markup));
    var cover = new CoverPart(shown, words, markup);
    var evidence = new EvidencePart(shown, words, markup);
    markup.add(body, cover.write());
    markup.add(body, cover.ratios());
    markup.add(body, evidence.sources());
    if (shown.form().showsPassages()) {
      markup.add(body, evidence.pairs());
    } else if (shown.form() == PdfForm.MARKED) {
      markup.add(body, new TextPart(shown, words, markup).write());
    }
    markup.add(body, new AnnexPart(shown, words, markup).write());
    Element title = markup.el("title");
    title.appendChild(
        markup.document().createTextNode(words.get("title") + " · " + plain(shown.title())));
    Element html = markup.el("html", markup.el("head", title, style), body);
    html.setAttribute("lang", words.language().code());
    return html;
  }

  /** Without control characters, as PDF properties require. */
  private static String plain(String title) {
    return title.replaceAll("[\\p{Cntrl}\\p{Cs}\\p{Co}\\p{Cn}]", " ");
  }

  private static Element top(PdfCase shown, PdfWords words, PageElements markup) {
    String title = shown.title();
    return markup.el(
        "div.top",
        words.get("title") + " · " + (title.length() > 70 ? title.substring(0, 70) + " …" : title));
  }

  private static Element bottom(PdfCase shown, PdfWords words, PageElements markup) {
    ReportHeader.Origin origin = shown.header().origin();
    List<String> facts = new ArrayList<>();
    if (origin.institution() != null) {
      facts.add(origin.institution());
    }
    if (origin.number() != null) {
      facts.add(words.get("number") + " " + origin.number());
    }
    return markup.el(
        "div.bottom",
        markup.el(
            "table",
            markup.el(
                "tr",
                markup.el("td", String.join(" · ", facts)),
                markup.el("td.right", markup.el("span.pageNumber")))));
  }

  private static String style() {
    try (InputStream in = PdfReport.class.getResourceAsStream("report.css")) {
      var style =
          new StringBuilder(
              new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8));
      for (int i = 1; i < 16; i++) {
        style.append(".font").append(i).append(" { font-family: Font").append(i).append("; }\n");
      }
      return style.toString();
    } catch (IOException e) {
      throw new IllegalStateException("the style is in the jar", e);
    }
  }

  private static byte[] rendered(Document page, PdfFonts fonts) {
    List<AutoCloseable> toClose = new ArrayList<>();
    try (var pdf = new PDDocument()) {
      var builder = new PdfRendererBuilder();
      builder.usePDDocument(pdf);
      builder.usePdfAConformance(PdfAConformance.PDFA_2_A);
      builder.usePdfUaAccessibility(true);
      builder.useColorProfile(ICC_Profile.getInstance(ColorSpace.CS_sRGB).getData());
      builder.withProducer("Palimpsest");
      builder.useUriResolver((base, uri) -> null);
      builder.useExternalResourceAccessControl(
          (uri, type) -> false, ExternalResourceControlPriority.RUN_BEFORE_RESOLVING_URI);
      List<TrueTypeFont> opened = fonts.open(toClose);
      for (int i = 0; i < opened.size(); i++) {
        PDType0Font font = PDType0Font.load(pdf, opened.get(i), /* embedSubset= */ true);
        String family = i == 0 ? BASE_FONT : "Font" + i;
        builder.useFont(
            new PDFontSupplier(font), family, 400, FontStyle.NORMAL, /* subset= */ true);
      }
      builder.withW3cDocument(page, null);
      var bytes = new ByteArrayOutputStream();
      builder.toStream(bytes);
      try (PdfBoxRenderer renderer = builder.buildPdfRenderer()) {
        renderer.createPDFKeepOpen();
        PdfFile.addRoomForSignature(pdf);
        pdf.save(bytes);
      }
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new IllegalStateException("nothing is read or written but memory and fonts", e);
    } finally {
      toClose.forEach(PdfReport::close);
    }
  }

  private static void close(AutoCloseable font) {
    try {
      font.close();
    } catch (Exception e) { // read-only
      return;
    }
  }
}
