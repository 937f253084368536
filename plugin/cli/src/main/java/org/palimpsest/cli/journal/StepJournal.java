package org.palimpsest.cli.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;

/**
 * Journal of a run: a JSON line for each completed step, synced to disk before the next step
 * begins. A truncated last line is removed when the journal is opened.
 *
 * <p>Locked while open, so that only one run uses a work folder. Not thread-safe.
 *
 * @param <T> a step
 * @param <S> sum of the steps
 */
public final class StepJournal<T, S> implements AutoCloseable {

  /** File name in the work folder. */
  public static final String FILE = "journal.jsonl";

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private static final int BUFFER_BYTES = 1 << 16;

  private final FileChannel channel;
  private final S state;
  private final BiConsumer<S, T> sum;

  private StepJournal(FileChannel channel, S state, BiConsumer<S, T> sum) {
    this.channel = channel;
    this.state = state;
    this.sum = sum;
  }

  /**
   * Opens the journal of a folder, which is created if needed.
   *
   * @param state receives the recorded steps in order, and later those of {@link #note}
   * @param sum adds a step to the state
   * @param what name of the command, such as {@code batch}
   * @throws PalimpsestException if another run has it open, or it is unreadable
   */
  public static <T, S> StepJournal<T, S> open(
      Path folder, Class<T> type, S state, BiConsumer<S, T> sum, String what) throws IOException {
    Files.createDirectories(folder);
    FileChannel channel =
        FileChannel.open(
            folder.resolve(FILE),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    try {
      lock(channel, folder);
      replay(channel, line -> sum.accept(state, step(line, type, folder, what)));
      return new StepJournal<>(channel, state, sum);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static void lock(FileChannel channel, Path folder) throws IOException {
    boolean locked;
    try {
      locked = channel.tryLock() != null;
    } catch (OverlappingFileLockException e) { // locked by this process
      locked = false;
    }
    if (!locked) {
      throw new PalimpsestException(
          Reason.LOCAL, "Another run is at work in " + folder + "; wait for its end.");
    }
  }

  /** Reads through the locked channel: closing a second channel would release a POSIX lock. */
  private static void replay(FileChannel channel, Consumer<byte[]> lines) throws IOException {
    InputStream in = new BufferedInputStream(Channels.newInputStream(channel), BUFFER_BYTES);
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    long sound = 0;
    for (int next = in.read(); next >= 0; next = in.read()) {
      if (next == '\n') {
        lines.accept(line.toByteArray());
        sound += line.size() + 1L;
        line.reset();
      } else {
        line.write(next);
      }
    }
    channel.truncate(sound);
    channel.position(sound);
  }

  private static <T> T step(byte[] line, Class<T> type, Path folder, String what) {
    try {
      return MAPPER.readValue(new String(line, StandardCharsets.UTF_8), type);
    } catch (JsonProcessingException e) {
      throw new PalimpsestException(
          Reason.LOCAL,
          folder.resolve(FILE)
              + " is no journal of "
              + what
              + ", or of another version; name another folder with --work.",
          e);
    }
  }

  public S state() {
    return state;
  }

  /** Appends a step, syncs it to disk, and adds it to the state. */
  public void note(T step) {
    try {
      ByteBuffer line =
          ByteBuffer.wrap(
              (MAPPER.writeValueAsString(step) + "\n").getBytes(StandardCharsets.UTF_8));
      while (line.hasRemaining()) {
        channel.write(line);
      }
      channel.force(false);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    sum.accept(state, step);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
