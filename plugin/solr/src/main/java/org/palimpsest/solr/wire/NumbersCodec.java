package org.palimpsest.solr.wire;

import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Base64;

/** Encodes numbers from 0 as their count and values, 7 bits a byte, lowest first, in base64url. */
public final class NumbersCodec {

  private static final int BITS = 7;
  private static final int MORE = 1 << BITS;

  private NumbersCodec() {}

  public static String encode(long... numbers) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    write(bytes, numbers.length);
    for (long number : numbers) {
      write(bytes, number);
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

  public static long[] decode(String encoded) {
    ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(encoded));
    try {
      long count = read(bytes);
      if (count < 0 || count > bytes.remaining()) {
        throw new IllegalArgumentException(count + " numbers in " + bytes.remaining() + " bytes");
      }
      long[] numbers = new long[(int) count];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = read(bytes);
      }
      return numbers;
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException("the numbers end early", e);
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
