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
 * UTF-8 files that accept unpaired surrogates, which truncated text has, and write U+FFFD instead.
 * {@link Files#newBufferedWriter(Path, java.nio.file.OpenOption...)} would fail.
 */
public final class TextFiles {

  private static final byte[] REPLACEMENT = "\uFFFD".getBytes(StandardCharsets.UTF_8);

  private TextFiles() {}

  /** Opens a file, replacing its content. */
  public static Writer writer(Path file) throws IOException {
    var encoder =
        StandardCharsets.UTF_8
            .newEncoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .replaceWith(REPLACEMENT);
    return new BufferedWriter(new OutputStreamWriter(Files.newOutputStream(file), encoder));
  }
}
