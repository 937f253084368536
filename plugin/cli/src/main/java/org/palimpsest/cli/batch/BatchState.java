package org.palimpsest.cli.batch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.batch.BatchStep.CheckedDocuments;
import org.palimpsest.cli.input.Intake;
import org.palimpsest.cli.journal.Failure;
import org.palimpsest.cli.journal.StepJournal;

/** State of a batch: the sum of the steps in its journal. Not thread-safe. */
final class BatchState {

  private @Nullable BatchSettings settings;
  private boolean created;
  private boolean indexingFailed;
  private Intake.Mark indexed = Intake.Mark.START;
  private Intake.@Nullable Mark total;
  private long skipped;
  private final List<Failure> notIndexed = new ArrayList<>();
  private final List<Failure> failed = new ArrayList<>();
  private CheckedDocuments counts = new CheckedDocuments(0, 0, 0, 0, 0, 0, 0, failed);
  private final List<String> answeredLate = new ArrayList<>();
  private boolean finished;

  /**
   * Opens the journal of a folder, which is created if needed. Fails if another run has it open, or
   * it is unreadable.
   */
  static StepJournal<BatchStep, BatchState> open(Path folder) throws IOException {
    return StepJournal.open(folder, BatchStep.class, new BatchState(), BatchState::add, "a batch");
  }

  private void add(BatchStep step) {
    settings = step.begun() == null ? settings : step.begun();
    created |= step.created() != null;
    indexingFailed |= step.indexingFailed() != null;
    if (step.indexed() != null) {
      indexed = new Intake.Mark(step.indexed().documents(), step.indexed().ids());
      notIndexed.addAll(step.indexed().failed());
    }
    if (step.complete() != null) {
      total = new Intake.Mark(step.complete().documents(), step.complete().ids());
      skipped = step.complete().skipped();
    }
    if (step.checked() != null) {
      add(step.checked());
    }
    BatchStep.CheckedAgain again = step.again();
    if (again != null) { // these documents have already been counted as failed
      Set<String> retried = new HashSet<>(again.answered());
      again.counts().failed().forEach(failure -> retried.add(failure.id()));
      failed.removeIf(failure -> retried.contains(failure.id()));
      answeredLate.addAll(again.answered());
      add(again.counts());
    }
    finished |= step.finished() != null;
  }

  private void add(CheckedDocuments more) {
    failed.addAll(more.failed());
    counts =
        new CheckedDocuments(
            more.documents(),
            more.ids(),
            more.end(),
            counts.partial() + more.partial(),
            counts.warned() + more.warned(),
            counts.reusing() + more.reusing(),
            counts.pairs() + more.pairs(),
            failed);
  }

  /** The settings; null before the batch begins. */
  @Nullable BatchSettings settings() {
    return settings;
  }

  boolean created() {
    return created;
  }

  /** Whether a run stopped because the server failed while documents were added. */
  boolean indexingFailed() {
    return indexingFailed;
  }

  Intake.Mark indexed() {
    return indexed;
  }

  /** The end of the intake; null before all files were read. */
  Intake.@Nullable Mark total() {
    return total;
  }

  /** Number of unreadable files and documents; 0 before all files were read. */
  long skipped() {
    return skipped;
  }

  /** The documents with an answer or a failure. */
  Intake.Mark done() {
    return new Intake.Mark(counts.documents(), counts.ids());
  }

  /** Counts of all steps, with the documents that are failed now. */
  CheckedDocuments counts() {
    return counts;
  }

  long checked() {
    return counts.documents() - failed.size();
  }

  /** Documents that the temporary collection refused. */
  List<Failure> notIndexed() {
    return Collections.unmodifiableList(notIndexed);
  }

  List<Failure> failed() {
    return Collections.unmodifiableList(failed);
  }

  /** Ids of failed documents that should be retried. */
  Set<String> toTryAgain() {
    return failed.stream()
        .filter(Failure::mayPass)
        .map(Failure::id)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Retried documents with an answer, in output order. */
  List<String> answeredLate() {
    return Collections.unmodifiableList(answeredLate);
  }

  /** Whether each document was checked at least once. */
  boolean isChecked() {
    return total != null && counts.documents() >= total.documents();
  }

  boolean finished() {
    return finished;
  }
}
