package org.palimpsest.extract.word;

import java.io.IOException;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.stream.XMLEventReader;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.events.XMLEvent;

/** What the parts of a file are, told from what stands in them. */
final class ZipParts {

  private ZipParts() {}

  /**
   * The name of the element that a part begins with; empty if that is none of Word's.
   *
   * @throws IOException if it cannot be unpacked
   */
  static String root(ZipFile file, ZipEntry entry) throws IOException {
    try (var part = new BoundedStream(file.getInputStream(entry), WordParser.BYTES_MAX)) {
      XMLEventReader in = WordNames.reader(part);
      while (in.hasNext()) {
        XMLEvent event = in.nextEvent();
        if (event.isStartElement()) {
          return WordNames.word(event.asStartElement().getName());
        }
      }
      return "";
    } catch (XMLStreamException e) {
      return ""; // a picture, say
    }
  }

  /**
   * How long a part's text is, in UTF-16 code units, as far as it can be read.
   *
   * @throws IOException if it cannot be unpacked
   */
  static long letters(ZipFile file, ZipEntry entry) throws IOException {
    long letters = 0;
    boolean isText = false;
    try (var part = new BoundedStream(file.getInputStream(entry), WordParser.BYTES_MAX)) {
      XMLEventReader in = WordNames.reader(part);
      while (in.hasNext()) {
        XMLEvent event = in.nextEvent();
        if (event.isCharacters()) {
          letters += isText ? event.asCharacters().getData().length() : 0;
        } else {
          isText =
              event.isStartElement()
                  && WordNames.word(event.asStartElement().getName()).equals("t");
        }
      }
    } catch (XMLStreamException e) {
      return letters; // it is no part of the text, and nothing fails for it
    }
    return letters;
  }
}
