package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.palimpsest.extract.ExtractSettings;
import org.palimpsest.extract.Extracted;
import org.palimpsest.extract.Extractor;
import org.palimpsest.extract.FileAccount;
import org.palimpsest.extract.FileKind;
import org.palimpsest.extract.UnreadableException;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.desk.IncomingFiles;
import org.palimpsest.federation.desk.IncomingFiles.IncomingFile;

/**
 * Uploaded files with their JSON: in a multipart form, or uploaded in parts and named by the JSON.
 */
final class SentFiles {

  static final String TYPE = "multipart/form-data";
  static final String FILE = "file"; // name of the form part with the file

  /** Request attribute with Jetty's limits of a form. */
  private static final String MULTIPART_CONFIG = "org.eclipse.jetty.multipartConfig";

  private static final int NAME_LENGTH_MAX = 200;
  static final String UPLOAD = "upload"; // JSON member that names an upload

  private final Bodies bodies;
  private final UploadedFiles files;
  private final IncomingFiles incoming;

  /** One ZIP file at a time, because each is held in memory. */
  private final Semaphore zips = new Semaphore(1);

  SentFiles(Bodies bodies, UploadedFiles files, IncomingFiles incoming) {
    this.bodies = bodies;
    this.files = files;
    this.incoming = incoming;
  }

  /** A parsed file; {@code rest} has the other members of the JSON. */
  record Sent(String name, UploadedFiles.Read read, ObjectNode rest) {}

  /** An unparsed file; {@code rest} has the other members of the JSON. */
  record Raw(String name, UploadedFiles.Content content, ObjectNode rest) {}

  Sent read(Raw raw) throws ApiException, IOException {
    return new Sent(raw.name(), files.read(raw.content(), raw.name()), raw.rest());
  }

  /** Passes on all files of a ZIP file, or refuses it as a whole. */
  void unzip(Raw zip, ZippedFiles.Taker taker) throws ApiException, IOException {
    if (!zips.tryAcquire()) {
      throw ApiException.unavailable("zipBusy");
    }
    try {
      ZippedFiles.read(zip.content().bytes(), UploadedFiles.BYTES_MAX, taker);
    } finally {
      zips.release();
    }
  }

  /** The complete file that a member {@link #UPLOAD} names, which is removed. */
  Raw incoming(ObjectNode json, Account account) throws ApiException, IOException {
    IncomingFile file =
        incoming
            .find(ApiJson.requiredText(json, UPLOAD), account.name())
            .orElseThrow(SentFiles::unknownUpload);
    if (file.bytesReceived() != file.bytesTotal()) {
      throw ApiException.conflict(
          "uploadRest", "received", file.bytesReceived(), "bytes", file.bytesTotal());
    }
    json.remove(UPLOAD);
    return new Raw(file.name(), file::content, json);
  }

  /** Deletes an upload whose content is stored. */
  void taken(String upload, Account account) {
    incoming.find(upload, account.name()).ifPresent(incoming::remove);
  }

  static ApiException unknownUpload() {
    return ApiException.notFound("uploadUnknown");
  }

  Raw form(Context context, String restName) throws ApiException, IOException {
    return forms(context, restName, 1).get(0);
  }

  /** The files of a form, at least one; the part {@code restName} has the JSON. */
  List<Raw> forms(Context context, String restName, int filesMax) throws ApiException, IOException {
    if (!Bodies.mediaType(context).equals(TYPE)) {
      throw ApiException.unsupportedType("A file comes as " + TYPE + ".");
    }
    if (context.req().getContentLengthLong() > bodies.bytesMax()) {
      throw Bodies.tooLarge(bodies.bytesMax());
    }
    // in memory only: texts must not be written to disk
    context
        .req()
        .setAttribute(
            MULTIPART_CONFIG,
            new MultipartConfigElement(
                "", bodies.bytesMax(), bodies.bytesMax(), bodies.bytesMax()));
    try {
      Collection<Part> parts = context.req().getParts();
      List<Part> sent = parts.stream().filter(part -> part.getName().equals(FILE)).toList();
      Part rest = context.req().getPart(restName);
      if (sent.isEmpty()
          || sent.size() > filesMax
          || parts.size() > sent.size() + (rest == null ? 0 : 1)) {
        throw ApiException.badRequest(
            "The form must have a part "
                + FILE
                + (filesMax == 1 ? "" : ", or up to " + filesMax)
                + ", may have a part "
                + restName
                + ", and no others.");
      }
      ObjectNode json = rest == null ? ApiJson.object() : ApiJson.read(bytes(rest));
      List<Raw> files = new ArrayList<>();
      for (Part file : sent) {
        byte[] content = bytes(file);
        files.add(new Raw(fileName(file), () -> content, json));
      }
      return files;
    } catch (ServletException | IllegalStateException e) {
      throw ApiException.badRequest("The form cannot be read.");
    }
  }

  private static String fileName(Part file) {
    String name = file.getSubmittedFileName();
    return name == null ? "" : label(name);
  }

  /** A file's name without its path, in one line. */
  static String label(String name) {
    String last = name.replaceAll("(?s).*[/\\\\]", "");
    String line = last.replaceAll("\\p{Cntrl}", " ").strip();
    // keeps the end, because the extension tells the type
    return line.length() <= NAME_LENGTH_MAX
        ? line
        : line.substring(line.length() - NAME_LENGTH_MAX);
  }

  private byte[] bytes(Part part) throws ApiException, IOException {
    try (var stream = part.getInputStream()) {
      return Bodies.bytes(stream, bodies.bytesMax());
    }
  }

  /**
   * Parses uploaded files, a few at a time, because each parser process may use much memory.
   * Thread-safe.
   */
  static final class UploadedFiles {

    /** A file takes a minute at most, and several may be ahead. */
    private static final long PATIENCE_SECONDS = 300;

    static final int AT_ONCE = 2; // number of parser processes

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
     * A file's bytes, loaded only when its turn comes, because many large files do not fit in
     * memory.
     */
    interface Content {
      byte[] bytes() throws IOException;
    }

    /**
     * Parses a file by its extension: 415 for an unsupported type, 422 if unreadable, 503 if busy.
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
        throw ApiException.unavailable("filesBusy");
      }
      return extractor;
    }

    void close() {
      extractors.forEach(Extractor::close);
    }
  }
}
