package org.palimpsest.federation.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;

/** Uploads files to a local API: in one request, or in parts that can be resumed. */
final class FileSender {

  /** Larger files go in parts of this size, so that a broken upload can be resumed. */
  private static final int PART_BYTES = 4_000_000;

  private static final int BROKEN_MAX = 3;

  private static final String UPLOADS = "/v1/uploads";
  private static final int TOO_LARGE = 413;

  private final ApiClient client;

  FileSender(ApiClient client) {
    this.client = client;
  }

  /**
   * Sends a file.
   *
   * @param part name of the form part with {@code rest}
   * @param rest the request's other members
   * @return the answer
   * @throws IOException if the file cannot be read
   * @throws PalimpsestException if there is no answer, or an error
   */
  ObjectNode send(String path, Path file, String part, ObjectNode rest) throws IOException {
    if (Files.size(file) <= PART_BYTES) {
      String boundary = UUID.randomUUID().toString();
      HttpResponse<byte[]> answer =
          client.exchange(
              "POST",
              path,
              "multipart/form-data; boundary=" + boundary,
              form(boundary, file, part, rest));
      if (answer.statusCode() != TOO_LARGE) {
        return client.read(answer);
      } // the site's own limit is smaller: send in parts
    }
    return client.send("POST", path, rest.deepCopy().put("upload", sendParts(file)));
  }

  private static BodyPublisher form(String boundary, Path file, String part, ObjectNode rest)
      throws IOException {
    return BodyPublishers.concat(
        BodyPublishers.ofString(
            head(boundary, "file\"; filename=\"" + quoted(name(file)))
                + "Content-Type: application/octet-stream\r\n\r\n"),
        BodyPublishers.ofByteArray(Files.readAllBytes(file)),
        BodyPublishers.ofString(
            "\r\n" + head(boundary, part) + "\r\n" + rest + "\r\n--" + boundary + "--\r\n"));
  }

  private static String head(String boundary, String name) {
    return "--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n";
  }

  /** Escapes a file name as browsers do. */
  private static String quoted(String name) {
    return name.replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }

  /** Sends a file in parts, and returns the id of the upload. */
  private String sendParts(Path path) throws IOException {
    try (var file = new RandomAccessFile(path.toFile(), "r")) {
      long bytes = file.length();
      ObjectNode upload =
          client.send(
              "POST",
              UPLOADS,
              ApiClient.MAPPER.createObjectNode().put("name", name(path)).put("bytes", bytes));
      String own = UPLOADS + "/" + upload.path("id").asText();
      long partBytesMax = Math.min(PART_BYTES, upload.path("partBytesMax").asLong());
      int broken = 0;
      while (received(upload) < bytes) {
        file.seek(received(upload));
        byte[] part = new byte[(int) Math.min(partBytesMax, bytes - received(upload))];
        file.readFully(part);
        try {
          upload = sendPart(own + "?offset=" + received(upload), part);
        } catch (PalimpsestException e) {
          if (e.reason() != Reason.NO_ANSWER || ++broken > BROKEN_MAX) {
            throw e;
          }
          upload = client.get(own);
        }
      }
      return upload.path("id").asText();
    }
  }

  private static long received(ObjectNode upload) {
    return upload.path("received").asLong();
  }

  private ObjectNode sendPart(String path, byte[] part) {
    return client.read(
        client.exchange("PUT", path, "application/octet-stream", BodyPublishers.ofByteArray(part)));
  }
}
