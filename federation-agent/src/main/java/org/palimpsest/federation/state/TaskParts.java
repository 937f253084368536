package org.palimpsest.federation.state;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/** The large parts of tasks, deflated: the input in epoch 0, parts of a result, the result. */
record TaskParts(Database database) {

  static final String INPUT = "=input";
  static final String RESULT = "=result";

  /** Marks an epoch whose agent was stopped. */
  static final String STOPPED = "=stopped";

  /** Jackson's limit is 256 MiB, and a character has at most six bytes in JSON. */
  private static final int CHARS_MAX = 32 << 20;

  static void requireSize(String json) {
    if (json.length() > CHARS_MAX) {
      throw new IllegalArgumentException(
          "This is too large to be kept: "
              + json.length()
              + " characters; at most "
              + CHARS_MAX
              + " are.");
    }
  }

  /**
   * Stores a part.
   *
   * @param deflated before the transaction, which blocks others
   */
  void put(String task, long epoch, String name, byte[] deflated) {
    database.update(
        "insert into task_part (task, epoch, name, content) values (?, ?, ?, ?)"
            + " on conflict (task, epoch, name) do update set content = excluded.content",
        task,
        epoch,
        name,
        deflated);
  }

  /** The part of this epoch, or of the newest one before that has it. */
  Optional<String> newest(String task, long epoch, String name) {
    return database.first(
        "select content from task_part where task = ? and epoch <= ? and name = ?"
            + " order by epoch desc limit 1",
        row -> inflated(row.getBytes(1)),
        task,
        epoch,
        name);
  }

  /** Counts the epochs since the last one that stored a part, without stopped ones. */
  long idleBefore(String task, long epoch) {
    long last =
        database.number(
            "select coalesce(max(epoch), 0) from task_part where task = ? and name != ?",
            task,
            STOPPED);
    long stopped =
        database.number(
            "select count(*) from task_part"
                + " where task = ? and name = ? and epoch > ? and epoch < ?",
            task,
            STOPPED,
            last,
            epoch);
    return epoch - 1 - last - stopped;
  }

  /** Deletes parts of a result. */
  void removeSteps(String task) {
    database.update(
        "delete from task_part where task = ? and name not in (?, ?)", task, INPUT, RESULT);
  }

  static byte[] deflated(String json) {
    var bytes = new ByteArrayOutputStream();
    try (var out = new DeflaterOutputStream(bytes)) {
      out.write(json.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
    return bytes.toByteArray();
  }

  static String inflated(byte[] bytes) {
    try (var in = new InflaterInputStream(new ByteArrayInputStream(bytes))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("A part of a task in the state is damaged.", e);
    }
  }
}
