package org.palimpsest.cli.input;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Reader of UTF-8 lines. A malformed or oversized line does not prevent reading the next ones. */
public final class BoundedLines implements AutoCloseable {

  private final InputStream in;
  private final int bytesMax;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private long number;
  private long start;
  private long end;

  /** Closes the stream when closed. {@code bytesMax}: limit of a line, without its line end. */
  public BoundedLines(InputStream in, int bytesMax) {
    this.in = new BufferedInputStream(in);
    this.bytesMax = bytesMax;
  }

  /** Whether the stream begins like UTF-16 or UTF-32. To be called before the first line. */
  boolean beginsWide() throws IOException {
    in.mark(2);
    int first = in.read();
    int second = in.read();
    in.reset();
    boolean isMarked = (first == 0xFE && second == 0xFF) || (first == 0xFF && second == 0xFE);
    return isMarked || first == 0 || second == 0; // JSON in UTF-8 contains no such byte
  }

  /** Advances to the next line; returns false at the end of the stream. */
  public boolean next() throws IOException {
    line.reset();
    start = end;
    int next = in.read();
    if (next < 0) {
      return false;
    }
    number++;
    for (; next >= 0; next = in.read()) {
      end++;
      if (next == '\n') {
        break;
      }
      if (end - start <= bytesMax) {
        line.write(next);
      }
    }
    return true;
  }

  /**
   * The line without its end.
   *
   * @throws InputException if it is too long, or not UTF-8
   */
  public String text() throws InputException {
    if (bytes() > bytesMax) {
      throw new InputException("has more than " + bytesMax + " bytes (--max-bytes)");
    }
    String text = StrictUtf8.decode(line.toByteArray(), start);
    boolean marked = start == 0 && text.startsWith("\uFEFF"); // a byte order mark is not text
    return marked ? text.substring(1) : text;
  }

  public long number() {
    return number;
  }

  long bytes() {
    return end - start;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** Strict decoder of UTF-8. */
  static final class StrictUtf8 {

    private StrictUtf8() {}

    /**
     * Decodes bytes without changing line ends or a byte order mark, because offsets count them.
     *
     * @param offset position in the file, for the message
     * @throws InputException if malformed, with the offset of the first bad byte
     */
    static String decode(byte[] bytes, long offset) throws InputException {
      ByteBuffer in = ByteBuffer.wrap(bytes);
      try {
        return StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT)
            .decode(in)
            .toString();
      } catch (CharacterCodingException e) {
        throw new InputException(
            "is not UTF-8; the first bad byte is at offset " + (offset + in.position()));
      }
    }
  }
}
