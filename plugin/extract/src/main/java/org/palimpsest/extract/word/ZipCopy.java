package org.palimpsest.extract.word;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import javax.xml.stream.XMLEventReader;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.events.XMLEvent;
import org.palimpsest.extract.Marks;

/** Copy of a zip file, part by part. */
final class ZipCopy {

  /** Maximum unpacked bytes, against zip bombs. */
  static final long BYTES_MAX = 500L << 20;

  /** Writer of modified parts. */
  @FunctionalInterface
  interface PartWriter {

    /** Writes a part; returns false if it has read nothing and the part is to be copied. */
    boolean write(ZipFile file, ZipEntry part, InputStream in, OutputStream out)
        throws IOException, XMLStreamException;
  }

  private ZipCopy() {}

  /**
   * Copies all parts.
   *
   * @throws IOException also if they exceed {@link #BYTES_MAX}
   * @throws XMLStreamException if a part is malformed
   */
  static void copy(Path file, Path copy, PartWriter writer) throws IOException, XMLStreamException {
    try (var from = new ZipFile(file.toFile());
        OutputStream out = Files.newOutputStream(copy);
        var to = new ZipOutputStream(out)) {
      long left = BYTES_MAX;
      for (ZipEntry part : Collections.list(from.entries())) {
        to.putNextEntry(new ZipEntry(part.getName()));
        try (var in = new BoundedStream(from.getInputStream(part), left)) {
          if (!writer.write(from, part, in, to)) {
            in.transferTo(to);
          }
          left -= in.count();
        }
        to.closeEntry();
      }
    }
  }

  /** Stream that fails after a maximum number of bytes. */
  static final class BoundedStream extends FilterInputStream {

    private final long bytesMax;
    private long count;

    BoundedStream(InputStream in, long bytesMax) {
      super(in);
      this.bytesMax = bytesMax;
    }

    long count() {
      return count;
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      noted(read < 0 ? 0 : 1);
      return read;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = super.read(bytes, offset, length);
      noted(Math.max(read, 0));
      return read;
    }

    private void noted(int bytes) throws IOException {
      count += bytes;
      if (count > bytesMax) {
        throw new IOException("more than " + bytesMax + " bytes when it is unpacked");
      }
    }
  }

  /** Content of a zip file's parts. */
  static final class ZipParts {

    /** First two bytes of byte order marks, and of UTF-16 markup without a mark. */
    private static final Set<Integer> STARTS = Set.of(0xEFBB, 0xFEFF, 0xFFFE, 0x003C);

    private ZipParts() {}

    /**
     * Name of a part's root element; empty if it is not Word's. Fails if the part cannot be
     * unpacked.
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
        return ""; // malformed, or not XML
      }
    }

    /** Tests the first bytes, because the XML reader reports each picture on standard error. */
    private static boolean mayBeXml(ZipFile file, ZipEntry entry) throws IOException {
      try (InputStream part = file.getInputStream(entry)) {
        byte[] start = part.readNBytes(2);
        return start.length == 2
            && (start[0] == '<'
                || Character.isWhitespace(start[0])
                || STARTS.contains((start[0] & 255) << 8 | (start[1] & 255)));
      }
    }

    /** Text of a part, as far as readable. Fails if the part cannot be unpacked. */
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
        return text.toString(); // errors in headers and footers are ignored
      }
      return text.toString();
    }
  }
}
