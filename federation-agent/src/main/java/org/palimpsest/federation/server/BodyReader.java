package org.palimpsest.federation.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Reads a body that may be too large, or may never end. */
final class BodyReader {

  /** A body has this long to get going. */
  private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(2);

  private static final int BUFFER_BYTES = 16 << 10;

  private final ServerSettings settings;
  private final LongSupplier nanoTime;

  /** A reader with a monotonic clock. */
  BodyReader(ServerSettings settings, LongSupplier nanoTime) {
    this.settings = settings;
    this.nanoTime = nanoTime;
  }

  /**
   * Reads all of it.
   *
   * @param announced its Content-Length, negative where none was sent
   * @throws RefusalException SIZE, as soon as it is known; SLOW
   * @throws IOException if the connection breaks
   */
  byte[] read(InputStream body, long announced) throws RefusalException, IOException {
    requireSize(announced);
    long startNanos = nanoTime.getAsLong();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] buffer = new byte[BUFFER_BYTES];
    for (int count = body.read(buffer); count >= 0; count = body.read(buffer)) {
      bytes.write(buffer, 0, count);
      requireSize(bytes.size());
      requireProgress(bytes.size(), nanoTime.getAsLong() - startNanos);
    }
    return bytes.toByteArray();
  }

  private void requireSize(long bytes) throws RefusalException {
    if (bytes > settings.bodyBytesMax()) {
      throw new RefusalException(Refusal.SIZE, "size");
    }
  }

  private void requireProgress(long bytes, long elapsedNanos) throws RefusalException {
    long countedNanos = elapsedNanos - GRACE_NANOS;
    boolean slow =
        countedNanos > 0
            && bytes * (double) TimeUnit.SECONDS.toNanos(1)
                < (double) settings.bytesPerSecondMin() * countedNanos;
    if (slow || elapsedNanos > settings.bodyTimeout().toNanos()) {
      throw new RefusalException(Refusal.SLOW, "slow");
    }
  }
}
