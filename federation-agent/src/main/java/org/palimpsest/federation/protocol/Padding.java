package org.palimpsest.federation.protocol;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.palimpsest.federation.cbor.CborException;

/**
 * What is sealed: the length of the message in four bytes, the message, and zeros up to the next
 * step, so that an envelope's size tells little about what it holds.
 */
final class Padding {

  /** The length of a plaintext is a multiple of it. */
  static final int STEP_BYTES = 4096;

  /** The longest plaintext that leaves room for the rest of an envelope. */
  static final int PLAINTEXT_BYTES_MAX = Envelope.BYTES_MAX - STEP_BYTES;

  private static final int LENGTH_BYTES = 4;

  private Padding() {}

  /**
   * Pads.
   *
   * @throws IllegalArgumentException if the message is too long for an envelope
   */
  static byte[] pad(byte[] message) {
    if (message.length > PLAINTEXT_BYTES_MAX - LENGTH_BYTES) {
      throw new IllegalArgumentException(
          "the message has "
              + message.length
              + " bytes, must have at most "
              + (PLAINTEXT_BYTES_MAX - LENGTH_BYTES));
    }
    return ByteBuffer.allocate(paddedSize(message.length))
        .putInt(message.length)
        .put(message)
        .array();
  }

  /**
   * Takes the message out.
   *
   * @throws CborException if the padding is not as {@link #pad} makes it
   */
  static byte[] unpad(byte[] plaintext) throws CborException {
    int length = plaintext.length < LENGTH_BYTES ? -1 : ByteBuffer.wrap(plaintext).getInt();
    if (length < 0
        || length > plaintext.length - LENGTH_BYTES
        || plaintext.length != paddedSize(length)) {
      throw new CborException("The length of what is sealed does not fit.");
    }
    int end = LENGTH_BYTES + length;
    for (int i = end; i < plaintext.length; i++) {
      if (plaintext[i] != 0) {
        throw new CborException("The padding is not zero.");
      }
    }
    return Arrays.copyOfRange(plaintext, LENGTH_BYTES, end);
  }

  private static int paddedSize(int messageBytes) {
    int size = LENGTH_BYTES + messageBytes;
    return (size + STEP_BYTES - 1) / STEP_BYTES * STEP_BYTES;
  }
}
