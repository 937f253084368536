package org.palimpsest.extract;

import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How files are read.
 *
 * @param libraries the folder with the libraries of the process that parses; null: they are on our
 *     own class path
 * @param charset that files of text are in; null: it is told from each
 * @param bytesMax of a file; a larger one is not read
 * @param timeout how long one may take
 * @param heapMegabytes the most memory that the process may use for objects
 */
public record ExtractSettings(
    @Nullable Path libraries,
    @Nullable Charset charset,
    long bytesMax,
    Duration timeout,
    int heapMegabytes) {

  /** The property of the Java machine that names the folder of libraries. */
  public static final String LIBRARIES_PROPERTY = "palimpsest.extract.libraries";

  /** The usual limits, with the folder that the property names. */
  public static ExtractSettings defaults() {
    String folder = System.getProperty(LIBRARIES_PROPERTY);
    return new ExtractSettings(
        folder == null || !Files.isDirectory(Path.of(folder)) ? null : Path.of(folder),
        null,
        100_000_000,
        Duration.ofSeconds(60),
        1024);
  }

  /** With a charset that all files of text are in. */
  public ExtractSettings withCharset(@Nullable Charset other) {
    return new ExtractSettings(libraries, other, bytesMax, timeout, heapMegabytes);
  }

  /** With another limit of a file's size. */
  public ExtractSettings withBytesMax(long other) {
    return new ExtractSettings(libraries, charset, other, timeout, heapMegabytes);
  }

  /** Whether there is anything to parse files with. */
  boolean hasParsers() {
    String parser = "/org/apache/tika/parser/microsoft/OfficeParser.class";
    return libraries != null || ExtractSettings.class.getResource(parser) != null;
  }
}
