package org.palimpsest.core.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Reads data files of this program. */
public final class ResourceLines {
  private ResourceLines() {}

  /** The lines of a UTF-8 resource in the package of a class. */
  public static List<String> of(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name);
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(Objects.requireNonNull(in, name), StandardCharsets.UTF_8))) {
      return lines.lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
