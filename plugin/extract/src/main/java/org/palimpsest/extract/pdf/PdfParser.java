package org.palimpsest.extract.pdf;

import java.io.IOException;
import java.io.InputStream;
import java.util.Calendar;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.io.IOUtils;
import org.apache.pdfbox.io.RandomAccessReadBufferedFile;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;
import org.apache.tika.exception.EncryptedDocumentException;
import org.apache.tika.exception.TikaException;
import org.apache.tika.io.TemporaryResources;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.mime.MediaType;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.sax.XHTMLContentHandler;
import org.jspecify.annotations.Nullable;
import org.palimpsest.extract.Marks;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/** Tika parser for PDF files, based on PDFBox. */
public final class PdfParser implements Parser {

  private static final long serialVersionUID = 1L;

  private static final Set<MediaType> TYPES = Set.of(MediaType.application("pdf"));

  /** Called by Tika. */
  public PdfParser() {}

  @Override
  public Set<MediaType> getSupportedTypes(ParseContext context) {
    return TYPES;
  }

  @Override
  public void parse(
      InputStream stream, ContentHandler handler, Metadata metadata, ParseContext context)
      throws IOException, SAXException, TikaException {
    try (var temporary = new TemporaryResources()) {
      TikaInputStream file = TikaInputStream.get(stream, temporary, metadata);
      try (PDDocument document =
          Loader.loadPDF(
              new RandomAccessReadBufferedFile(file.getFile()),
              "",
              null,
              null,
              IOUtils.createMemoryOnlyStreamCache())) {
        describe(document, metadata);
        write(new PageReader(document, Marks.CHARS_MAX), handler, metadata);
      } catch (InvalidPasswordException e) {
        throw new EncryptedDocumentException(e);
      }
    }
  }

  private static void describe(PDDocument document, Metadata metadata) {
    PDDocumentInformation information = document.getDocumentInformation();
    set(metadata, TikaCoreProperties.TITLE.getName(), information.getTitle());
    set(metadata, TikaCoreProperties.CREATOR.getName(), information.getAuthor());
    set(
        metadata,
        TikaCoreProperties.LANGUAGE.getName(),
        document.getDocumentCatalog().getLanguage());
    Calendar created = information.getCreationDate();
    if (created != null) {
      metadata.set(Marks.YEAR, Integer.toString(created.get(Calendar.YEAR)));
    }
    metadata.set(Marks.PAGES, Integer.toString(document.getNumberOfPages()));
  }

  private static void set(Metadata metadata, String name, @Nullable String value) {
    if (value != null && !value.isBlank()) {
      metadata.set(name, value.strip());
    }
  }

  private static void write(PageReader pages, ContentHandler handler, Metadata metadata)
      throws SAXException {
    pages.addTo(metadata);
    Set<TextLine> heads = RunningHeads.of(pages.lines());
    for (TextLine line : pages.lines()) {
      if (heads.contains(line)) {
        metadata.add(Marks.HEAD, line.page() + ":" + line.text());
      }
    }
    var xhtml = new XHTMLContentHandler(handler, metadata);
    xhtml.startDocument();
    List<TextLine> body = pages.lines().stream().filter(line -> !heads.contains(line)).toList();
    for (PdfParagraphs.Paragraph paragraph : PdfParagraphs.of(body)) {
      write(xhtml, paragraph);
    }
    xhtml.endDocument();
  }

  private static void write(XHTMLContentHandler xhtml, PdfParagraphs.Paragraph paragraph)
      throws SAXException {
    xhtml.startElement("p");
    int from = 0;
    for (Map.Entry<Integer, Integer> page : paragraph.pages().entrySet()) {
      xhtml.characters(paragraph.text().substring(from, page.getKey()));
      xhtml.startElement("span", "class", Marks.PAGE + page.getValue());
      xhtml.endElement("span");
      from = page.getKey();
    }
    xhtml.characters(paragraph.text().substring(from));
    xhtml.endElement("p");
  }
}
