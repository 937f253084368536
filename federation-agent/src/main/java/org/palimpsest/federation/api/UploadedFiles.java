package org.palimpsest.federation.api;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.palimpsest.extract.ExtractSettings;
import org.palimpsest.extract.Extracted;
import org.palimpsest.extract.Extractor;
import org.palimpsest.extract.FileAccount;
import org.palimpsest.extract.FileKind;
import org.palimpsest.extract.UnreadableException;

/**
 * Parses uploaded files, a few at a time, because each parser process may use much memory.
 * Thread-safe.
 */
final class UploadedFiles {

  /** A file takes a minute at most, and several may be ahead. */
  private static final long PATIENCE_SECONDS = 300;

  /** Number of parser processes. */
  static final int AT_ONCE = 2;

  private final List<Extractor> extractors;
  private final BlockingQueue<Extractor> idle;

  static final int BYTES_MAX = (int) ExtractSettings.defaults().bytesMax();

  UploadedFiles() {
    this(ExtractSettings.defaults());
  }

  UploadedFiles(ExtractSettings settings) {
    this.extractors = Stream.generate(() -> new Extractor(settings)).limit(AT_ONCE).toList();
    this.idle = new ArrayBlockingQueue<>(AT_ONCE, /* fair= */ true, extractors);
  }

  record Read(String text, FileAccount account) {}

  /**
   * A file's bytes, loaded only when its turn comes, because many large files do not fit in memory.
   */
  interface Content {
    byte[] bytes() throws IOException;
  }

  /**
   * Parses a file.
   *
   * @param name its extension selects the parser
   * @throws ApiException 415 for an unsupported type, 422 if it is unreadable, 503 if the queue is
   *     full
   */
  Read read(Content content, String name) throws ApiException, IOException {
    if (FileKind.of(name).isEmpty()) {
      throw new ApiException(
          ApiException.UNSUPPORTED_TYPE, "fileKind", "file", name, "kinds", FileKind.names());
    }
    Extractor extractor = await();
    try {
      Extracted extracted = extractor.extract(content.bytes(), name);
      return new Read(extracted.text(), FileAccount.of(name, extracted));
    } catch (UnreadableException e) {
      throw new ApiException(ApiException.UNPROCESSABLE, e.note(name));
    } finally {
      idle.add(extractor);
    }
  }

  private Extractor await() throws ApiException {
    Extractor extractor = null;
    try {
      extractor = idle.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (extractor == null) {
      throw new ApiException(ApiException.UNAVAILABLE, "filesBusy");
    }
    return extractor;
  }

  void close() {
    extractors.forEach(Extractor::close);
  }
}
