package org.palimpsest.extract.word;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.apache.tika.exception.TikaException;
import org.apache.tika.io.TemporaryResources;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.palimpsest.extract.NamelessFile;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/** Parser that passes a copy without invisible content to a Tika parser. */
abstract class CopyParser implements Parser {

  private static final long serialVersionUID = 1L;

  private final Parser parser;

  CopyParser(Parser parser) {
    this.parser = parser;
  }

  final Parser parser() {
    return parser;
  }

  /**
   * Copies a file. {@code metadata}: receives the omitted text; returns whether the copy differs;
   * if not, it may be incomplete.
   */
  abstract boolean copy(Path file, Path copy, Metadata metadata, ParseContext context)
      throws IOException, SAXException, TikaException;

  @Override
  public void parse(
      InputStream stream, ContentHandler handler, Metadata metadata, ParseContext context)
      throws IOException, SAXException, TikaException {
    try (var temporary = new TemporaryResources();
        var copy = new NamelessFile(Path.of(System.getProperty("java.io.tmpdir")))) {
      Path file = TikaInputStream.get(stream, temporary, metadata).getPath();
      boolean changed = copy(file, copy.path(), metadata, context);
      try (InputStream read = TikaInputStream.get(changed ? copy.path() : file)) {
        parser.parse(read, handler, metadata, context);
      }
    }
  }
}
