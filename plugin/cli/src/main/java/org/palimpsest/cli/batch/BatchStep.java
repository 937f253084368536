package org.palimpsest.cli.batch;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.IdChain;
import org.palimpsest.cli.input.Intake;
import org.palimpsest.cli.journal.Failure;

/**
 * One line of a {@link BatchJournal}: one of these, all others null.
 *
 * @param begun what the batch is
 * @param created that the temporary collection is there
 * @param indexingFailed that the server failed while documents were added, and the run stopped
 * @param indexed how far the documents are in it
 * @param complete that all were read
 * @param checked how far the documents are checked
 * @param again what came of those that got no answer, and were tried again
 * @param finished that all are checked, and nothing is left to be done
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record BatchStep(
    @Nullable BatchSettings begun,
    @Nullable Boolean created,
    @Nullable Boolean indexingFailed,
    @Nullable Indexed indexed,
    @Nullable Complete complete,
    @Nullable CheckedDocuments checked,
    @Nullable CheckedAgain again,
    @Nullable Boolean finished) {

  /**
   * Documents that were added.
   *
   * @param documents all so far, in the order of reading
   * @param ids their {@link IdChain}
   * @param failed those of them that the server refused since the last step
   */
  record Indexed(long documents, long ids, List<Failure> failed) {}

  /**
   * The whole intake.
   *
   * @param documents that it has
   * @param ids their {@link IdChain}
   * @param skipped what could not be read
   */
  record Complete(long documents, long ids, long skipped) {}

  /**
   * Documents that were checked.
   *
   * @param documents all so far, in the order of reading
   * @param ids their {@link IdChain}
   * @param end how many bytes of the output hold their answers
   * @param partial how many answers since the last step are partial
   * @param warned how many answers since the last step have warnings
   * @param reusing how many of the documents since the last step reuse another one of the intake
   * @param pairs how many sources of the intake their answers name
   * @param failed those that were not checked, since the last step
   */
  record CheckedDocuments(
      long documents,
      long ids,
      long end,
      long partial,
      long warned,
      long reusing,
      long pairs,
      List<Failure> failed) {}

  /**
   * Documents that had failed and may pass, checked once more.
   *
   * @param answered the ids of those that have an answer now, in the order of the output, where
   *     they stand behind all others
   * @param counts of these documents; its failures are final
   */
  record CheckedAgain(List<String> answered, CheckedDocuments counts) {}

  static BatchStep begun(BatchSettings settings) {
    return new BatchStep(settings, null, null, null, null, null, null, null);
  }

  static BatchStep collectionCreated() {
    return new BatchStep(null, true, null, null, null, null, null, null);
  }

  static BatchStep indexingFailure() {
    return new BatchStep(null, null, true, null, null, null, null, null);
  }

  static BatchStep indexed(Intake.Mark at, List<Failure> failed) {
    return new BatchStep(
        null, null, null, new Indexed(at.documents(), at.ids(), failed), null, null, null, null);
  }

  static BatchStep complete(Intake.Mark end, long skipped) {
    return new BatchStep(
        null,
        null,
        null,
        null,
        new Complete(end.documents(), end.ids(), skipped),
        null,
        null,
        null);
  }

  static BatchStep checked(CheckedDocuments documents) {
    return new BatchStep(null, null, null, null, null, documents, null, null);
  }

  static BatchStep checkedAgain(List<String> answered, CheckedDocuments counts) {
    return new BatchStep(
        null, null, null, null, null, null, new CheckedAgain(answered, counts), null);
  }

  static BatchStep allDone() {
    return new BatchStep(null, null, null, null, null, null, null, true);
  }
}
