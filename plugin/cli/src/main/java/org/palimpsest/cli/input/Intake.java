package org.palimpsest.cli.input;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.function.LongConsumer;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.core.note.Note;

/**
 * The documents of a run, which are read several times in the same order. The first pass reports
 * unreadable files.
 */
public final class Intake {

  private final List<InputFile> files;
  private final DocumentReader reader;
  private final RunLog log;
  private final String command;
  private boolean reported;

  /** {@code command}: the command's name, such as {@code batch}. */
  public Intake(List<InputFile> files, DocumentReader reader, RunLog log, String command) {
    this.files = files;
    this.reader = reader;
    this.log = log;
    this.command = command;
  }

  public List<InputFile> files() {
    return files;
  }

  /** Receiver of numbered documents, from 1; repeated ids are left out. */
  public interface Sink {
    void document(long number, InputDocument document);
  }

  /**
   * Position in the intake.
   *
   * @param ids hash of their ids in order; shows whether two passes had the same documents
   */
  public record Mark(long documents, long ids) {

    public static final Mark START = new Mark(0, 0);

    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    public Mark plus(String id) {
      return new Mark(documents + 1, (Long.rotateLeft(ids, 23) ^ id.hashCode()) * SPREAD + 1);
    }
  }

  /**
   * Reads all files.
   *
   * @param before position of an earlier pass, which must have had the same documents
   * @param fileRead runs after each file
   * @return the end position
   * @throws PalimpsestException if the documents differ from those of the earlier pass
   */
  public Mark read(Mark before, Sink sink, Runnable fileRead) {
    return read(before, sink, fileRead, bytes -> {});
  }

  /**
   * Reads all files, as above.
   *
   * @param passed receives the number of input bytes that produced no document
   */
  public Mark read(Mark before, Sink sink, LongConsumer passed) {
    return read(before, sink, () -> {}, passed);
  }

  private Mark read(Mark before, Sink sink, Runnable fileRead, LongConsumer passed) {
    var numbered = new Numbered(before, sink, passed);
    for (InputFile file : files) {
      reader.read(file, numbered);
      fileRead.run();
    }
    reported = true;
    return numbered.at;
  }

  /** SHA-256 over each file's id, length and modification time. */
  public String digest() {
    MessageDigest digest = Digests.digest();
    for (InputFile file : files) {
      String line = file.id() + "\0" + file.bytes() + "\0" + changedMillis(file) + "\n";
      digest.update(line.getBytes(StandardCharsets.UTF_8));
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static long changedMillis(InputFile file) {
    try {
      return Files.getLastModifiedTime(file.file()).toMillis();
    } catch (IOException e) {
      throw new PalimpsestException(
          Reason.LOCAL, file.file() + " " + InputFiles.reason(file.file(), e) + ".", e);
    }
  }

  private final class Numbered implements DocumentSink {
    private final Mark before;
    private final Sink sink;
    private final LongConsumer passed;
    private final SeenIds ids = new SeenIds();
    private Mark at = Mark.START;

    Numbered(Mark before, Sink sink, LongConsumer passed) {
      this.before = before;
      this.sink = sink;
      this.passed = passed;
    }

    @Override
    public void document(InputDocument document) {
      if (ids.add(document, this)) {
        at = at.plus(document.id());
        if (at.documents() == before.documents() && at.ids() != before.ids()) {
          throw new PalimpsestException(
              Reason.LOCAL,
              "The first "
                  + before.documents()
                  + " documents are other ones than before: a file could not be read, then or now."
                  + " Start anew with palimpsest "
                  + command
                  + " --abandon.");
        }
        sink.document(at.documents(), document);
      } else {
        passed(document.bytes());
      }
    }

    @Override
    public void skipped(Note note) {
      if (!reported) {
        log.skipped(note);
      }
    }

    @Override
    public void noted(Object where, Note note) {
      if (!reported) {
        log.noted(where, note.text());
      }
    }

    @Override
    public void passed(long bytes) {
      passed.accept(bytes);
    }
  }
}
