package org.palimpsest.cli.duplicates;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.palimpsest.cli.input.KeptTexts;
import org.palimpsest.cli.journal.StepJournal;
import org.palimpsest.client.PalimpsestException;

/** What a run that looks for duplicates has done so far, on disk. For one thread. */
final class DuplicatesJournal implements AutoCloseable {

  private final StepJournal<DuplicatesStep> steps;
  private final DuplicatesState state;

  private DuplicatesJournal(StepJournal<DuplicatesStep> steps, DuplicatesState state) {
    this.steps = steps;
    this.state = state;
  }

  /**
   * Opens the journal of a folder, which is created where it is not there.
   *
   * @throws PalimpsestException if another run has it open, or it cannot be read
   * @throws IOException if the folder cannot be written
   */
  static DuplicatesJournal open(Path folder) throws IOException {
    var state = new DuplicatesState();
    return new DuplicatesJournal(
        StepJournal.open(
            folder, DuplicatesStep.class, state::add, "a run that looks for duplicates"),
        state);
  }

  /** What was done. */
  DuplicatesState state() {
    return state;
  }

  /** Notes a step that is done; it is on the disk when this returns. */
  void note(DuplicatesStep step) {
    try {
      steps.note(step);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    state.add(step);
  }

  @Override
  public void close() throws IOException {
    steps.close();
  }

  /** Removes the journal and what is kept beside it; the folder, too, if nothing else is in it. */
  static void remove(Path folder) throws IOException {
    KeptTexts.remove(folder.resolve(KeptTexts.FOLDER));
    Files.deleteIfExists(folder.resolve(StepJournal.FILE));
    try {
      Files.deleteIfExists(folder);
    } catch (DirectoryNotEmptyException e) {
      // What a user has put there stays.
    }
  }
}
