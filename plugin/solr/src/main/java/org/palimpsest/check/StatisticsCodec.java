package org.palimpsest.check;

import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Base64;
import org.palimpsest.search.TextStatistics;

/**
 * Statistics of a full-text field as one short string: numbers of 7 bits a byte, the lowest first,
 * in base64url. Only nodes of one SolrCloud exchange it, so it has no version of its own.
 */
public final class StatisticsCodec {

  private static final int BITS = 7;
  private static final int MORE = 1 << BITS;

  private StatisticsCodec() {}

  /** The string. */
  public static String encode(TextStatistics statistics) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    write(bytes, statistics.holdsItself() ? 1 : 0);
    write(bytes, statistics.docCount());
    write(bytes, statistics.tokenCount());
    write(bytes, statistics.docFreqs().length);
    for (long docFreq : statistics.docFreqs()) {
      write(bytes, docFreq);
    }
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.toByteArray());
  }

  private static void write(ByteArrayOutputStream bytes, long number) {
    long rest = number;
    while (rest >= MORE) {
      bytes.write((int) (rest & (MORE - 1)) | MORE);
      rest >>>= BITS;
    }
    bytes.write((int) rest);
  }

  /**
   * Reads what {@link #encode} wrote.
   *
   * @throws IllegalArgumentException if it is anything else
   */
  public static TextStatistics decode(String encoded) {
    ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(encoded));
    try {
      boolean holdsItself = read(bytes) != 0;
      long docCount = read(bytes);
      long tokenCount = read(bytes);
      long terms = read(bytes);
      if (terms < 0 || terms > bytes.remaining()) {
        throw new IllegalArgumentException(terms + " terms in " + bytes.remaining() + " bytes");
      }
      long[] docFreqs = new long[(int) terms];
      for (int i = 0; i < docFreqs.length; i++) {
        docFreqs[i] = read(bytes);
      }
      return new TextStatistics(docCount, tokenCount, docFreqs, holdsItself);
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException("the statistics end early", e);
    }
  }

  private static long read(ByteBuffer bytes) {
    long number = 0;
    for (int shift = 0; shift < Long.SIZE; shift += BITS) {
      byte next = bytes.get();
      number |= (long) (next & (MORE - 1)) << shift;
      if (next >= 0) {
        return number;
      }
    }
    throw new IllegalArgumentException("a number of more than 64 bits");
  }
}
