package org.palimpsest.extract.word;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Fails where more comes than may. */
final class BoundedStream extends FilterInputStream {

  private final long bytesMax;
  private long count;

  BoundedStream(InputStream in, long bytesMax) {
    super(in);
    this.bytesMax = bytesMax;
  }

  /** How many bytes were read. */
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
