package org.palimpsest.cli.duplicates;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.journal.Failure;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;

/** How far a run that looks for duplicates is: the sum of the steps of its journal. */
final class DuplicatesState {

  private final DuplicateGroups groups = new DuplicateGroups();
  private final SignedDocuments signed = new SignedDocuments();
  private final List<Failure> failed = new ArrayList<>();
  private @Nullable DuplicatesSettings settings;
  private DuplicatesStep.Place signedTo = DuplicatesStep.Place.START;
  private String scheme = "";
  private DuplicatesStep.Place comparedTo = DuplicatesStep.Place.START;
  private long incomparable;

  /** Adds a step. */
  void add(DuplicatesStep step) {
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

  /** What is compared; null before it began. */
  @Nullable DuplicatesSettings settings() {
    return settings;
  }

  /** How far documents are compared with the library. */
  DuplicatesStep.Place comparedTo() {
    return comparedTo;
  }

  /** How far the intake's documents have signatures. */
  DuplicatesStep.Place signedTo() {
    return signedTo;
  }

  /** The signatures of the intake's documents. */
  SignedDocuments signed() {
    return signed;
  }

  /** How they are made; empty where there are none. */
  String scheme() {
    return scheme;
  }

  /** Whether anything was done that would have to be done again. */
  boolean isUnderWay() {
    return comparedTo.documents() > 0 || signedTo.documents() > 0;
  }

  /** What was found. */
  DuplicateGroups groups() {
    return groups;
  }

  /** How many documents have too little text to be compared. */
  long incomparable() {
    return incomparable;
  }

  /** Documents that were not compared, or not with all of the library. */
  List<Failure> failed() {
    return Collections.unmodifiableList(failed);
  }
}
