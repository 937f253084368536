package org.palimpsest.extract.word;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.xml.stream.XMLStreamException;
import org.apache.poi.openxml4j.exceptions.InvalidFormatException;
import org.apache.poi.openxml4j.opc.OPCPackage;
import org.apache.poi.openxml4j.opc.PackageAccess;
import org.apache.poi.openxml4j.opc.PackagePart;
import org.apache.poi.openxml4j.opc.PackageRelationship;
import org.apache.poi.openxml4j.opc.PackageRelationshipTypes;
import org.apache.poi.xwpf.usermodel.XWPFRelation;
import org.apache.tika.exception.TikaException;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.extractor.EmbeddedDocumentUtil;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.mime.MediaType;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.microsoft.OfficeParserConfig;
import org.apache.tika.parser.microsoft.ooxml.OOXMLParser;
import org.jspecify.annotations.Nullable;
import org.palimpsest.extract.Marks;
import org.palimpsest.extract.word.ZipCopy.BoundedStream;
import org.palimpsest.extract.word.ZipCopy.ZipParts;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/** Tika parser for {@code .docx}; omits invisible content, headers and footers. */
public final class WordParser extends CopyParser {

  private static final long serialVersionUID = 1L;

  private static final String FAMILY = "vnd.openxmlformats-officedocument.wordprocessingml.";

  private static final Set<MediaType> TYPES =
      Set.of(
          MediaType.application(FAMILY + "document"),
          MediaType.application(FAMILY + "template"),
          MediaType.application("vnd.ms-word.document.macroenabled.12"),
          MediaType.application("vnd.ms-word.template.macroenabled.12"));

  /** Root elements of parts with text; part names vary by program. */
  private static final Set<String> TEXTS = Set.of("document", "footnotes", "endnotes");

  private static final Set<String> EDGES = Set.of("hdr", "ftr");

  /** Called by Tika. */
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
    var chunks = new IncludedParts(EmbeddedDocumentUtil.getEmbeddedDocumentExtractor(context));
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

  /** Parts that the relationships of a document determine; a file may contain others. */
  static final class LinkedParts {

    private LinkedParts() {}

    /**
     * Styles and colours of a document. Fails if a relationship is broken. Fails if a part is
     * malformed.
     */
    static WordStyles styles(Path file) throws IOException, XMLStreamException, TikaException {
      try (var document = OPCPackage.open(file.toFile(), PackageAccess.READ)) {
        for (PackageRelationship link :
            document.getRelationshipsByType(PackageRelationshipTypes.CORE_DOCUMENT)) {
          PackagePart main = document.getPart(link);
          if (main != null) {
            return styles(main);
          }
        }
        return WordStyles.none(WordColors.OFFICE);
      } catch (InvalidFormatException e) {
        throw new TikaException("its parts cannot be told", e);
      }
    }

    private static WordStyles styles(PackagePart main)
        throws IOException, XMLStreamException, InvalidFormatException {
      WordColors colors = WordColors.OFFICE;
      PackagePart theme = linked(main, XWPFRelation.THEME);
      if (theme != null) {
        try (var part = new BoundedStream(theme.getInputStream(), ZipCopy.BYTES_MAX)) {
          colors = WordColors.read(part);
        }
      }
      PackagePart styles = linked(main, XWPFRelation.STYLES);
      if (styles == null) {
        return WordStyles.none(colors);
      }
      try (var part = new BoundedStream(styles.getInputStream(), ZipCopy.BYTES_MAX)) {
        return WordStyles.read(part, colors);
      }
    }

    private static @Nullable PackagePart linked(PackagePart from, XWPFRelation kind)
        throws InvalidFormatException {
      for (PackageRelationship link : from.getRelationshipsByType(kind.getRelation())) {
        return from.getRelatedPart(link);
      }
      return null;
    }
  }
}
