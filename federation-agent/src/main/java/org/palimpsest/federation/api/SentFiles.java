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
import java.util.concurrent.Semaphore;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.desk.IncomingFile;
import org.palimpsest.federation.desk.IncomingFiles;

/**
 * Files that were sent, each with the rest of what was said of it: in a form with the rest as JSON,
 * or part by part before, where the JSON names it.
 */
final class SentFiles {

  static final String TYPE = "multipart/form-data";

  /** The name of the part with the file. */
  static final String FILE = "file";

  /** Where Jetty looks for the limits of a form. */
  private static final String MULTIPART_CONFIG = "org.eclipse.jetty.multipartConfig";

  private static final int NAME_LENGTH_MAX = 200;

  /** Names a file that came part by part. */
  static final String UPLOAD = "upload";

  private final Bodies bodies;
  private final UploadedFiles files;
  private final IncomingFiles incoming;

  /** One ZIP file is unpacked at a time: each takes as much memory as it is large. */
  private final Semaphore zips = new Semaphore(1);

  SentFiles(Bodies bodies, UploadedFiles files, IncomingFiles incoming) {
    this.bodies = bodies;
    this.files = files;
    this.incoming = incoming;
  }

  /**
   * A file that was read.
   *
   * @param name the file's, one line
   * @param rest of what was said; empty where that was nothing
   */
  record Sent(String name, UploadedFiles.Read read, ObjectNode rest) {}

  /**
   * A file that was not read yet.
   *
   * @param name the file's, one line
   * @param rest of what was said; empty where that was nothing
   */
  record Raw(String name, UploadedFiles.Content content, ObjectNode rest) {}

  /**
   * Reads a file.
   *
   * @throws ApiException if it cannot be read
   */
  Sent read(Raw raw) throws ApiException, IOException {
    return new Sent(raw.name(), files.read(raw.content(), raw.name()), raw.rest());
  }

  /**
   * Takes all files of a ZIP file.
   *
   * @throws ApiException if it is damaged, or too large; then nothing was taken
   */
  void unzip(Raw zip, ZippedFiles.Taker taker) throws ApiException, IOException {
    if (!zips.tryAcquire()) {
      throw new ApiException(ApiException.UNAVAILABLE, "zipBusy");
    }
    try {
      ZippedFiles.read(zip.content().bytes(), UploadedFiles.BYTES_MAX, taker);
    } finally {
      zips.release();
    }
  }

  /**
   * Reads a file that came part by part.
   *
   * @param told names it in its member {@link #UPLOAD}, which is taken away
   * @throws ApiException if it is not known, has not come whole, or cannot be read
   */
  Sent incoming(ObjectNode told, Account account) throws ApiException, IOException {
    return read(rawIncoming(told, account));
  }

  /** The same, unread. */
  Raw rawIncoming(ObjectNode told, Account account) throws ApiException, IOException {
    IncomingFile file =
        incoming
            .find(ApiJson.requiredText(told, UPLOAD), account.name())
            .orElseThrow(SentFiles::unknownUpload);
    if (file.bytesReceived() != file.bytesTotal()) {
      throw new ApiException(
          ApiException.CONFLICT,
          "uploadRest",
          "received",
          file.bytesReceived(),
          "bytes",
          file.bytesTotal());
    }
    told.remove(UPLOAD);
    return new Raw(file.name(), () -> incoming.content(file), told);
  }

  /** Keeps nothing of a file that came part by part, as what was made of it is kept now. */
  void taken(String upload, Account account) {
    incoming.find(upload, account.name()).ifPresent(incoming::remove);
  }

  static ApiException unknownUpload() {
    return new ApiException(ApiException.NOT_FOUND, "uploadUnknown");
  }

  /**
   * Reads a form and the file in it.
   *
   * @param restName of the part with the rest
   * @throws ApiException if the form or the file cannot be read
   */
  Sent form(Context context, String restName) throws ApiException, IOException {
    return read(rawForm(context, restName));
  }

  /** The same, unread. */
  Raw rawForm(Context context, String restName) throws ApiException, IOException {
    return rawForms(context, restName, 1).get(0);
  }

  /**
   * The files of a form, unread, in their order.
   *
   * @param filesMax how many there may be; there is one at least
   */
  List<Raw> rawForms(Context context, String restName, int filesMax)
      throws ApiException, IOException {
    if (!Bodies.mediaType(context).equals(TYPE)) {
      throw new ApiException(
          ApiException.UNSUPPORTED_TYPE,
          ApiJson.MALFORMED,
          ApiJson.DETAIL,
          "A file comes as " + TYPE + ".");
    }
    if (context.req().getContentLengthLong() > bodies.bytesMax()) {
      throw bodies.tooLarge();
    }
    // In memory only: a text must not lie about on a disk.
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
        throw new ApiException(
            ApiException.BAD_REQUEST,
            ApiJson.MALFORMED,
            ApiJson.DETAIL,
            "The form must have a part "
                + FILE
                + (filesMax == 1 ? "" : ", or up to " + filesMax)
                + ", may have a part "
                + restName
                + ", and no others.");
      }
      ObjectNode told = rest == null ? ApiJson.object() : ApiJson.read(bytes(rest));
      List<Raw> files = new ArrayList<>();
      for (Part file : sent) {
        byte[] content = bytes(file);
        files.add(new Raw(fileName(file), () -> content, told));
      }
      return files;
    } catch (ServletException | IllegalStateException e) {
      throw new ApiException(
          ApiException.BAD_REQUEST, ApiJson.MALFORMED, ApiJson.DETAIL, "The form cannot be read.");
    }
  }

  private static String fileName(Part file) {
    String name = file.getSubmittedFileName();
    return name == null ? "" : label(name);
  }

  /** What people call a file: the last part of its name, in one line. */
  static String label(String name) {
    String last = name.replaceAll("(?s).*[/\\\\]", "");
    String line = last.replaceAll("\\p{Cntrl}", " ").strip();
    // The end says what kind of file it is.
    return line.length() <= NAME_LENGTH_MAX
        ? line
        : line.substring(line.length() - NAME_LENGTH_MAX);
  }

  private byte[] bytes(Part part) throws ApiException, IOException {
    try (var stream = part.getInputStream()) {
      return bodies.bytes(stream);
    }
  }
}
