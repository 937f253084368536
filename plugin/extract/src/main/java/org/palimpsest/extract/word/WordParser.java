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
 * Tika's parser of {@code .docx} here: Tika's own, given a copy of the file without hidden runs.
 * Heads and feet are left out, since they stand on every page and in no sentence.
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

  /** The parts with a document's text. */
  private static final Set<String> TEXT_PARTS =
      Set.of("word/document.xml", "word/footnotes.xml", "word/endnotes.xml");

  /** More than any text; where a file is made to fill a disk, it ends here. */
  private static final long BYTES_MAX = 500L << 20;

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
    try (var temporary = new TemporaryResources()) {
      Path file = TikaInputStream.get(stream, temporary, metadata).getPath();
      Path seen = temporary.createTempFile();
      boolean changed = withoutUnseen(file, seen, metadata);
      try (InputStream read = TikaInputStream.get(changed ? seen : file)) {
        parser.parse(read, handler, metadata, context);
      }
    }
  }

  private static boolean withoutUnseen(Path file, Path seen, Metadata metadata)
      throws IOException, TikaException {
    boolean changed = false;
    try (var from = new ZipFile(file.toFile());
        OutputStream out = Files.newOutputStream(seen);
        var to = new ZipOutputStream(out)) {
      long left = BYTES_MAX;
      HiddenStyles styles = styles(from);
      Enumeration<? extends ZipEntry> entries = from.entries();
      while (entries.hasMoreElements()) {
        ZipEntry entry = entries.nextElement();
        to.putNextEntry(new ZipEntry(entry.getName()));
        try (var part = new BoundedStream(from.getInputStream(entry), left)) {
          if (TEXT_PARTS.contains(entry.getName())) {
            var runs = new HiddenRuns(part, to, styles);
            runs.texts().forEach(text -> metadata.add(Marks.UNSEEN, text));
            changed |= !runs.texts().isEmpty();
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
    return changed;
  }

  private static HiddenStyles styles(ZipFile file) throws IOException, XMLStreamException {
    ZipEntry entry = file.getEntry("word/styles.xml");
    if (entry == null) {
      return HiddenStyles.NONE;
    }
    try (var part = new BoundedStream(file.getInputStream(entry), BYTES_MAX)) {
      return HiddenStyles.read(part);
    }
  }
}
