package org.palimpsest.extract.word;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import javax.xml.stream.XMLStreamException;
import org.apache.tika.exception.TikaException;
import org.apache.tika.io.TemporaryResources;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.mime.MediaType;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.odf.OpenDocumentParser;
import org.palimpsest.extract.Marks;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Tika's parser of OpenDocument text here: Tika's own, given a copy of the file without what its
 * pages do not show.
 */
public final class OdtParser implements Parser {

  private static final long serialVersionUID = 1L;

  private static final Set<MediaType> TYPES =
      Set.of(
          MediaType.application("vnd.oasis.opendocument.text"),
          MediaType.application("vnd.oasis.opendocument.text-template"),
          MediaType.application("x-vnd.oasis.opendocument.text"),
          MediaType.application("x-vnd.oasis.opendocument.text-template"));

  private static final String CONTENT = "content.xml";
  private static final String STYLES = "styles.xml";

  private final OpenDocumentParser parser = new OpenDocumentParser();

  /** For Tika, by its name in a configuration. */
  public OdtParser() {}

  @Override
  public Set<MediaType> getSupportedTypes(ParseContext context) {
    return TYPES;
  }

  @Override
  public void parse(
      InputStream stream, ContentHandler handler, Metadata metadata, ParseContext context)
      throws IOException, SAXException, TikaException {
    try (var temporary = new TemporaryResources()) {
      Path file = TikaInputStream.get(stream, temporary, metadata).getPath();
      Path seen = temporary.createTempFile();
      try {
        copy(file, seen, metadata);
      } catch (XMLStreamException e) {
        refuse(file, context);
        throw new TikaException("a part of it is no XML", e);
      }
      try (InputStream read = TikaInputStream.get(seen)) {
        parser.parse(read, handler, metadata, context);
      }
    }
  }

  /** Says what Tika says of it, which knows the parts of an encrypted file. */
  private void refuse(Path file, ParseContext context)
      throws IOException, SAXException, TikaException {
    try (InputStream read = TikaInputStream.get(file)) {
      parser.parse(read, new DefaultHandler(), new Metadata(), context);
    }
  }

  private static void copy(Path file, Path seen, Metadata metadata)
      throws IOException, XMLStreamException {
    try (var from = new ZipFile(file.toFile());
        OutputStream out = Files.newOutputStream(seen);
        var to = new ZipOutputStream(out)) {
      long left = WordParser.BYTES_MAX;
      for (ZipEntry entry : Collections.list(from.entries())) {
        to.putNextEntry(new ZipEntry(entry.getName()));
        try (var part = new BoundedStream(from.getInputStream(entry), left)) {
          if (entry.getName().endsWith(CONTENT) || entry.getName().endsWith(STYLES)) {
            var text = new OdtText(part, to, styles(from, entry));
            text.unseen().forEach(each -> metadata.add(Marks.UNSEEN, each));
          } else {
            part.transferTo(to);
          }
          left -= part.count();
        }
        to.closeEntry();
      }
    }
  }

  /** Those that count for a part: its own, and what stands beside it for both. */
  private static OdtStyles styles(ZipFile file, ZipEntry part)
      throws IOException, XMLStreamException {
    var styles = new OdtStyles();
    String name = part.getName();
    ZipEntry common = file.getEntry(name.substring(0, name.lastIndexOf('/') + 1) + STYLES);
    if (common != null && !common.getName().equals(name)) {
      try (var in = new BoundedStream(file.getInputStream(common), WordParser.BYTES_MAX)) {
        styles.read(in);
      }
    }
    try (var in = new BoundedStream(file.getInputStream(part), WordParser.BYTES_MAX)) {
      styles.read(in);
    }
    return styles;
  }
}
