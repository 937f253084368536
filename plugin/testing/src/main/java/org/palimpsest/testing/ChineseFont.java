package org.palimpsest.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;

/** A small Chinese font, for tests of PDF files on any machine. */
public final class ChineseFont {

  private static final String NAME = "chinese.ttf";

  private ChineseFont() {}

  /** The font's file; deleted after the tests. */
  public static Path file() {
    try (InputStream in =
        Objects.requireNonNull(ChineseFont.class.getResourceAsStream(NAME), NAME)) {
      Path file = Files.createTempFile("chinese", ".ttf");
      Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
      file.toFile().deleteOnExit();
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
