package org.palimpsest.cli.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.cli.input.Intake;
import org.palimpsest.cli.journal.Failure;
import org.palimpsest.cli.journal.StepJournal;
import org.palimpsest.client.PalimpsestException;

final class BatchJournalTest {

  private static final BatchSettings SETTINGS = BatchSettingsTest.settings();

  private static final List<BatchStep> STEPS =
      List.of(
          BatchStep.begun(SETTINGS),
          BatchStep.collectionCreated(),
          BatchStep.indexed(
              new Intake.Mark(70, 5), List.of(new Failure("论文.txt", "It is \"too long\".\n"))),
          BatchStep.complete(new Intake.Mark(100, 9), 3),
          checked(64, 6400, List.of()),
          checked(100, 9990, List.of(new Failure("x", "Refused."), new Failure("y", "Too."))),
          BatchStep.allDone());

  @TempDir private Path folder;

  private static BatchStep checked(long documents, long end, List<Failure> failed) {
    return BatchStep.checked(new BatchStep.CheckedDocuments(documents, 8, end, 1, 3, 2, 5, failed));
  }

  @Test
  void newJournal_hasNoSettings() throws IOException {
    try (StepJournal<BatchStep, BatchState> journal = BatchState.open(folder.resolve("a/b"))) {
      assertThat(journal.state().settings()).isNull();
      assertThat(journal.state().created()).isFalse();
      assertThat(journal.state().isChecked()).isFalse();
    }
  }

  @Test
  void steps_areThereAgain() throws IOException {
    write(STEPS);
    try (StepJournal<BatchStep, BatchState> journal = BatchState.open(folder)) {
      BatchState state = journal.state();
      assertThat(state.settings()).isEqualTo(SETTINGS);
      assertThat(state.created()).isTrue();
      assertThat(state.indexed().documents()).isEqualTo(70);
      assertThat(state.indexed().ids()).isEqualTo(5);
      assertThat(state.total()).isEqualTo(new Intake.Mark(100, 9));
      assertThat(state.done().ids()).isEqualTo(8);
      assertThat(state.skipped()).isEqualTo(3);
      assertThat(state.done().documents()).isEqualTo(100);
      assertThat(state.counts().end()).isEqualTo(9990);
      assertThat(state.checked()).isEqualTo(98);
      assertThat(state.counts().partial()).isEqualTo(2);
      assertThat(state.counts().warned()).isEqualTo(6);
      assertThat(state.counts().reusing()).isEqualTo(4);
      assertThat(state.counts().pairs()).isEqualTo(10);
      assertThat(state.notIndexed())
          .containsExactly(new Failure("论文.txt", "It is \"too long\".\n"));
      assertThat(state.failed()).extracting(Failure::id).containsExactly("x", "y");
      assertThat(state.isChecked()).isTrue();
      assertThat(state.finished()).isTrue();
    }
  }

  /** Exactly the complete steps count, whatever remains of the last line. */
  @Test
  void journalCutAnywhere_keepsWholeStepsAndTakesFurtherOnes() throws IOException {
    write(STEPS);
    Path file = folder.resolve(StepJournal.FILE);
    byte[] whole = Files.readAllBytes(file);
    for (int length = 0; length < whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      int steps = wholeLines(whole, length);
      long expected = steps > 5 ? 9990 : steps > 4 ? 6400 : 0;
      try (StepJournal<BatchStep, BatchState> journal = BatchState.open(folder)) {
        assertThat(journal.state().settings() != null).isEqualTo(steps > 0);
        assertThat(journal.state().counts().end()).as("cut to %d", length).isEqualTo(expected);
        journal.note(checked(77, 7777, List.of()));
      }
      try (StepJournal<BatchStep, BatchState> journal = BatchState.open(folder)) {
        assertThat(journal.state().counts().end()).isEqualTo(7777);
        assertThat(journal.state().settings() != null).isEqualTo(steps > 0);
      }
    }
  }

  private static int wholeLines(byte[] bytes, int length) {
    int lines = 0;
    for (int i = 0; i < length; i++) {
      lines += bytes[i] == '\n' ? 1 : 0;
    }
    return lines;
  }

  @Test
  void journalInUse_refused() throws IOException {
    try (StepJournal<BatchStep, BatchState> journal = BatchState.open(folder)) {
      journal.note(BatchStep.begun(SETTINGS));
      assertThatThrownBy(() -> BatchState.open(folder))
          .isInstanceOf(PalimpsestException.class)
          .hasMessageContaining("Another run is at work in");
    }
    try (StepJournal<BatchStep, BatchState> journal = BatchState.open(folder)) {
      assertThat(journal.state().settings()).isEqualTo(SETTINGS);
    }
  }

  /** Java tracks locks within a process, the operating system between processes. */
  @Test
  void journalInUse_refusedInAnotherProcess() throws Exception {
    write(STEPS);
    try (StepJournal<BatchStep, BatchState> journal = BatchState.open(folder)) {
      assertThat(journal.state().finished()).isTrue();
      Process other =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  OtherRun.class.getName(),
                  folder.toString())
              .redirectErrorStream(true)
              .start();
      assertThat(new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
          .contains("Another run is at work in");
      assertThat(other.waitFor()).isEqualTo(1);
    }
  }

  /** Opens a journal in another process. */
  static final class OtherRun {

    private OtherRun() {}

    public static void main(String[] args) throws IOException {
      BatchState.open(Path.of(args[0])).close();
    }
  }

  @Test
  void otherFile_refusedAndLeftAlone() throws IOException {
    Path file = folder.resolve(StepJournal.FILE);
    for (String content : List.of("something else\n", "{\"begins\":{}}\n", "[]\n")) {
      Files.writeString(file, content + "half");
      assertThatThrownBy(() -> BatchState.open(folder))
          .isInstanceOf(PalimpsestException.class)
          .hasMessageContaining("is no journal of a batch");
      assertThat(Files.readString(file, StandardCharsets.UTF_8)).isEqualTo(content + "half");
    }
  }

  private void write(List<BatchStep> steps) throws IOException {
    try (StepJournal<BatchStep, BatchState> journal = BatchState.open(folder)) {
      for (BatchStep step : steps) {
        journal.note(step);
      }
    }
  }
}
