package org.palimpsest.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.BatchJournal.Failure;

/** How far a run that looks for duplicates is: the sum of the steps of its journal. */
final class DuplicatesState {

  private final DuplicateGroups groups = new DuplicateGroups();
  private final List<Failure> failed = new ArrayList<>();
  private @Nullable DuplicatesSettings settings;
  private DuplicatesStep.Place comparedTo = DuplicatesStep.Place.START;
  private long incomparable;
  private boolean partial;

  /** Adds a step. */
  void add(DuplicatesStep step) {
    settings = step.begun() == null ? settings : step.begun();
    if (step.compared() != null) {
      comparedTo = step.compared().at();
      step.compared().pairs().forEach(groups::add);
      incomparable += step.compared().incomparable();
      partial |= step.compared().partial();
      failed.addAll(step.compared().failed());
    }
  }

  /** What is compared; null before it began. */
  @Nullable DuplicatesSettings settings() {
    return settings;
  }

  /** How far documents are compared with the library. */
  DuplicatesStep.Place comparedTo() {
    return comparedTo;
  }

  /** Whether anything was done that would have to be done again. */
  boolean isUnderWay() {
    return comparedTo.documents() > 0;
  }

  /** What was found. */
  DuplicateGroups groups() {
    return groups;
  }

  /** How many documents have too little text to be compared. */
  long incomparable() {
    return incomparable;
  }

  /** Documents that were not compared. */
  List<Failure> failed() {
    return Collections.unmodifiableList(failed);
  }

  /** Whether every document so far was compared with all of the library. */
  boolean isComplete() {
    return !partial && failed.isEmpty();
  }
}
