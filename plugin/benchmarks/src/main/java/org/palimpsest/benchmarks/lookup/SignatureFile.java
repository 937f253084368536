package org.palimpsest.benchmarks.lookup;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/** The signatures of a library in a file, for the peer: 8 bytes each, the lowest bits first. */
final class SignatureFile {

  private SignatureFile() {}

  /**
   * Writes the file.
   *
   * @throws IOException if it cannot be written
   */
  static void write(SignatureLibrary library, Path path) throws IOException {
    ByteBuffer one = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(path))) {
      for (int i = 0; i < library.library(); i++) {
        out.write(one.putLong(0, library.ofLibrary(i)).array());
      }
    }
  }
}
