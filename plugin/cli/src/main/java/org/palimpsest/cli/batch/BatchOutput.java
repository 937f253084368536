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
 * The answers of a batch, a line of JSON each. What stands behind the last answer that the journal
 * knows of was written just before an interruption; it is cut off, and written again.
 */
final class BatchOutput implements AutoCloseable {

  private final FileChannel channel;

  private BatchOutput(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Opens the file behind its sound part.
   *
   * @param end how long that is, in bytes
   * @throws PalimpsestException if the file is shorter; or if it should not be there yet, and is
   * @throws IOException if it cannot be written
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
   * Looks for the answers of a batch that is done, of which nothing is written again.
   *
   * @param end how many bytes they have
   * @param again the command after which the batch can be done anew
   * @throws PalimpsestException if some are not there
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

  /** Writes a line. */
  void write(ObjectNode answer) throws IOException {
    ByteBuffer line = ByteBuffer.wrap((answer + "\n").getBytes(StandardCharsets.UTF_8));
    while (line.hasRemaining()) {
      channel.write(line);
    }
  }

  /** Returns when all lines are on the disk; how many bytes they have. */
  long force() throws IOException {
    channel.force(false);
    return channel.position();
  }

  /**
   * Marks the sources that are of the intake, in place of the collection's name.
   *
   * @param temporary the collection that holds the intake
   * @param several whether the sources may be in several other collections, so that their names say
   *     something
   * @return how many sources are of the intake
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

  /** To the server the temporary collection is a library as any other. */
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
