package org.palimpsest.extract.word;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import javax.xml.stream.XMLStreamException;

/** Copies a zip, part by part. */
final class ZipCopy {

  /** More than any text; where a file is made to fill a disk, it ends here. */
  static final long BYTES_MAX = 500L << 20;

  /** Writes parts otherwise than they stand there. */
  @FunctionalInterface
  interface PartWriter {

    /**
     * Writes a part.
     *
     * @param in its bytes
     * @return whether it did; else it has read nothing, and the part is copied
     */
    boolean write(ZipFile file, ZipEntry part, InputStream in, OutputStream out)
        throws IOException, XMLStreamException;
  }

  private ZipCopy() {}

  /**
   * Copies all parts.
   *
   * @throws IOException also if they are larger than any text
   * @throws XMLStreamException if the writer finds one that is no XML
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
}
