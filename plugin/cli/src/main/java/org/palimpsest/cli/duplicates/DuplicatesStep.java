package org.palimpsest.cli.duplicates;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.Intake;
import org.palimpsest.cli.journal.Failure;

/** A line of the journal; exactly one component is not null. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record DuplicatesStep(
    @Nullable DuplicatesSettings begun, @Nullable Signed signed, @Nullable Compared compared) {

  /**
   * Position of a run.
   *
   * @param documents total, in reading order
   * @param ids hash of their ids in order
   * @param work bytes of the intake, or documents of the library
   * @param mark cursor of the library's next page; null for an intake
   */
  record Place(long documents, long ids, long work, @Nullable String mark) {

    static final Place START = new Place(0, 0, 0, null);

    Place plus(List<DuplicateDocument> more, long moreWork, @Nullable String next) {
      var at = new Intake.Mark(documents, ids);
      for (DuplicateDocument document : more) {
        at = at.plus(document.id());
      }
      return new Place(at.documents(), at.ids(), work + moreWork, next);
    }

    Intake.Mark intakeMark() {
      return new Intake.Mark(documents, ids);
    }
  }

  /**
   * Signatures of intake documents.
   *
   * @param signatures since the last step, concatenated as base64url
   * @param unsigned indices of documents since the last step without a signature
   * @param failed refused since the last step
   */
  record Signed(
      Place at, String scheme, String signatures, List<Integer> unsigned, List<Failure> failed) {}

  /**
   * Compared documents; all counts are since the last step.
   *
   * @param incomparable documents with too little text
   * @param failed documents that were not compared with all of the library
   */
  record Compared(Place at, List<DuplicatePair> pairs, long incomparable, List<Failure> failed) {}

  static DuplicatesStep begun(DuplicatesSettings settings) {
    return new DuplicatesStep(settings, null, null);
  }

  static DuplicatesStep signed(Signed signed) {
    return new DuplicatesStep(null, signed, null);
  }

  static DuplicatesStep compared(Compared compared) {
    return new DuplicatesStep(null, null, compared);
  }
}
