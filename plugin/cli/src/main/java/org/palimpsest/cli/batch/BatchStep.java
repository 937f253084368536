package org.palimpsest.cli.batch;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.Intake;
import org.palimpsest.cli.journal.Failure;
import org.palimpsest.cli.journal.StepJournal;

/**
 * A line of the {@link StepJournal}; exactly one component is not null.
 *
 * @param indexingFailed the run stopped because the server failed while documents were added
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
   * @param documents total, in reading order
   * @param ids hash of their ids in order
   * @param failed refused since the last step
   */
  record Indexed(long documents, long ids, List<Failure> failed) {}

  /**
   * The whole intake.
   *
   * @param documents total
   * @param ids hash of their ids in order
   * @param skipped number of unreadable inputs
   */
  record Complete(long documents, long ids, long skipped) {}

  /**
   * Documents that were checked; all but the first three are counts since the last step.
   *
   * @param documents total, in reading order
   * @param ids hash of their ids in order
   * @param end length of the output in bytes
   * @param reusing documents that reuse another one of the intake
   * @param pairs intake sources in the answers
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
   * Retried documents.
   *
   * @param answered ids with an answer, in output order behind all others
   * @param counts counts of the retried documents; failures are final
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
    var complete = new Complete(end.documents(), end.ids(), skipped);
    return new BatchStep(null, null, null, null, complete, null, null, null);
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
