package org.palimpsest.extract.word;

import java.io.IOException;
import java.io.InputStream;
import org.apache.tika.exception.TikaException;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.metadata.HttpHeaders;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.metadata.TikaCoreProperties.EmbeddedResourceType;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.html.JSoupParser;
import org.apache.tika.parser.txt.TXTParser;
import org.apache.tika.sax.BodyContentHandler;
import org.apache.tika.sax.EmbeddedContentHandler;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/**
 * Reads web pages and plain text that a {@code .docx} includes ({@code w:altChunk}), and counts
 * other includes. Other embedded files are delegated.
 */
final class IncludedParts implements EmbeddedDocumentExtractor {

  private final EmbeddedDocumentExtractor others;
  private int unreadCount;

  IncludedParts(EmbeddedDocumentExtractor others) {
    this.others = others;
  }

  int unreadCount() {
    return unreadCount;
  }

  @Override
  public boolean shouldParseEmbedded(Metadata metadata) {
    return isChunk(metadata) || others.shouldParseEmbedded(metadata);
  }

  private static boolean isChunk(Metadata metadata) {
    return EmbeddedResourceType.ALTERNATE_FORMAT_CHUNK
        .toString()
        .equals(metadata.get(TikaCoreProperties.EMBEDDED_RESOURCE_TYPE));
  }

  @Override
  public void parseEmbedded(
      InputStream stream, ContentHandler handler, Metadata metadata, boolean outputHtml)
      throws SAXException, IOException {
    if (!isChunk(metadata)) {
      others.parseEmbedded(stream, handler, metadata, outputHtml);
      return;
    }
    String type = String.valueOf(metadata.get(HttpHeaders.CONTENT_TYPE));
    if (type.contains("html")) {
      read(new JSoupParser(), stream, handler);
    } else if (type.startsWith("text/plain")) {
      read(new TXTParser(), stream, handler);
    } else {
      unreadCount++;
    }
  }

  private void read(Parser parser, InputStream stream, ContentHandler handler)
      throws SAXException, IOException {
    try {
      parser.parse(
          stream,
          new EmbeddedContentHandler(new BodyContentHandler(handler)),
          new Metadata(),
          new ParseContext());
    } catch (TikaException e) {
      unreadCount++;
    }
  }
}
