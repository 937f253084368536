package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.Part;
import java.io.IOException;

/** A form with a file, and the rest as JSON. */
final class UploadForm {

  static final String TYPE = "multipart/form-data";

  /** The name of the part with the file. */
  static final String FILE = "file";

  /** Where Jetty looks for the limits of a form. */
  private static final String MULTIPART_CONFIG = "org.eclipse.jetty.multipartConfig";

  private static final int NAME_LENGTH_MAX = 200;

  private final Bodies bodies;
  private final UploadedFiles files;

  UploadForm(Bodies bodies, UploadedFiles files) {
    this.bodies = bodies;
    this.files = files;
  }

  /**
   * A form that was read.
   *
   * @param name the file's, one line
   * @param rest of the form; empty where it has no other part
   */
  record Upload(String name, UploadedFiles.Read read, ObjectNode rest) {}

  /**
   * Reads a form and the file in it.
   *
   * @param restName of the part with the rest
   * @throws ApiException if the form or the file cannot be read
   */
  Upload read(Context context, String restName) throws ApiException, IOException {
    if (!Bodies.mediaType(context).equals(TYPE)) {
      throw new ApiException(ApiException.UNSUPPORTED_TYPE, "A file comes as " + TYPE + ".");
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
      Part file = context.req().getPart(FILE);
      Part rest = context.req().getPart(restName);
      if (file == null || context.req().getParts().size() > (rest == null ? 1 : 2)) {
        throw new ApiException(
            ApiException.BAD_REQUEST,
            "The form must have a part "
                + FILE
                + ", may have a part "
                + restName
                + ", and no others.");
      }
      ObjectNode told = rest == null ? ApiJson.object() : ApiJson.read(bytes(rest));
      String name = fileName(file);
      return new Upload(name, files.read(bytes(file), name), told);
    } catch (ServletException | IllegalStateException e) {
      throw new ApiException(ApiException.BAD_REQUEST, "The form cannot be read.");
    }
  }

  /** The last part of the name, in one line: some browsers send a path. */
  private static String fileName(Part file) {
    String name = file.getSubmittedFileName();
    String last = name == null ? "" : name.replaceAll("(?s).*[/\\\\]", "");
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
