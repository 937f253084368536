package org.palimpsest.cli.output;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files of UTF-8 that take any text: half a surrogate, which text that was cut has, becomes U+FFFD.
 * {@link Files#newBufferedWriter(Path, java.nio.file.OpenOption...)} would fail, and all that a
 * page shows would be lost for one document.
 */
public final class TextFiles {

  private static final byte[] REPLACEMENT = "\uFFFD".getBytes(StandardCharsets.UTF_8);

  private TextFiles() {}

  /**
   * Opens a file, whose earlier content is lost.
   *
   * @throws IOException if it cannot be written
   */
  public static Writer writer(Path file) throws IOException {
    var encoder =
        StandardCharsets.UTF_8
            .newEncoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .replaceWith(REPLACEMENT);
    return new BufferedWriter(new OutputStreamWriter(Files.newOutputStream(file), encoder));
  }
}
