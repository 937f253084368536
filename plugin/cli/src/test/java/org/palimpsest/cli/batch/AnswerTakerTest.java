package org.palimpsest.cli.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.cli.check.CheckSender.Checked;
import org.palimpsest.cli.input.Intake;
import org.palimpsest.cli.journal.Failure;
import org.palimpsest.cli.journal.StepJournal;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.CheckResponse;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.testing.RecordedSolr;
import org.palimpsest.testing.RecordedSolr.Answer;

final class AnswerTakerTest {

  private static final String ANSWER =
      "{\"document\":{\"id\":\"late\"},\"sources\":[],\"warnings\":[{\"code\":\"strangeText\",\"rank\":\"warning\"}],"
          + "\"partialResults\":false}";

  @TempDir private Path folder;

  private Runnable trial = () -> {};

  @Test
  void documentsWithoutAnAnswer_areTriedAgain_andOthersAreNot() throws IOException {
    try (StepJournal<BatchStep, BatchState> journal = BatchState.open(folder)) {
      take(journal, failed("late", Reason.NO_ANSWER), failed("long", Reason.REFUSED));

      assertThat(journal.state().done()).isEqualTo(Intake.Mark.START.plus("late").plus("long"));
      assertThat(journal.state().toTryAgain()).containsExactly("late");
    }
  }

  @Test
  void outage_stopsTheRun_andNothingIsNoted() throws IOException {
    trial =
        () -> {
          throw new PalimpsestException(Reason.UNREACHABLE, "Nothing answers.");
        };
    try (StepJournal<BatchStep, BatchState> journal = BatchState.open(folder)) {
      assertThatExceptionOfType(PalimpsestException.class)
          .isThrownBy(() -> take(journal, failed("late", Reason.NO_ANSWER)))
          .withMessage("Nothing answers.");
      assertThat(journal.state().done()).isEqualTo(Intake.Mark.START);
      take(journal, failed("long", Reason.REFUSED)); // the server is not to blame
      assertThat(journal.state().done().documents()).isOne();
    }
  }

  @Test
  void documentsThatAreNoSources_areMissingOfEachAnswer() throws IOException {
    try (StepJournal<BatchStep, BatchState> journal = BatchState.open(folder)) {
      journal.note(
          BatchStep.indexed(Intake.Mark.START.plus("big"), List.of(new Failure("big", "No."))));
      take(journal, new Checked("late", "", 0, response(), null));
    }
    assertThat(folder.resolve("out"))
        .content()
        .contains("\"code\":\"notInIntake\"", "\"args\":{\"documents\":1,\"example\":\"big\"}");
  }

  @Test
  void answerThatComesLate_standsBehindTheOthers_andTheFailureIsGone() throws IOException {
    try (StepJournal<BatchStep, BatchState> journal = BatchState.open(folder)) {
      take(journal, failed("late", Reason.NO_ANSWER), failed("lost", Reason.SERVER_ERROR));
    }
    try (StepJournal<BatchStep, BatchState> journal = BatchState.open(folder);
        BatchOutput output = output(journal)) {
      taker(journal, output)
          .takeAgain(
              List.of(
                  new Checked("late", "", 0, response(), null),
                  failed("lost", Reason.SERVER_ERROR)));
    }
    try (StepJournal<BatchStep, BatchState> journal = BatchState.open(folder)) {
      BatchState state = journal.state();
      assertThat(state.answeredLate()).containsExactly("late");
      assertThat(state.failed()).containsExactly(new Failure("lost", "No."));
      assertThat(state.toTryAgain()).isEmpty();
      assertThat(state.counts().warned()).isOne();
      assertThat(state.done().documents()).isEqualTo(2);
      assertThat(Files.readString(folder.resolve("out"))).hasSize((int) state.counts().end());
    }
  }

  private void take(StepJournal<BatchStep, BatchState> journal, Checked... answers)
      throws IOException {
    try (BatchOutput output = output(journal)) {
      taker(journal, output).take(List.of(answers));
    }
  }

  private BatchOutput output(StepJournal<BatchStep, BatchState> journal) throws IOException {
    return BatchOutput.open(folder.resolve("out"), journal.state().counts().end(), true);
  }

  private AnswerTaker taker(StepJournal<BatchStep, BatchState> journal, BatchOutput output) {
    var log = new RunLog(new PrintWriter(new StringWriter()));
    return new AnswerTaker(journal, BatchSettingsTest.settings(), output, log, trial);
  }

  private static Checked failed(String id, Reason reason) {
    return new Checked(id, "", 0, null, new PalimpsestException(reason, "No."));
  }

  private static CheckResponse response() {
    try (var solr = RecordedSolr.answering(Answer.json(200, ANSWER));
        var connection = SolrConnection.open(solr.url(), null, Duration.ofMinutes(1))) {
      return connection.check("c", CheckRequest.ofText("late"));
    }
  }
}
