package org.palimpsest.cli.input;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.LongConsumer;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.core.note.Note;

/**
 * The documents of a batch, or of a run that looks for duplicates, which are read more than once,
 * always in the same order. What cannot be read is said the first time.
 */
public final class Intake {

  private final List<InputFile> files;
  private final DocumentReader reader;
  private final RunLog log;
  private final String command;
  private boolean said;

  /**
   * Documents that have not been read yet.
   *
   * @param command that reads them, such as {@code batch}
   */
  public Intake(List<InputFile> files, DocumentReader reader, RunLog log, String command) {
    this.files = files;
    this.reader = reader;
    this.log = log;
    this.command = command;
  }

  /** Its files, in the order in which they are read. */
  public List<InputFile> files() {
    return files;
  }

  /** Takes the documents, each with its number from 1; of each id the first one only. */
  public interface Sink {
    void document(long number, InputDocument document);
  }

  /**
   * How far the intake was read.
   *
   * @param documents how many there were
   * @param ids their {@link IdChain}
   */
  public record Mark(long documents, long ids) {

    /** Before the first document. */
    public static final Mark START = new Mark(0, IdChain.NONE);

    /** With one document more. */
    public Mark plus(String id) {
      return new Mark(documents + 1, IdChain.plus(ids, id));
    }
  }

  /**
   * Reads all files.
   *
   * @param before how far it was read before: that must be the same documents
   * @param fileRead runs after each file
   * @return the end
   * @throws PalimpsestException if other documents come than before
   */
  public Mark read(Mark before, Sink sink, Runnable fileRead) {
    return read(before, sink, fileRead, bytes -> {});
  }

  /**
   * Reads all files.
   *
   * @param before how far it was read before: that must be the same documents
   * @param passed takes how many bytes of the files became no document
   * @return the end
   * @throws PalimpsestException if other documents come than before
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
    said = true;
    return numbered.at;
  }

  /** What changes when the files do: of each its id, length, and time of last change. */
  public String digest() {
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
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
      if (!said) {
        log.skipped(note);
      }
    }

    @Override
    public void noted(Object where, Note note) {
      if (!said) {
        log.noted(where, note.text());
      }
    }

    @Override
    public void passed(long bytes) {
      passed.accept(bytes);
    }
  }
}
