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

/** A parser that gives Tika's own a copy of the file without what its pages do not show. */
abstract class CopyParser implements Parser {

  private static final long serialVersionUID = 1L;

  private final Parser parser;

  CopyParser(Parser parser) {
    this.parser = parser;
  }

  /** Tika's own. */
  final Parser parser() {
    return parser;
  }

  /**
   * Copies a file.
   *
   * @param metadata takes what the copy does not say
   * @return whether the copy says anything in another way; if not, it may be left unfinished
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
