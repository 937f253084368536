package org.palimpsest.cli.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.cli.Cli;
import org.palimpsest.cli.input.DocumentReader;
import org.palimpsest.cli.input.FileTexts;
import org.palimpsest.cli.input.InputFiles;
import org.palimpsest.cli.input.Intake;
import org.palimpsest.cli.input.LibraryFields;
import org.palimpsest.cli.journal.StepJournal;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.client.CollectionAdmin.Identity;
import org.palimpsest.extract.ExtractSettings;
import org.palimpsest.extract.Extractor;
import org.palimpsest.testing.RecordedSolr;
import org.palimpsest.testing.RecordedSolr.Answer;

/** Finished batches; {@code IntakeIT} runs batches. */
final class BatchCommandTest {

  private static final String ANSWERS = "{\"a\":1}\n{\"b\":2}\n";

  @TempDir private Path folder;

  private final Cli cli = new Cli();
  private final RecordedSolr solr =
      RecordedSolr.answering(
          Answer.done(
              "{\"cluster\":{\"collections\":{\"c\":{\"configName\":\"x\"}}},\"schema\":{}}"));

  @BeforeEach
  void finishABatch() throws IOException {
    Files.createDirectory(intake());
    Files.writeString(intake().resolve("a.txt"), "text");
    Files.createDirectory(work());
    Files.writeString(answers(), ANSWERS);
    try (StepJournal<BatchStep, BatchState> journal = BatchState.open(work())) {
      journal.note(BatchStep.begun(settings()));
      journal.note(BatchStep.complete(new Intake.Mark(2, 9), 0));
      long end = ANSWERS.getBytes(StandardCharsets.UTF_8).length;
      journal.note(
          BatchStep.checked(new BatchStep.CheckedDocuments(2, 9, end, 0, 0, 0, 0, List.of())));
      journal.note(BatchStep.allDone());
    }
  }

  @AfterEach
  void stop() {
    solr.close();
  }

  private Path intake() {
    return folder.resolve("in");
  }

  private Path work() {
    return folder.resolve("work");
  }

  private Path answers() {
    return work().resolve("results.jsonl");
  }

  private BatchSettings settings() {
    var log = new RunLog(new PrintWriter(new StringWriter()));
    var reader =
        new DocumentReader(
            "text", 9, LibraryFields.NONE, FileTexts.of(new Extractor(ExtractSettings.defaults())));
    var read = new Intake(InputFiles.find(List.of(intake()), log), reader, log, "batch");
    return new BatchSettings(
        "c",
        new TreeMap<>(Map.of("c", new Identity("x", 0))),
        "c_batch_1",
        answers().toAbsolutePath().normalize().toString(),
        "text",
        100_000_000,
        null,
        new TreeMap<>(),
        null,
        null,
        read.digest());
  }

  private int batch(Object... more) {
    List<Object> all =
        new ArrayList<>(
            List.of("batch", "--collection", "c", "--solr", solr.url(), "--work", work()));
    all.addAll(List.of(more));
    all.add(intake());
    return cli.run(all.toArray());
  }

  @Test
  void tableThatIsThereAlready_isNotWrittenOver() throws IOException {
    Path table = Files.writeString(folder.resolve("term.csv"), "marks of the term");
    Path page = folder.resolve("term.html");

    assertThat(batch("--format", "html", "--output", page)).isEqualTo(2);

    assertThat(cli.err()).contains(table + " is there already");
    assertThat(table).hasContent("marks of the term");
    assertThat(page).doesNotExist();
  }

  @Test
  void batchThatIsDone_saysWhereTheAnswersAre() {
    assertThat(batch()).as(cli.err()).isZero();
    assertThat(cli.err()).contains("Checked: 2,", "The answers are in " + answers() + ".");
  }

  @Test
  void answersThatWereCutOff_areMissed() throws IOException {
    Files.writeString(answers(), ANSWERS.substring(0, ANSWERS.length() / 2));
    assertMissed();
  }

  @Test
  void answersThatWereRemoved_areMissed() throws IOException {
    Files.delete(answers());
    assertMissed();
    assertThat(answers()).doesNotExist();
  }

  private void assertMissed() {
    assertThat(batch()).isEqualTo(1);
    assertThat(cli.err())
        .contains("answers are missing from " + answers(), "palimpsest batch --abandon --work ")
        .doesNotContain("The answers are in");
  }
}
