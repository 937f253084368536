package org.palimpsest.benchmarks.lookup;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The fingerprints of a library in a file, for contenders without an index: {@value #WIDTH} bytes
 * each, lowest bits first.
 */
final class FingerprintFile {

  /** Bytes of a fingerprint, three of them zero. */
  static final int WIDTH = 16;

  private static final int BUFFER_BYTES = 1 << 20;

  private final Path path;
  private final LongBuffer words;

  private FingerprintFile(Path path, LongBuffer words) {
    this.path = path;
    this.words = words;
  }

  /**
   * Writes the file and maps it into memory.
   *
   * @throws IOException if it cannot be written
   */
  static FingerprintFile write(SyntheticLibrary library, Path path) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    try (FileChannel channel =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      for (int sentence = 0; sentence < library.sentences(); sentence++) {
        buffer.putLong(library.low(sentence)).putLong(library.high(sentence));
        if (!buffer.hasRemaining() || sentence == library.sentences() - 1) {
          buffer.flip();
          while (buffer.hasRemaining()) {
            channel.write(buffer);
          }
          buffer.clear();
        }
      }
      LongBuffer words =
          channel
              .map(FileChannel.MapMode.READ_ONLY, 0, channel.size())
              .order(ByteOrder.LITTLE_ENDIAN)
              .asLongBuffer();
      return new FingerprintFile(path, words);
    }
  }

  Path path() {
    return path;
  }

  int size() {
    return words.capacity() / 2;
  }

  long low(int sentence) {
    return words.get(2 * sentence);
  }

  long high(int sentence) {
    return words.get(2 * sentence + 1);
  }
}
