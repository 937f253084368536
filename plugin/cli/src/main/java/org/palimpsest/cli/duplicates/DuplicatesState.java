package org.palimpsest.cli.duplicates;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.journal.Failure;
import org.palimpsest.cli.journal.StepJournal;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;

/** State of a run: the sum of the steps in its journal. */
final class DuplicatesState {

  private final DuplicateGroups groups = new DuplicateGroups();
  private final SignedDocuments signed = new SignedDocuments();
  private final List<Failure> failed = new ArrayList<>();
  private @Nullable DuplicatesSettings settings;
  private DuplicatesStep.Place signedTo = DuplicatesStep.Place.START;
  private String scheme = "";
  private DuplicatesStep.Place comparedTo = DuplicatesStep.Place.START;
  private long incomparable;

  /**
   * Opens the journal of a folder, which is created if needed. Fails if another run has it open, or
   * it is unreadable.
   */
  static StepJournal<DuplicatesStep, DuplicatesState> open(Path folder) throws IOException {
    return StepJournal.open(
        folder,
        DuplicatesStep.class,
        new DuplicatesState(),
        DuplicatesState::add,
        "a run that looks for duplicates");
  }

  private void add(DuplicatesStep step) {
    settings = step.begun() == null ? settings : step.begun();
    if (step.signed() != null) {
      add(step.signed());
    }
    if (step.compared() != null) {
      comparedTo = step.compared().at();
      step.compared().pairs().forEach(groups::add);
      incomparable += step.compared().incomparable();
      failed.addAll(step.compared().failed());
    }
  }

  private void add(DuplicatesStep.Signed more) {
    if (!scheme.isEmpty() && !scheme.equals(more.scheme()) && !more.scheme().isEmpty()) {
      throw new PalimpsestException(
          Reason.LOCAL,
          "The library makes signatures in another way than before; start anew with palimpsest"
              + " duplicates --abandon.");
    }
    scheme = more.scheme().isEmpty() ? scheme : more.scheme();
    signedTo = more.at();
    signed.add(more);
    failed.addAll(more.failed());
    incomparable += more.unsigned().size() - more.failed().size();
  }

  @Nullable DuplicatesSettings settings() {
    return settings;
  }

  DuplicatesStep.Place comparedTo() {
    return comparedTo;
  }

  DuplicatesStep.Place signedTo() {
    return signedTo;
  }

  SignedDocuments signed() {
    return signed;
  }

  /** Scheme of the signatures; may be empty. */
  String scheme() {
    return scheme;
  }

  /** Whether work would be lost. */
  boolean isUnderWay() {
    return comparedTo.documents() > 0 || signedTo.documents() > 0;
  }

  DuplicateGroups groups() {
    return groups;
  }

  long incomparable() {
    return incomparable;
  }

  /** Documents that were not compared with all of the library. */
  List<Failure> failed() {
    return Collections.unmodifiableList(failed);
  }
}
