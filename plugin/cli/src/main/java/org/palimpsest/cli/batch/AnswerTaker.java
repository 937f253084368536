package org.palimpsest.cli.batch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.batch.BatchStep.CheckedDocuments;
import org.palimpsest.cli.check.Checked;
import org.palimpsest.cli.check.Warned;
import org.palimpsest.cli.input.Intake;
import org.palimpsest.cli.journal.Failure;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.client.CheckResponse;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.core.note.Note;
import org.palimpsest.extract.FileAccount;

/** Writes the answers of a request, and only then notes them in the journal. For one thread. */
final class AnswerTaker {

  private final BatchJournal journal;
  private final BatchSettings settings;
  private final BatchOutput output;
  private final RunLog log;
  private final Runnable trial;

  /**
   * Takes answers for this output.
   *
   * @param trial checks a text that is sure to be answered; throws {@link PalimpsestException}
   *     where the server is in trouble
   */
  AnswerTaker(
      BatchJournal journal,
      BatchSettings settings,
      BatchOutput output,
      RunLog log,
      Runnable trial) {
    this.journal = journal;
    this.settings = settings;
    this.output = output;
    this.log = log;
    this.trial = trial;
  }

  /**
   * Takes answers of documents that come next in the intake.
   *
   * @throws PalimpsestException where some have none for a trouble of the server's; then none of
   *     these counts as done
   */
  void take(List<Checked> answers) {
    tryServer(answers);
    Intake.Mark done = journal.state().doneMark();
    for (Checked document : answers) {
      done = done.plus(document.id());
    }
    var taken = new Taken(false);
    try {
      answers.forEach(taken::add);
      journal.note(BatchStep.checked(taken.counts(done)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Takes answers of documents that had failed; what fails now does so for good.
   *
   * @throws PalimpsestException as {@link #take}
   */
  void takeAgain(List<Checked> answers) {
    tryServer(answers);
    var taken = new Taken(true);
    try {
      answers.forEach(taken::add);
      journal.note(
          BatchStep.checkedAgain(taken.answered, taken.counts(journal.state().doneMark())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An outage is no failure of each document that it comes upon. */
  private void tryServer(List<Checked> answers) {
    if (answers.stream().map(Checked::failure).anyMatch(AnswerTaker::mayPass)) {
      trial.run();
    }
  }

  /**
   * Nothing was said against the document: the answer did not come, or the server was in trouble or
   * had too much to do.
   */
  private static boolean mayPass(@Nullable PalimpsestException failure) {
    Reason reason = failure == null ? null : failure.reason();
    return reason == Reason.NO_ANSWER || reason == Reason.SERVER_ERROR || reason == Reason.BUSY;
  }

  /** The sum of what was taken. */
  private final class Taken {
    private final boolean forGood;
    private final List<String> answered = new ArrayList<>();
    private final List<Failure> failures = new ArrayList<>();
    private long partial;
    private long warned;
    private long reusing;
    private long pairs;

    Taken(boolean forGood) {
      this.forGood = forGood;
    }

    void add(Checked document) {
      PalimpsestException failure = document.failure();
      if (failure != null) {
        log.say("Failed: " + document.id() + ": " + failure.getMessage());
        boolean mayPass = !forGood && mayPass(failure);
        failures.add(new Failure(document.id(), failure.getMessage(), mayPass));
      }
      CheckResponse response = document.response();
      if (response != null) {
        answered.add(document.id());
        write(response);
      }
    }

    private void write(CheckResponse response) {
      ObjectNode answer = response.json();
      sayNotIndexed(answer);
      long marked =
          BatchOutput.markIntake(answer, settings.temporary(), settings.identities().size() > 1);
      pairs += marked;
      reusing += marked > 0 ? 1 : 0;
      partial += response.result().partialResults() ? 1 : 0;
      warned += Warned.is(answer) ? 1 : 0;
      try {
        output.write(answer);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** What the temporary collection did not take is missing of each answer. */
    private void sayNotIndexed(ObjectNode answer) {
      List<Failure> refused = journal.state().notIndexed();
      if (!refused.isEmpty()) {
        Note note =
            Note.of("notInIntake", "documents", refused.size(), "example", refused.get(0).id());
        answer.withArray("warnings").add(FileAccount.json(note));
      }
    }

    /** Returns when all that was written is on the disk. */
    CheckedDocuments counts(Intake.Mark done) throws IOException {
      return new CheckedDocuments(
          done.documents(),
          done.ids(),
          output.force(),
          partial,
          warned,
          reusing,
          pairs,
          List.copyOf(failures));
    }
  }
}
