package org.palimpsest.solr.admission;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.util.ContentStream;
import org.apache.solr.common.util.ContentStreamBase;

/**
 * A request's body, received whole. A body that comes slower than {@value #BYTES_PER_SECOND_MIN}
 * bytes a second for {@value #WINDOW_SECONDS} seconds, or for longer than {@value #SECONDS_MAX}
 * seconds, is refused. The time in which a body waits for room of this process does not count.
 */
@SuppressWarnings("deprecation") // SolrJ's ContentStream has no replacement on the server
public final class ReceivedBody extends ContentStreamBase {

  private static final int WINDOW_SECONDS = 10;
  private static final int BYTES_PER_SECOND_MIN = 4096;
  private static final int SECONDS_MAX = 300;
  private static final int CHUNK_BYTES = 8192;

  private final Bytes bytes;

  private ReceivedBody(Bytes bytes, String contentType) {
    this.bytes = bytes;
    this.size = (long) bytes.size();
    this.contentType = contentType;
  }

  /** Is read without a copy. */
  private static final class Bytes extends ByteArrayOutputStream {
    InputStream stream() {
      return new ByteArrayInputStream(buf, 0, count);
    }
  }

  /**
   * Reads a stream to its end.
   *
   * @param bytesMax the longest body
   * @param tooLong makes the error for a longer one
   * @param space takes the room for it
   * @param waitMillisMax the longest wait for room
   * @throws SolrException with BAD_REQUEST if the client or the server broke off
   * @throws TooSlow if the body came slower than the least pace
   * @throws TextGate.Full if there was no room in time
   */
  public static ReceivedBody receive(
      ContentStream stream,
      long bytesMax,
      Supplier<SolrException> tooLong,
      ReceiveRoom.Space space,
      long waitMillisMax)
      throws IOException {
    return receive(stream, bytesMax, tooLong, space, waitMillisMax, System::nanoTime);
  }

  static ReceivedBody receive(
      ContentStream stream,
      long bytesMax,
      Supplier<SolrException> tooLong,
      ReceiveRoom.Space space,
      long waitMillisMax,
      LongSupplier nanoTime)
      throws IOException {
    Long announced = stream.getSize();
    if (announced != null && announced > bytesMax) {
      throw tooLong.get();
    }
    Bytes received = new Bytes();
    Pace pace = new Pace();
    byte[] chunk = new byte[CHUNK_BYTES];
    try (InputStream in = stream.getStream()) {
      while (true) {
        long start = nanoTime.getAsLong();
        int read = readChunk(in, chunk);
        if (read < 0) {
          return new ReceivedBody(received, stream.getContentType());
        }
        pace.add(read, nanoTime.getAsLong() - start);
        if (received.size() + read > bytesMax) {
          throw tooLong.get();
        }
        space.take(read, waitMillisMax);
        received.write(chunk, 0, read);
      }
    }
  }

  private static int readChunk(InputStream in, byte[] chunk) {
    try {
      return in.read(chunk);
    } catch (IOException e) {
      throw new SolrException(ErrorCode.BAD_REQUEST, "The body ended too early; send it again.", e);
    }
  }

  @Override
  public InputStream getStream() {
    return bytes.stream();
  }

  /** Adds up the time of waiting for the sender. */
  private static final class Pace {
    private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(WINDOW_SECONDS);
    private static final long NANOS_MAX = TimeUnit.SECONDS.toNanos(SECONDS_MAX);

    private long nanos;
    private long windowNanos;
    private long windowBytes;

    void add(int bytes, long readNanos) {
      nanos += readNanos;
      windowNanos += readNanos;
      windowBytes += bytes;
      if (nanos > NANOS_MAX) {
        throw new TooSlow();
      }
      if (windowNanos >= WINDOW_NANOS) {
        if (windowBytes < (long) BYTES_PER_SECOND_MIN * WINDOW_SECONDS) {
          throw new TooSlow();
        }
        windowNanos = 0;
        windowBytes = 0;
      }
    }
  }

  /** The body came too slowly: HTTP status 408. */
  public static final class TooSlow extends SolrException {
    private static final long serialVersionUID = 1L;

    private static final int REQUEST_TIMEOUT = 408;

    TooSlow() {
      super(
          REQUEST_TIMEOUT,
          "The body came too slowly; send at least "
              + BYTES_PER_SECOND_MIN
              + " bytes a second, and all of it within "
              + SECONDS_MAX
              + " seconds.",
          null);
    }
  }
}
