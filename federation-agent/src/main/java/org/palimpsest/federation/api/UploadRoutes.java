package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.account.Scope;
import org.palimpsest.federation.api.Bodies.Queries;
import org.palimpsest.federation.desk.IncomingFiles;
import org.palimpsest.federation.desk.IncomingFiles.IncomingFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Uploads in parts, for large files and unreliable connections. */
record UploadRoutes(IncomingFiles files, Bodies bodies) {

  private static final Logger LOG = LoggerFactory.getLogger(UploadRoutes.class);

  private static final String UPLOADS = "/v1/uploads";
  private static final String UPLOAD = UPLOADS + "/{id}";
  private static final String PART_TYPE = "application/octet-stream";

  List<Route> routes() {
    return List.of(
        Route.post(UPLOADS, Role.USER, Scope.CHECK, this::begin),
        Route.get(UPLOAD, Role.USER, Scope.CHECK, this::show),
        Route.put(UPLOAD, Role.USER, Scope.CHECK, this::append),
        Route.delete(UPLOAD, Role.USER, Scope.CHECK, this::remove));
  }

  private void begin(Context context, Account account) throws ApiException, IOException {
    ObjectNode body = bodies.json(context);
    ApiJson.requireKnown(body, Set.of("name", "bytes"));
    String name = SentFiles.label(ApiJson.requiredText(body, "name"));
    int bytes = ApiJson.number(body, "bytes", 0);
    if (name.isEmpty() || bytes < 1) {
      throw ApiJson.malformed("A file has a name, and bytes from 1 on.");
    }
    if (bytes > files.bytesMax()) {
      throw ApiJson.invalid("fileLarge", "bytes", files.bytesMax());
    }
    IncomingFile file =
        onDisk(() -> files.begin(account.name(), name, bytes))
            .orElseThrow(() -> ApiException.unavailable("uploadsBusy"));
    Answers.json(context.status(201), view(file));
  }

  private interface DiskAction<T> {
    T run() throws IOException;
  }

  /** Distinguishes a full disk from a broken request. */
  private static <T> T onDisk(DiskAction<T> action) throws ApiException {
    try {
      return action.run();
    } catch (IOException e) {
      LOG.error("A part of a file cannot be kept in the temporary folder: {}", e.getMessage());
      throw ApiException.unavailable("uploadNotKept");
    }
  }

  private IncomingFile file(Context context, Account account) throws ApiException {
    return files
        .find(context.pathParam("id"), account.name())
        .orElseThrow(SentFiles::unknownUpload);
  }

  private void show(Context context, Account account) throws ApiException {
    Answers.json(context, view(file(context, account)));
  }

  private void append(Context context, Account account) throws ApiException, IOException {
    IncomingFile file = file(context, account);
    if (!Bodies.mediaType(context).equals(PART_TYPE)) {
      throw ApiException.unsupportedType("A part of a file comes as " + PART_TYPE + ".");
    }
    int offset = Queries.number(context, "offset", 0, 0, files.bytesMax());
    byte[] part = bodies.bytes(context);
    if (!onDisk(() -> file.append(offset, part))) {
      throw ApiException.conflict(
          "uploadPart", "received", file.bytesReceived(), "bytes", file.bytesTotal());
    }
    Answers.json(context, view(file));
  }

  private void remove(Context context, Account account) throws ApiException {
    files.remove(file(context, account));
  }

  private ObjectNode view(IncomingFile file) {
    return ApiJson.object()
        .put("id", file.id())
        .put("name", file.name())
        .put("bytes", file.bytesTotal())
        .put("received", file.bytesReceived())
        .put("partBytesMax", bodies.bytesMax());
  }
}
