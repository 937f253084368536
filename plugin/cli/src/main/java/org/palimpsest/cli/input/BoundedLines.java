package org.palimpsest.cli.input;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Cuts a stream of UTF-8 into lines, of which one that is bad or too long does not keep the next
 * ones from being read.
 */
public final class BoundedLines implements AutoCloseable {

  private final InputStream in;
  private final int bytesMax;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private long number;
  private long start;
  private long end;

  /**
   * Lines of a stream, which is closed with this.
   *
   * @param bytesMax of a line, without its end; a longer one is refused
   */
  public BoundedLines(InputStream in, int bytesMax) {
    this.in = new BufferedInputStream(in);
    this.bytesMax = bytesMax;
  }

  /**
   * Whether the stream begins as UTF-16 or UTF-32 does, with its mark or with a character of ASCII.
   * To be asked before the first line.
   */
  boolean beginsWide() throws IOException {
    in.mark(2);
    int first = in.read();
    int second = in.read();
    in.reset();
    boolean isMarked = (first == 0xFE && second == 0xFF) || (first == 0xFF && second == 0xFE);
    return isMarked || first == 0 || second == 0; // no JSON in UTF-8 has such a byte
  }

  /**
   * Goes to the next line, of which no more than the limit is kept.
   *
   * @return false at the end
   */
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
    boolean marked = start == 0 && text.startsWith("\uFEFF"); // not part of any document
    return marked ? text.substring(1) : text;
  }

  /** The line's number, from 1. */
  public long number() {
    return number;
  }

  /** How many bytes the line has, its end included. */
  long bytes() {
    return end - start;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
