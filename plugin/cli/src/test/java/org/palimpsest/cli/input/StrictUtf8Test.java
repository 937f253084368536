package org.palimpsest.cli.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.cli.input.BoundedLines.StrictUtf8;

final class StrictUtf8Test {

  @Test
  void text_staysCharacterForCharacter() throws InputException {
    String text = "\uFEFFa\r\nb\u2028\u0000文\uD83D\uDE00 e\u0301\n";
    assertThat(StrictUtf8.decode(text.getBytes(StandardCharsets.UTF_8), 0)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "61 62 FF, 2", // never a byte of UTF-8
    "61 C4 70, 1", // Latin-1: Äp
    "E6 96 87 E6 96, 3", // cut off
    "ED A0 80, 0", // a surrogate
    "C0 80, 0", // longer than need be
    "61 D6 D0 CE C4, 1" // GB18030
  })
  void anythingElse_isNamedByItsOffset(String hex, int offset) {
    byte[] bytes = new byte[(hex.length() + 1) / 3];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) Integer.parseInt(hex.substring(3 * i, 3 * i + 2), 16);
    }
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> StrictUtf8.decode(bytes, 100))
        .withMessage("is not UTF-8; the first bad byte is at offset " + (100 + offset));
  }
}
