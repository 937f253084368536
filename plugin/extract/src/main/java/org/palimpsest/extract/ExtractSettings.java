package org.palimpsest.extract;

import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Settings of the extraction.
 *
 * @param libraries folder with the parser libraries; null if they are on the class path
 * @param charset of text files, or null to detect it
 * @param heapMegabytes maximum heap of the parser process
 */
public record ExtractSettings(
    @Nullable Path libraries,
    @Nullable Charset charset,
    long bytesMax,
    Duration timeout,
    int heapMegabytes) {

  /** System property with the folder of the parser libraries. */
  public static final String LIBRARIES_PROPERTY = "palimpsest.extract.libraries";

  /** The default limits, with the folder from the system property. */
  public static ExtractSettings defaults() {
    String folder = System.getProperty(LIBRARIES_PROPERTY);
    return new ExtractSettings(
        folder == null || !Files.isDirectory(Path.of(folder)) ? null : Path.of(folder),
        null,
        100_000_000,
        Duration.ofSeconds(60),
        1024);
  }

  public ExtractSettings withCharset(@Nullable Charset other) {
    return new ExtractSettings(libraries, other, bytesMax, timeout, heapMegabytes);
  }

  public ExtractSettings withBytesMax(long other) {
    return new ExtractSettings(libraries, charset, other, timeout, heapMegabytes);
  }

  boolean hasParsers() {
    String parser = "/org/apache/tika/parser/microsoft/OfficeParser.class";
    return libraries != null || ExtractSettings.class.getResource(parser) != null;
  }
}
