package org.palimpsest.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;

/**
 * What a batch has done so far, on disk: a line of JSON for each step, forced out before the next
 * one begins. A step counts once its line has an end; a line that was cut off by an interruption is
 * removed when the journal is opened again.
 *
 * <p>Locked while it is open, so that two runs cannot work in one folder. For one thread.
 */
final class BatchJournal implements AutoCloseable {

  /** Its name in the work folder. */
  static final String FILE = "journal.jsonl";

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final FileChannel channel;
  private final BatchState state;

  private BatchJournal(FileChannel channel, BatchState state) {
    this.channel = channel;
    this.state = state;
  }

  /**
   * Opens the journal of a folder, which is created where it is not there.
   *
   * @throws PalimpsestException if another run has it open, or it cannot be read
   * @throws IOException if the folder cannot be written
   */
  static BatchJournal open(Path folder) throws IOException {
    Files.createDirectories(folder);
    FileChannel channel =
        FileChannel.open(
            folder.resolve(FILE),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    try {
      lock(channel, folder);
      return new BatchJournal(channel, replay(channel, folder));
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

  private static BatchState replay(FileChannel channel, Path folder) throws IOException {
    byte[] bytes = readAll(channel);
    var state = new BatchState();
    int start = 0;
    for (int end = 0; end < bytes.length; end++) {
      if (bytes[end] == '\n') {
        state.add(step(bytes, start, end, folder));
        start = end + 1;
      }
    }
    channel.truncate(start);
    channel.position(start);
    return state;
  }

  /**
   * Through the locked channel: where locks are POSIX's, one that is opened beside it takes the
   * lock away when it is closed.
   */
  private static byte[] readAll(FileChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(channel.size()));
    while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
      // goes on until all is read
    }
    return Arrays.copyOf(bytes.array(), bytes.position());
  }

  private static BatchStep step(byte[] bytes, int start, int end, Path folder) {
    try {
      return MAPPER.readValue(
          new String(bytes, start, end - start, StandardCharsets.UTF_8), BatchStep.class);
    } catch (JsonProcessingException e) {
      throw new PalimpsestException(
          Reason.LOCAL,
          folder.resolve(FILE)
              + " is no journal of a batch, or of another version; name another folder with"
              + " --work.",
          e);
    }
  }

  /** What was done. */
  BatchState state() {
    return state;
  }

  /** Notes a step that is done; it is on the disk when this returns. */
  void note(BatchStep step) throws IOException {
    ByteBuffer line =
        ByteBuffer.wrap((MAPPER.writeValueAsString(step) + "\n").getBytes(StandardCharsets.UTF_8));
    while (line.hasRemaining()) {
      channel.write(line);
    }
    channel.force(false);
    state.add(step);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  /** A document that something went wrong with. */
  record Failure(String id, String why) {}
}
