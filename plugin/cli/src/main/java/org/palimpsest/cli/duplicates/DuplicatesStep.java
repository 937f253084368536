package org.palimpsest.cli.duplicates;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.IdChain;
import org.palimpsest.cli.input.Intake;
import org.palimpsest.cli.journal.Failure;

/**
 * One line of the journal of a run that looks for duplicates: one of these, the others null.
 *
 * @param begun what is compared
 * @param signed how far the intake's documents have signatures
 * @param compared how far documents are compared with the library
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record DuplicatesStep(
    @Nullable DuplicatesSettings begun, @Nullable Signed signed, @Nullable Compared compared) {

  /**
   * How far it is.
   *
   * @param documents all so far, in the order of reading
   * @param ids their {@link IdChain}
   * @param work of the whole: bytes of an intake, documents of a library
   * @param mark where the next page of the library begins; null for an intake
   */
  record Place(long documents, long ids, long work, @Nullable String mark) {

    static final Place START = new Place(0, IdChain.NONE, 0, null);

    /** Behind these documents. */
    Place plus(List<DuplicateDocument> more, long moreWork, @Nullable String next) {
      var at = new Intake.Mark(documents, ids);
      for (DuplicateDocument document : more) {
        at = at.plus(document.id());
      }
      return new Place(at.documents(), at.ids(), work + moreWork, next);
    }

    /** The same as the intake counts. */
    Intake.Mark intakeMark() {
      return new Intake.Mark(documents, ids);
    }
  }

  /**
   * Documents of the intake that were given signatures.
   *
   * @param at behind the last of them
   * @param scheme how the signatures are made
   * @param signatures since the last step, as base64url one behind the other
   * @param unsigned which of the documents since the last step, from 0, have none
   * @param failed those of them that the server refused
   */
  record Signed(
      Place at, String scheme, String signatures, List<Integer> unsigned, List<Failure> failed) {}

  /**
   * Documents that were compared.
   *
   * @param at behind the last of them
   * @param pairs that were found since the last step
   * @param incomparable how many of the documents since the last step have too little text
   * @param failed those that were not compared, or not with all of the library, since the last step
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
