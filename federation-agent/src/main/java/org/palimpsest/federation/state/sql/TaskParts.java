package org.palimpsest.federation.state.sql;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.jdbi.v3.core.Handle;

/**
 * What is large of one task, in the table {@code task_part}: its input (epoch 0), parts of the
 * result, and the result itself. Within one transaction.
 */
final class TaskParts {

  /** A reader of JSON takes 256 MiB, and a character has at most six bytes there. */
  static final int CHARS_MAX = 32 << 20;

  private static final String INPUT = "=input";
  private static final String RESULT = "=result";

  /** Of an epoch whose agent was stopped. */
  private static final String STOPPED = "=stopped";

  private final Handle handle;
  private final String task;

  TaskParts(Handle handle, String task) {
    this.handle = handle;
    this.task = task;
  }

  /**
   * Refuses what is too large to be kept.
   *
   * @throws IllegalArgumentException with a sentence
   */
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

  void putInput(String json) {
    put(0, INPUT, json);
  }

  Optional<String> input() {
    return read(0, INPUT);
  }

  void putResult(long epoch, String json) {
    put(epoch, RESULT, json);
  }

  Optional<String> result(long epoch) {
    return read(epoch, RESULT);
  }

  void putStopped(long epoch) {
    put(epoch, STOPPED, "{}");
  }

  void put(long epoch, String name, String json) {
    handle.execute(
        "insert into task_part (task, epoch, name, content) values (?, ?, ?, ?)"
            + " on conflict (task, epoch, name) do update set content = excluded.content",
        task,
        epoch,
        name,
        deflated(json));
  }

  private Optional<String> read(long epoch, String name) {
    return handle
        .createQuery(
            "select content from task_part"
                + " where task = :task and epoch = :epoch and name = :name")
        .bind("task", task)
        .bind("epoch", epoch)
        .bind("name", name)
        .map((row, context) -> inflated(row.getBytes(1)))
        .findOne();
  }

  /** The part of this epoch, or of the newest one before that has it. */
  Optional<String> newest(long epoch, String name) {
    return handle
        .createQuery(
            "select content from task_part where task = :task and name = :name"
                + " and epoch <= :epoch order by epoch desc limit 1")
        .bind("task", task)
        .bind("name", name)
        .bind("epoch", epoch)
        .map((row, context) -> inflated(row.getBytes(1)))
        .findOne();
  }

  /** Of the epochs before one those since the last that kept a part, but for those stopped. */
  long idleBefore(long epoch) {
    long last =
        handle
            .createQuery(
                "select coalesce(max(epoch), 0) from task_part"
                    + " where task = :task and name != '"
                    + STOPPED
                    + "'")
            .bind("task", task)
            .mapTo(Long.class)
            .one();
    List<Long> stopped =
        handle
            .createQuery(
                "select epoch from task_part where task = :task and name = '"
                    + STOPPED
                    + "' and epoch > :last and epoch < :epoch")
            .bind("task", task)
            .bind("last", last)
            .bind("epoch", epoch)
            .mapTo(Long.class)
            .list();
    return epoch - 1 - last - stopped.size();
  }

  static byte[] deflated(String json) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
      out.write(json.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
    return bytes.toByteArray();
  }

  private static String inflated(byte[] bytes) {
    try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(bytes))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("A part of a task in the state is damaged.", e);
    }
  }
}
