package org.palimpsest.cli.input;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Reads UTF-8, and nothing that merely looks like it. */
final class StrictUtf8 {

  private StrictUtf8() {}

  /**
   * The text, character for character: line ends and a byte order mark stay, because offsets count
   * them.
   *
   * @param bytes the whole text
   * @param offset where the bytes stand in their file, for the message
   * @throws InputException if they are not UTF-8; it names the first bad byte
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
