package org.palimpsest.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BoundedLinesTest {

  @Test
  void lines_areNumberedAndCounted() throws IOException {
    assertThat(read("a\r\n\nbc".getBytes(StandardCharsets.UTF_8), 10))
        .containsExactly("1 (3): a\r", "2 (1): ", "3 (2): bc");
  }

  @Test
  void newlineAtTheEnd_startsNoFurtherLine() throws IOException {
    assertThat(read("a\n".getBytes(StandardCharsets.UTF_8), 10)).containsExactly("1 (2): a");
    assertThat(read(new byte[0], 10)).isEmpty();
  }

  @Test
  void byteOrderMark_isNoPartOfTheFirstLine() throws IOException {
    assertThat(read("\uFEFFa\n\uFEFFb".getBytes(StandardCharsets.UTF_8), 10))
        .containsExactly("1 (5): a", "2 (4): \uFEFFb");
  }

  @Test
  void badAndLongLines_doNotHideTheNext() throws IOException {
    byte[] bytes = "good\nb\u00E4d\nfar too long\nlast\n".getBytes(StandardCharsets.ISO_8859_1);
    assertThat(read(bytes, 5))
        .containsExactly(
            "1 (5): good",
            "2 (4): is not UTF-8; the first bad byte is at offset 6",
            "3 (13): has more than 5 bytes (--max-bytes)",
            "4 (5): last");
  }

  private static List<String> read(byte[] bytes, int bytesMax) throws IOException {
    List<String> read = new ArrayList<>();
    try (var lines = new BoundedLines(new ByteArrayInputStream(bytes), bytesMax)) {
      while (lines.next()) {
        String text;
        try {
          text = lines.text();
        } catch (InputException e) {
          text = e.why();
        }
        read.add(lines.number() + " (" + lines.bytes() + "): " + text);
      }
    }
    return read;
  }
}
