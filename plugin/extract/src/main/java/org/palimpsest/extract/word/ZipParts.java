package org.palimpsest.extract.word;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.stream.XMLEventReader;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.events.XMLEvent;
import org.palimpsest.extract.Marks;

/** What the parts of a file are, told from what stands in them. */
final class ZipParts {

  /** Byte order marks, of which the first two bytes are enough, and a tag in UTF-16 without one. */
  private static final Set<Integer> STARTS = Set.of(0xEFBB, 0xFEFF, 0xFFFE, 0x003C);

  private ZipParts() {}

  /**
   * The name of the element that a part begins with; empty if that is none of Word's.
   *
   * @throws IOException if it cannot be unpacked
   */
  static String root(ZipFile file, ZipEntry entry) throws IOException {
    if (!mayBeXml(file, entry)) {
      return "";
    }
    try (var part = new BoundedStream(file.getInputStream(entry), ZipCopy.BYTES_MAX)) {
      XMLEventReader in = WordNames.reader(part);
      while (in.hasNext()) {
        XMLEvent event = in.nextEvent();
        if (event.isStartElement()) {
          return WordNames.word(event.asStartElement().getName());
        }
      }
      return "";
    } catch (XMLStreamException e) {
      return ""; // damaged, or no XML after all
    }
  }

  /** By its first characters. The reader of XML would write to standard error of each picture. */
  private static boolean mayBeXml(ZipFile file, ZipEntry entry) throws IOException {
    try (InputStream part = file.getInputStream(entry)) {
      byte[] start = part.readNBytes(2);
      return start.length == 2
          && (start[0] == '<'
              || Character.isWhitespace(start[0])
              || STARTS.contains((start[0] & 255) << 8 | (start[1] & 255)));
    }
  }

  /**
   * What a part says, as far as it can be read.
   *
   * @throws IOException if it cannot be unpacked
   */
  static String text(ZipFile file, ZipEntry entry) throws IOException {
    var text = new StringBuilder();
    boolean isText = false;
    try (var part = new BoundedStream(file.getInputStream(entry), ZipCopy.BYTES_MAX)) {
      XMLEventReader in = WordNames.reader(part);
      while (in.hasNext()) {
        XMLEvent event = in.nextEvent();
        if (!event.isCharacters()) {
          isText =
              event.isStartElement()
                  && WordNames.word(event.asStartElement().getName()).equals("t");
        } else if (isText && text.length() < Marks.CHARS_MAX) {
          text.append(event.asCharacters().getData());
        }
      }
    } catch (XMLStreamException e) {
      return text.toString(); // it is no part of the text, and nothing fails for it
    }
    return text.toString();
  }
}
