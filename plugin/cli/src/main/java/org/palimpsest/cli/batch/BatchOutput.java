package org.palimpsest.cli.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.core.note.Note;
import org.palimpsest.extract.FileAccount;

/**
 * The answers of a batch, one JSON line each. Answers that the journal does not record are
 * truncated, and written again.
 */
record BatchOutput(FileChannel channel) implements AutoCloseable {

  /**
   * Opens the file behind its recorded part. {@code end}: length of the recorded part in bytes.
   * Fails if the file is shorter, or exists before the batch begins.
   */
  static BatchOutput open(Path file, long end, boolean begun) throws IOException {
    long length = length(file);
    if (length < end) {
      throw new PalimpsestException(
          Reason.LOCAL,
          file
              + " was shortened or removed since the batch was interrupted; start anew with"
              + " palimpsest batch --abandon.");
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new PalimpsestException(
          Reason.LOCAL, file + " is no regular file, which a batch needs to go on with.");
    }
    if (!begun && length > 0) {
      throw new PalimpsestException(
          Reason.LOCAL, file + " is there already; remove it, or name another --output.");
    }
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    channel.truncate(end);
    channel.position(end);
    return new BatchOutput(channel);
  }

  private static long length(Path file) throws IOException {
    return Files.exists(file) ? Files.size(file) : 0;
  }

  /**
   * Checks that the answers of a finished batch exist.
   *
   * @param end length of the answers in bytes
   * @param again command that allows a new batch, for the message
   * @throws PalimpsestException if answers are missing
   */
  static void requireWhole(Path file, long end, String again) throws IOException {
    if (length(file) < end) {
      throw new PalimpsestException(
          Reason.LOCAL,
          "The batch is done, but answers are missing from "
              + file
              + ", which was shortened or removed since. Put the file back; or do the batch anew,"
              + " after: "
              + again);
    }
  }

  void write(ObjectNode answer) throws IOException {
    ByteBuffer line = ByteBuffer.wrap((answer + "\n").getBytes(StandardCharsets.UTF_8));
    while (line.hasRemaining()) {
      channel.write(line);
    }
  }

  /** Syncs the lines to disk; returns their length in bytes. */
  long force() throws IOException {
    channel.force(false);
    return channel.position();
  }

  /**
   * Marks the sources that belong to the intake, instead of naming their collection.
   *
   * @param temporary collection of the intake
   * @param several whether to keep the names of the other collections
   * @return number of sources in the intake
   */
  static long markIntake(ObjectNode answer, String temporary, boolean several) {
    long marked = 0;
    for (JsonNode source : answer.path("sources")) {
      marked += mark(source, temporary, several);
      for (JsonNode passage : source.path("passages")) {
        passage.path("alsoIn").forEach(place -> mark(place, temporary, several));
      }
    }
    for (String member : new String[] {"short", "excluded"}) {
      for (JsonNode stretch : answer.path(member)) {
        mark(stretch, temporary, several);
        stretch.path("sources").forEach(source -> mark(source, temporary, several));
      }
    }
    if (marked > 0) {
      nameIntakeInWarnings(answer);
    }
    return marked;
  }

  /** The server does not distinguish the temporary collection from a library. */
  private static void nameIntakeInWarnings(ObjectNode answer) {
    for (JsonNode source : answer.path("sources")) {
      if (source.path("sameText").asBoolean() && !source.path("intake").asBoolean()) {
        return;
      }
    }
    JsonNode warnings = answer.path("warnings");
    for (int i = 0; i < warnings.size(); i++) {
      JsonNode warning = warnings.get(i);
      if (warning.path("code").asText().equals("sameText")) {
        JsonNode args = warning.path("args");
        Note note =
            Note.of(
                "sameTextInIntake",
                "documents",
                args.path("documents").asInt(),
                "example",
                args.path("example").asText());
        ((ArrayNode) warnings).set(i, FileAccount.json(note));
      }
    }
  }

  private static int mark(JsonNode source, String temporary, boolean several) {
    if (!(source instanceof ObjectNode object)) {
      return 0;
    }
    boolean isOfIntake = object.path("collection").asText().equals(temporary);
    if (isOfIntake || !several) {
      object.remove("collection");
    }
    if (isOfIntake) {
      object.put("intake", true);
    }
    return isOfIntake ? 1 : 0;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
