package org.palimpsest.extract.word;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.xml.stream.XMLStreamException;
import org.apache.tika.exception.TikaException;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.extractor.EmbeddedDocumentUtil;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.mime.MediaType;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.microsoft.OfficeParserConfig;
import org.apache.tika.parser.microsoft.ooxml.OOXMLParser;
import org.palimpsest.extract.Marks;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/**
 * Tika's parser of {@code .docx} here: Tika's own, given a copy of the file without what nobody
 * sees. Heads and feet are left out, since they stand on every page and in no sentence.
 */
public final class WordParser extends CopyParser {

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

  /** For Tika, by its name in a configuration. */
  public WordParser() {
    super(new OOXMLParser());
  }

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
    super.parse(stream, handler, metadata, context);
    metadata.set(Marks.CHUNKS, Integer.toString(chunks.unreadCount()));
  }

  @Override
  boolean copy(Path file, Path copy, Metadata metadata, ParseContext context)
      throws IOException, TikaException {
    var edges = new PageEdges();
    var changed = new AtomicBoolean();
    try {
      WordStyles styles = LinkedParts.styles(file);
      ZipCopy.copy(
          file,
          copy,
          (zip, part, in, out) -> {
            String root = ZipParts.root(zip, part);
            if (EDGES.contains(root)) {
              edges.add(ZipParts.text(zip, part));
            }
            if (!TEXTS.contains(root)) {
              return false;
            }
            var runs = new HiddenRuns(in, out, styles);
            runs.texts().forEach(text -> metadata.add(Marks.UNSEEN, text));
            changed.compareAndSet(false, runs.isChanged());
            return true;
          });
    } catch (XMLStreamException e) {
      throw new TikaException("a part of it is no XML", e);
    }
    metadata.set(Marks.EDGE, Long.toString(edges.unread()));
    return changed.get();
  }
}
