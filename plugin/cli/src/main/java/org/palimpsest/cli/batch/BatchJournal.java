package org.palimpsest.cli.batch;

import java.io.IOException;
import java.nio.file.Path;
import org.palimpsest.cli.journal.StepJournal;
import org.palimpsest.client.PalimpsestException;

/** What a batch has done so far, on disk. For one thread. */
final class BatchJournal implements AutoCloseable {

  /** Its name in the work folder. */
  static final String FILE = StepJournal.FILE;

  private final StepJournal<BatchStep> steps;
  private final BatchState state;

  private BatchJournal(StepJournal<BatchStep> steps, BatchState state) {
    this.steps = steps;
    this.state = state;
  }

  /**
   * Opens the journal of a folder, which is created where it is not there.
   *
   * @throws PalimpsestException if another run has it open, or it cannot be read
   * @throws IOException if the folder cannot be written
   */
  static BatchJournal open(Path folder) throws IOException {
    var state = new BatchState();
    return new BatchJournal(
        StepJournal.open(folder, BatchStep.class, state::add, "a batch"), state);
  }

  /** What was done. */
  BatchState state() {
    return state;
  }

  /** Notes a step that is done; it is on the disk when this returns. */
  void note(BatchStep step) throws IOException {
    steps.note(step);
    state.add(step);
  }

  @Override
  public void close() throws IOException {
    steps.close();
  }
}
