package org.palimpsest.cli.batch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.batch.BatchStep.CheckedDocuments;
import org.palimpsest.cli.check.CheckSender.Checked;
import org.palimpsest.cli.input.Intake;
import org.palimpsest.cli.journal.Failure;
import org.palimpsest.cli.journal.StepJournal;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.client.CheckResponse;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.core.note.Note;
import org.palimpsest.extract.FileAccount;

/**
 * Writes the answers of a request, then records them in the journal. Not thread-safe.
 *
 * @param trial checks a sample text; throws {@link PalimpsestException} if the server is failing
 */
record AnswerTaker(
    StepJournal<BatchStep, BatchState> journal,
    BatchSettings settings,
    BatchOutput output,
    RunLog log,
    Runnable trial) {

  /**
   * Records answers of the next documents of the intake. Fails if some failed because of the
   * server; then the request is not recorded.
   */
  void take(List<Checked> answers) {
    var taken = new Taken(answers, false);
    Intake.Mark done = journal.state().done();
    for (Checked document : answers) {
      done = done.plus(document.id());
    }
    journal.note(BatchStep.checked(taken.counts(done)));
  }

  /**
   * Records answers of documents that are retried; a failure is final. Fails like {@link #take}.
   */
  void takeAgain(List<Checked> answers) {
    var taken = new Taken(answers, true);
    journal.note(BatchStep.checkedAgain(taken.answered, taken.counts(journal.state().done())));
  }

  /** Whether the failure is due to the server, not to the document. */
  private static boolean mayPass(@Nullable PalimpsestException failure) {
    Reason reason = failure == null ? null : failure.reason();
    return reason == Reason.NO_ANSWER || reason == Reason.SERVER_ERROR || reason == Reason.BUSY;
  }

  /** Written answers with their counts. */
  private final class Taken {

    private final List<String> answered = new ArrayList<>();
    private final List<Failure> failures = new ArrayList<>();
    private long partial;
    private long warned;
    private long reusing;
    private long pairs;

    Taken(List<Checked> answers, boolean isFinal) {
      if (answers.stream().map(Checked::failure).anyMatch(AnswerTaker::mayPass)) {
        trial.run(); // an outage is not a failure of single documents
      }
      answers.forEach(answer -> add(answer, isFinal));
    }

    private void add(Checked document, boolean isFinal) {
      PalimpsestException failure = document.failure();
      if (failure != null) {
        log.say("Failed: " + document.id() + ": " + failure.getMessage());
        failures.add(
            new Failure(document.id(), failure.getMessage(), !isFinal && mayPass(failure)));
      }
      CheckResponse response = document.response();
      if (response != null) {
        answered.add(document.id());
        write(response);
      }
    }

    private void write(CheckResponse response) {
      ObjectNode answer = response.json();
      List<Failure> refused = journal.state().notIndexed();
      if (!refused.isEmpty()) { // these sources are missing from each answer
        Note note =
            Note.of("notInIntake", "documents", refused.size(), "example", refused.get(0).id());
        answer.withArray("warnings").add(FileAccount.json(note));
      }
      long marked =
          BatchOutput.markIntake(answer, settings.temporary(), settings.identities().size() > 1);
      pairs += marked;
      reusing += marked > 0 ? 1 : 0;
      partial += response.result().partialResults() ? 1 : 0;
      warned += Checked.isWarned(answer) ? 1 : 0;
      try {
        output.write(answer);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Syncs the output to disk. */
    CheckedDocuments counts(Intake.Mark done) {
      try {
        return new CheckedDocuments(
            done.documents(),
            done.ids(),
            output.force(),
            partial,
            warned,
            reusing,
            pairs,
            List.copyOf(failures));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
