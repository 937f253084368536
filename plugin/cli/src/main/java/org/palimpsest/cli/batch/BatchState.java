package org.palimpsest.cli.batch;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.Intake;
import org.palimpsest.cli.journal.Failure;

/** How far a batch is: the sum of the steps of its journal. For one thread. */
final class BatchState {

  private @Nullable BatchSettings settings;
  private boolean created;
  private boolean indexingFailed;
  private Intake.Mark indexed = Intake.Mark.START;
  private Intake.@Nullable Mark total;
  private long skipped;
  private Intake.Mark done = Intake.Mark.START;
  private long end;
  private long partial;
  private long warned;
  private long reusing;
  private long pairs;
  private final List<Failure> notIndexed = new ArrayList<>();
  private final List<Failure> failed = new ArrayList<>();
  private final List<String> answeredLate = new ArrayList<>();
  private boolean finished;

  /** Adds a step. */
  void add(BatchStep step) {
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
    if (step.again() != null) {
      add(step.again());
    }
    finished |= step.finished() != null;
  }

  private void add(BatchStep.CheckedDocuments more) {
    done = new Intake.Mark(more.documents(), more.ids());
    addCounts(more);
  }

  /** These documents are done already, but failed. */
  private void add(BatchStep.CheckedAgain more) {
    Set<String> tried = new HashSet<>(more.answered());
    more.counts().failed().forEach(failure -> tried.add(failure.id()));
    failed.removeIf(failure -> tried.contains(failure.id()));
    answeredLate.addAll(more.answered());
    addCounts(more.counts());
  }

  private void addCounts(BatchStep.CheckedDocuments more) {
    end = more.end();
    partial += more.partial();
    warned += more.warned();
    reusing += more.reusing();
    pairs += more.pairs();
    failed.addAll(more.failed());
  }

  /** What the batch is; null before it began. */
  @Nullable BatchSettings settings() {
    return settings;
  }

  /** Whether the temporary collection was created. */
  boolean created() {
    return created;
  }

  /** Whether a run has stopped since the server failed while documents were added. */
  boolean indexingFailed() {
    return indexingFailed;
  }

  /** How many documents were offered to it. */
  long indexed() {
    return indexed.documents();
  }

  /** Which. */
  Intake.Mark indexedMark() {
    return indexed;
  }

  /** Which documents the intake has; null before all were read. */
  Intake.@Nullable Mark total() {
    return total;
  }

  /** How many files and documents could not be read; 0 before all were. */
  long skipped() {
    return skipped;
  }

  /** How many documents were checked, or tried to. */
  long done() {
    return done.documents();
  }

  /** Which. */
  Intake.Mark doneMark() {
    return done;
  }

  /** How many bytes of the output are sound. */
  long end() {
    return end;
  }

  /** How many documents were checked in full or in part. */
  long checked() {
    return done() - failed.size();
  }

  /** How many answers are partial. */
  long partial() {
    return partial;
  }

  /** How many answers have warnings. */
  long warned() {
    return warned;
  }

  /** How many documents reuse another one of the intake. */
  long reusing() {
    return reusing;
  }

  /** How many sources of the intake the answers name. */
  long pairs() {
    return pairs;
  }

  /** Documents that are no sources, since the server refused them. */
  List<Failure> notIndexed() {
    return Collections.unmodifiableList(notIndexed);
  }

  /** Documents that were not checked. */
  List<Failure> failed() {
    return Collections.unmodifiableList(failed);
  }

  /** Of the failed ones the ids of those that are to be tried again. */
  Set<String> toTryAgain() {
    return failed.stream()
        .filter(Failure::mayPass)
        .map(Failure::id)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Documents that were answered when they were tried again, in the order of the output. */
  List<String> answeredLate() {
    return Collections.unmodifiableList(answeredLate);
  }

  /** Whether each document was checked, or tried to, at least once. */
  boolean isChecked() {
    return total != null && done() >= total.documents();
  }

  /** Whether nothing is left to do. */
  boolean finished() {
    return finished;
  }
}
