package org.palimpsest.extract;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Strict decoder of text files. */
final class TextDecoder {

  private static final int MARK_LENGTH_MAX = 4;

  /** Byte order marks in hexadecimal, longer ones first. */
  private static final List<Map.Entry<String, Charset>> MARKS =
      List.of(
          Map.entry("fffe0000", Charset.forName("UTF-32LE")),
          Map.entry("0000feff", Charset.forName("UTF-32BE")),
          Map.entry("efbbbf", StandardCharsets.UTF_8),
          Map.entry("fffe", StandardCharsets.UTF_16LE),
          Map.entry("feff", StandardCharsets.UTF_16BE));

  private TextDecoder() {}

  /**
   * Decoded text.
   *
   * @param text without a byte order mark
   */
  record Decoded(String text, Charset charset) {}

  /** Decodes by byte order mark, or as UTF-8; empty if neither applies. */
  static Optional<Decoded> decode(byte[] bytes) {
    String start = HexFormat.of().formatHex(bytes, 0, Math.min(MARK_LENGTH_MAX, bytes.length));
    for (Map.Entry<String, Charset> mark : MARKS) {
      if (start.startsWith(mark.getKey())) {
        return strictly(bytes, mark.getKey().length() / 2, mark.getValue());
      }
    }
    // A NUL indicates UTF-16 without a mark, or binary content.
    return strictly(bytes, 0, StandardCharsets.UTF_8).filter(text -> text.text().indexOf('\0') < 0);
  }

  /** Decodes with a named charset; empty if that fails. */
  static Optional<Decoded> decode(byte[] bytes, @Nullable String charset) {
    try {
      return charset == null ? Optional.empty() : strictly(bytes, 0, Charset.forName(charset));
    } catch (IllegalArgumentException e) { // unknown charset
      return Optional.empty();
    }
  }

  private static Optional<Decoded> strictly(byte[] bytes, int from, Charset charset) {
    try {
      String text =
          charset
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(bytes, from, bytes.length - from))
              .toString();
      return Optional.of(new Decoded(text, charset));
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
