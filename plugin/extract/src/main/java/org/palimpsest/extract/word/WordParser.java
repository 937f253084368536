package org.palimpsest.extract.word;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import javax.xml.stream.XMLStreamException;
import org.apache.tika.exception.TikaException;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.extractor.EmbeddedDocumentUtil;
import org.apache.tika.io.TemporaryResources;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.mime.MediaType;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.microsoft.OfficeParserConfig;
import org.apache.tika.parser.microsoft.ooxml.OOXMLParser;
import org.palimpsest.extract.Marks;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/**
 * Tika's parser of {@code .docx} here: Tika's own, given a copy of the file without what nobody
 * sees. Heads and feet are left out, since they stand on every page and in no sentence.
 */
public final class WordParser implements Parser {

  private static final long serialVersionUID = 1L;

  private static final String FAMILY = "vnd.openxmlformats-officedocument.wordprocessingml.";

  private static final Set<MediaType> TYPES =
      Set.of(
          MediaType.application(FAMILY + "document"),
          MediaType.application(FAMILY + "template"),
          MediaType.application("vnd.ms-word.document.macroenabled.12"),
          MediaType.application("vnd.ms-word.template.macroenabled.12"));

  /**
   * The elements that parts with a document's text begin with. Programs name the parts as they
   * like.
   */
  private static final Set<String> TEXTS = Set.of("document", "footnotes", "endnotes");

  private static final Set<String> EDGES = Set.of("hdr", "ftr");

  /** More than any text; where a file is made to fill a disk, it ends here. */
  static final long BYTES_MAX = 500L << 20;

  private final OOXMLParser parser = new OOXMLParser();

  /** For Tika, by its name in a configuration. */
  public WordParser() {}

  @Override
  public Set<MediaType> getSupportedTypes(ParseContext context) {
    return TYPES;
  }

  @Override
  public void parse(
      InputStream stream, ContentHandler handler, Metadata metadata, ParseContext context)
      throws IOException, SAXException, TikaException {
    var config = new OfficeParserConfig();
    config.setIncludeHeadersAndFooters(false);
    context.set(OfficeParserConfig.class, config);
    var chunks = new Chunks(EmbeddedDocumentUtil.getEmbeddedDocumentExtractor(context));
    context.set(EmbeddedDocumentExtractor.class, chunks);
    try (var temporary = new TemporaryResources()) {
      Path file = TikaInputStream.get(stream, temporary, metadata).getPath();
      Path seen = temporary.createTempFile();
      boolean changed = withoutUnseen(file, seen, metadata);
      try (InputStream read = TikaInputStream.get(changed ? seen : file)) {
        parser.parse(read, handler, metadata, context);
      }
    }
    metadata.set(Marks.CHUNKS, Integer.toString(chunks.unreadCount()));
  }

  private static boolean withoutUnseen(Path file, Path seen, Metadata metadata)
      throws IOException, TikaException {
    boolean changed = false;
    long edge = 0;
    try (var from = new ZipFile(file.toFile());
        OutputStream out = Files.newOutputStream(seen);
        var to = new ZipOutputStream(out)) {
      long left = BYTES_MAX;
      WordStyles styles = LinkedParts.styles(file);
      Enumeration<? extends ZipEntry> entries = from.entries();
      while (entries.hasMoreElements()) {
        ZipEntry entry = entries.nextElement();
        String root = ZipParts.root(from, entry);
        if (EDGES.contains(root)) {
          edge = Math.max(edge, ZipParts.letters(from, entry));
        }
        to.putNextEntry(new ZipEntry(entry.getName()));
        try (var part = new BoundedStream(from.getInputStream(entry), left)) {
          if (TEXTS.contains(root)) {
            var runs = new HiddenRuns(part, to, styles);
            runs.texts().forEach(text -> metadata.add(Marks.UNSEEN, text));
            changed |= runs.isChanged();
          } else {
            part.transferTo(to);
          }
          left -= part.count();
        }
        to.closeEntry();
      }
    } catch (XMLStreamException e) {
      throw new TikaException("a part of it is no XML", e);
    }
    metadata.set(Marks.EDGE, Long.toString(edge));
    return changed;
  }
}
