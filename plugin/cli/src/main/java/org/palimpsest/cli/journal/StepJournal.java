package org.palimpsest.cli.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;

/**
 * What a run has done so far, on disk: a line of JSON for each step, forced out before the next one
 * begins. A step counts once its line has an end; a line that was cut off by an interruption is
 * removed when the journal is opened again.
 *
 * <p>Locked while it is open, so that two runs cannot work in one folder. For one thread.
 *
 * @param <T> a step
 */
public final class StepJournal<T> implements AutoCloseable {

  /** Its name in the work folder. */
  public static final String FILE = "journal.jsonl";

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private static final int BUFFER_BYTES = 1 << 16;

  private final FileChannel channel;

  private StepJournal(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Opens the journal of a folder, which is created where it is not there.
   *
   * @param steps takes those that are noted already, in their order
   * @param what it is the journal of, such as {@code batch}
   * @throws PalimpsestException if another run has it open, or it cannot be read
   * @throws IOException if the folder cannot be written
   */
  public static <T> StepJournal<T> open(Path folder, Class<T> type, Consumer<T> steps, String what)
      throws IOException {
    Files.createDirectories(folder);
    FileChannel channel =
        FileChannel.open(
            folder.resolve(FILE),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    try {
      lock(channel, folder);
      replay(channel, line -> steps.accept(step(line, type, folder, what)));
      return new StepJournal<>(channel);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static void lock(FileChannel channel, Path folder) throws IOException {
    boolean locked;
    try {
      locked = channel.tryLock() != null;
    } catch (OverlappingFileLockException e) { // in this process
      locked = false;
    }
    if (!locked) {
      throw new PalimpsestException(
          Reason.LOCAL, "Another run is at work in " + folder + "; wait for its end.");
    }
  }

  /**
   * Through the locked channel, which stays open: where locks are POSIX's, one that is opened
   * beside it takes the lock away when it is closed.
   */
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

  /** Notes a step that is done; it is on the disk when this returns. */
  public void note(T step) throws IOException {
    ByteBuffer line =
        ByteBuffer.wrap((MAPPER.writeValueAsString(step) + "\n").getBytes(StandardCharsets.UTF_8));
    while (line.hasRemaining()) {
      channel.write(line);
    }
    channel.force(false);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
