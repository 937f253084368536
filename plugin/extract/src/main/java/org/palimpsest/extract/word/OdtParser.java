package org.palimpsest.extract.word;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.stream.XMLStreamException;
import org.apache.tika.exception.TikaException;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.mime.MediaType;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.odf.OpenDocumentParser;
import org.palimpsest.extract.Marks;
import org.palimpsest.extract.word.ZipCopy.BoundedStream;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Tika parser for OpenDocument text; omits invisible content. */
public final class OdtParser extends CopyParser {

  private static final long serialVersionUID = 1L;

  private static final Set<MediaType> TYPES =
      Set.of(
          MediaType.application("vnd.oasis.opendocument.text"),
          MediaType.application("vnd.oasis.opendocument.text-template"),
          MediaType.application("x-vnd.oasis.opendocument.text"),
          MediaType.application("x-vnd.oasis.opendocument.text-template"));

  private static final String CONTENT = "content.xml";
  private static final String STYLES = "styles.xml";

  /** Called by Tika. */
  public OdtParser() {
    super(new OpenDocumentParser());
  }

  @Override
  public Set<MediaType> getSupportedTypes(ParseContext context) {
    return TYPES;
  }

  @Override
  boolean copy(Path file, Path copy, Metadata metadata, ParseContext context)
      throws IOException, SAXException, TikaException {
    var edges = new PageEdges();
    try {
      ZipCopy.copy(
          file,
          copy,
          (zip, part, in, out) -> {
            if (!part.getName().endsWith(CONTENT) && !part.getName().endsWith(STYLES)) {
              return false;
            }
            var text = new OdtText(in, out, styles(zip, part), edges);
            text.unseen().forEach(each -> metadata.add(Marks.UNSEEN, each));
            return true;
          });
      metadata.set(Marks.EDGE, Long.toString(edges.unread()));
      return true;
    } catch (XMLStreamException e) {
      refuse(file, context);
      throw new TikaException("a part of it is no XML", e);
    }
  }

  /** Lets Tika report an error, because it recognizes encrypted files. */
  private void refuse(Path file, ParseContext context)
      throws IOException, SAXException, TikaException {
    try (InputStream read = TikaInputStream.get(file)) {
      parser().parse(read, new DefaultHandler(), new Metadata(), context);
    }
  }

  private static OdtStyles styles(ZipFile file, ZipEntry part)
      throws IOException, XMLStreamException {
    var styles = new OdtStyles();
    String name = part.getName();
    ZipEntry common = file.getEntry(name.substring(0, name.lastIndexOf('/') + 1) + STYLES);
    boolean isCommon = common == null || common.getName().equals(name);
    for (ZipEntry each : isCommon ? List.of(part) : List.of(common, part)) {
      try (var in = new BoundedStream(file.getInputStream(each), ZipCopy.BYTES_MAX)) {
        styles.read(in);
      }
    }
    return styles;
  }
}
