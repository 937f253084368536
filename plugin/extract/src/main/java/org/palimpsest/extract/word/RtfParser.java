package org.palimpsest.extract.word;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Set;
import org.apache.tika.exception.TikaException;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.mime.MediaType;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.microsoft.rtf.RTFParser;
import org.apache.tika.sax.BodyContentHandler;
import org.palimpsest.extract.Marks;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/** Tika parser for RTF; omits invisible content. */
public final class RtfParser implements Parser {

  private static final long serialVersionUID = 1L;

  private final RTFParser parser = new RTFParser();

  /** Called by Tika. */
  public RtfParser() {}

  @Override
  public Set<MediaType> getSupportedTypes(ParseContext context) {
    return parser.getSupportedTypes(context);
  }

  @Override
  public void parse(
      InputStream stream, ContentHandler handler, Metadata metadata, ParseContext context)
      throws IOException, SAXException, TikaException {
    var text = new RtfText(stream.readAllBytes());
    for (Map.Entry<Unseen, byte[]> hidden : text.copies().unseen().entrySet()) {
      var content = new BodyContentHandler(Marks.CHARS_MAX);
      new RTFParser()
          .parse(
              new ByteArrayInputStream(hidden.getValue()),
              content,
              new Metadata(),
              new ParseContext());
      String words = content.toString().strip();
      if (!words.isEmpty()) {
        metadata.add(Marks.UNSEEN, Marks.unseen(0, hidden.getKey().key(), words));
      }
    }
    metadata.set(Marks.EDGE, Long.toString(text.edges().unread()));
    parser.parse(new ByteArrayInputStream(text.copies().seen()), handler, metadata, context);
  }
}
