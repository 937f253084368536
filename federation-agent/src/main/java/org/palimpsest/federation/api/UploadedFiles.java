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
 * Reads the files that people send, a few at a time: each can take as much memory as the process
 * that parses has. Safe for several threads.
 */
final class UploadedFiles {

  /** A file takes a minute at most; so several may stand before one. */
  private static final long PATIENCE_SECONDS = 300;

  /** Processes that parse. */
  static final int AT_ONCE = 2;

  private final List<Extractor> extractors;
  private final BlockingQueue<Extractor> idle;

  /** The largest file that is read, in bytes. */
  static final int BYTES_MAX = (int) ExtractSettings.defaults().bytesMax();

  UploadedFiles() {
    this(ExtractSettings.defaults());
  }

  UploadedFiles(ExtractSettings settings) {
    this.extractors = Stream.generate(() -> new Extractor(settings)).limit(AT_ONCE).toList();
    this.idle = new ArrayBlockingQueue<>(AT_ONCE, /* fair= */ true, extractors);
  }

  /** What a file says, and what else is to be known of it. */
  record Read(String text, FileAccount account) {}

  /** A file's bytes, fetched when it is its turn: many large ones at a time have no room. */
  interface Content {
    byte[] bytes() throws IOException;
  }

  /**
   * Reads a file.
   *
   * @param name by whose ending its kind is known
   * @throws ApiException 415 if files of that kind are not read, 422 if this one cannot be, 503 if
   *     too many stand before it
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

  /** Ends the processes that parse. */
  void close() {
    extractors.forEach(Extractor::close);
  }
}
