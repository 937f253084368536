package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.util.Locale;
import java.util.Set;

/**
 * The three ways in which a task comes: JSON with its text; a form with a file and the rest as
 * JSON; a plain text with the rest in the query.
 */
final class TaskBodies {

  private static final String JSON = "application/json";
  private static final String FORM = "multipart/form-data";
  private static final String PLAIN = "text/plain";

  /** Where Jetty looks for the limits of a form. */
  private static final String MULTIPART_CONFIG = "org.eclipse.jetty.multipartConfig";

  private static final String FILE_PART = "file";
  private static final String TASK_PART = "task";
  private static final String TEXT = "text";
  private static final String ID = "id";
  private static final String NOTES = "notes";
  private static final String LABEL = "label";
  private static final String COLLECTIONS = "collections";
  private static final String REMOTE = "remote";
  private static final String SITE = "site";
  private static final String LIBRARIES = "libraries";
  private static final String FEDERATION = "federation";
  private static final String EVIDENCE = "evidence";
  private static final Set<String> QUERY = Set.of(LABEL, COLLECTIONS, REMOTE, FEDERATION, EVIDENCE);

  private final Bodies bodies;
  private final UploadedFiles files;

  TaskBodies(Bodies bodies, UploadedFiles files) {
    this.bodies = bodies;
    this.files = files;
  }

  /** A task's members, not checked yet. */
  ObjectNode read(Context context) throws ApiException, IOException {
    return switch (Bodies.mediaType(context)) {
      case JSON -> bodies.json(context);
      case FORM -> form(context);
      case PLAIN -> plain(context);
      default ->
          throw new ApiException(
              ApiException.UNSUPPORTED_TYPE,
              "A task comes as " + JSON + ", " + FORM + " or " + PLAIN + ".");
    };
  }

  private ObjectNode form(Context context) throws ApiException, IOException {
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
      Part file = context.req().getPart(FILE_PART);
      Part rest = context.req().getPart(TASK_PART);
      if (file == null || context.req().getParts().size() > (rest == null ? 1 : 2)) {
        throw new ApiException(
            ApiException.BAD_REQUEST,
            "The form must have a part "
                + FILE_PART
                + ", may have a part "
                + TASK_PART
                + ", and no others.");
      }
      ObjectNode task = rest == null ? ApiJson.object() : ApiJson.read(read(rest));
      if (task.has(TEXT) || task.has(ID) || task.has(FILE_PART)) {
        throw ApiJson.invalid("The file is the text; the part " + TASK_PART + " has no other.");
      }
      putFile(file, task);
      return task;
    } catch (ServletException | IllegalStateException e) {
      throw new ApiException(ApiException.BAD_REQUEST, "The form cannot be read.");
    }
  }

  private void putFile(Part file, ObjectNode task) throws ApiException, IOException {
    String name = fileName(file);
    UploadedFiles.Read read = files.read(read(file), name);
    task.put(TEXT, read.text());
    task.set(FILE_PART, read.account().toJson());
    if (!read.account().notes().isEmpty()) {
      read.account().notes().forEach(task.putArray(NOTES)::add);
    }
    if (!task.has(LABEL)) {
      task.put(LABEL, name);
    }
  }

  /** The last part of the name: some browsers send a path. */
  private static String fileName(Part file) {
    String name = file.getSubmittedFileName();
    return name == null ? "" : name.replaceAll(".*[/\\\\]", "");
  }

  private byte[] read(Part part) throws ApiException, IOException {
    try (var stream = part.getInputStream()) {
      return bodies.bytes(stream);
    }
  }

  private ObjectNode plain(Context context) throws ApiException, IOException {
    String charset = context.req().getCharacterEncoding();
    if (charset != null && !charset.toLowerCase(Locale.ROOT).replace("\"", "").equals("utf-8")) {
      throw new ApiException(ApiException.UNSUPPORTED_TYPE, "The text must be in UTF-8.");
    }
    ObjectNode task = ApiJson.object();
    for (String name : context.queryParamMap().keySet()) {
      if (!QUERY.contains(name)) {
        throw ApiJson.invalid(
            "The query has no other names than " + QUERY.stream().sorted().toList() + ".");
      }
    }
    putWords(context, task);
    for (String remote : context.queryParams(REMOTE)) {
      putSite(remote, task.withArray(REMOTE));
    }
    task.put(TEXT, Bodies.utf8(bodies.bytes(context)));
    return task;
  }

  private static void putWords(Context context, ObjectNode task) throws ApiException {
    for (String name : Set.of(LABEL, EVIDENCE)) {
      String word = context.queryParam(name);
      if (word != null) {
        task.put(name, word);
      }
    }
    String federation = context.queryParam(FEDERATION);
    if (federation != null) {
      if (!federation.equals("true") && !federation.equals("false")) {
        throw ApiJson.invalid("federation must be true or false.");
      }
      task.put(FEDERATION, federation.equals("true"));
    }
    for (String collections : context.queryParams(COLLECTIONS)) {
      putAll(collections, task.withArray(COLLECTIONS));
    }
  }

  /** {@code SITE:LIBRARY,...}. */
  private static void putSite(String remote, ArrayNode sites) throws ApiException {
    int colon = remote.indexOf(':');
    if (colon < 1) {
      throw ApiJson.invalid("remote must be SITE:LIBRARY,LIBRARY and so on.");
    }
    ObjectNode site = sites.addObject();
    site.put(SITE, remote.substring(0, colon));
    putAll(remote.substring(colon + 1), site.putArray(LIBRARIES));
  }

  private static void putAll(String words, ArrayNode array) {
    for (String word : words.split(",", -1)) {
      array.add(word);
    }
  }
}
