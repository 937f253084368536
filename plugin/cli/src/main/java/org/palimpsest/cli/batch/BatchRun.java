package org.palimpsest.cli.batch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.palimpsest.cli.check.CheckSender;
import org.palimpsest.cli.check.Checked;
import org.palimpsest.cli.input.Intake;
import org.palimpsest.cli.journal.Failure;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.cli.terminal.WorkProgress;
import org.palimpsest.client.CheckResponse;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.IndexListener;
import org.palimpsest.client.IndexOptions;
import org.palimpsest.client.Indexer;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;

/**
 * Does what is left of a batch: puts the intake into a temporary collection beside the library,
 * checks each document against both, and removes the collection. Each step is noted in the journal
 * when it is done, and none that is noted is done again.
 */
final class BatchRun {

  /**
   * So many documents at most are added again after an interruption; adding one twice is no harm.
   */
  private static final int INDEXED_PER_STEP = 2000;

  private static final int INDEX_BATCH_SIZE = 100;

  private final SolrConnection connection;
  private final CollectionAdmin admin;
  private final BatchJournal journal;
  private final BatchSettings settings;
  private final Intake intake;
  private final Options options;
  private final RunLog log;

  /**
   * How to go about it. Of what changes an answer, which is what is subtracted, the settings have a
   * digest.
   *
   * @param shards of the temporary collection
   * @param subtracted texts that everybody was given
   * @param batchSize how many documents are checked in a request
   * @param threads requests in flight
   * @param progress how progress is shown
   * @param keep whether the temporary collection stays
   * @param surroundings whether passages get what stands around them in their sources
   * @param keyField the unique key of the library, and so of the temporary collection
   */
  record Options(
      int shards,
      List<String> subtracted,
      int batchSize,
      int threads,
      WorkProgress.Form progress,
      boolean keep,
      boolean surroundings,
      String keyField) {}

  BatchRun(
      SolrConnection connection,
      BatchJournal journal,
      BatchSettings settings,
      Intake intake,
      Options options,
      RunLog log) {
    this.connection = connection;
    this.admin = new CollectionAdmin(connection);
    this.journal = journal;
    this.settings = settings;
    this.intake = intake;
    this.options = options;
    this.log = log;
  }

  /**
   * Runs to the end.
   *
   * @throws PalimpsestException if there is no point in going on for now
   * @throws IOException if the journal or the output cannot be written
   */
  void run() throws IOException {
    boolean begun = journal.state().settings() != null;
    try (BatchOutput output =
        BatchOutput.open(Path.of(settings.output()), journal.state().end(), begun)) {
      if (!begun) {
        journal.note(BatchStep.begun(settings));
      }
      provideCollection();
      if (journal.state().total() == null) {
        index();
      }
      if (!journal.state().isChecked()) {
        check(output);
      }
    }
    if (!options.keep() && admin.exists(settings.temporary())) {
      admin.delete(settings.temporary());
    }
    journal.note(BatchStep.allDone());
  }

  private void provideCollection() throws IOException {
    boolean there = admin.exists(settings.temporary());
    if (journal.state().created()) {
      if (!there && !journal.state().isChecked()) {
        throw new PalimpsestException(
            Reason.LOCAL,
            "The temporary collection "
                + settings.temporary()
                + " is gone, so the batch cannot be resumed; start anew with palimpsest batch"
                + " --abandon.");
      }
      return;
    }
    if (!there) {
      String configset = settings.identities().values().iterator().next().configset();
      admin.create(settings.temporary(), configset, options.shards(), 1);
    }
    journal.note(BatchStep.collectionCreated());
  }

  private void index() throws IOException {
    var failures = new ArrayList<Failure>();
    var indexOptions =
        new IndexOptions(INDEX_BATCH_SIZE, options.threads(), false, Map.of(), options.keyField());
    var listener = new Refusals(failures, log);
    Intake.Mark total;
    try (var indexer = new Indexer(connection, settings.temporary(), indexOptions, listener)) {
      // How many documents there are is known only when all files were read; so it counts files.
      var progress = progress("Indexing files", 0, intake.files().size());
      Intake.Mark before = journal.state().indexedMark();
      var at = new Intake.Mark[] {before};
      total =
          intake.read(
              before,
              (number, document) -> {
                if (number > before.documents()) {
                  indexer.add(document.source());
                  at[0] = at[0].plus(document.id());
                  if (number % INDEXED_PER_STEP == 0) {
                    noteIndexed(indexer, at[0], failures);
                  }
                }
              },
              () -> progress.step(1));
      noteIndexed(indexer, total, failures);
    }
    admin.commit(settings.temporary());
    journal.note(BatchStep.complete(total, log.skipped()));
  }

  private void noteIndexed(Indexer indexer, Intake.Mark at, List<Failure> failures) {
    indexer.finish();
    try {
      journal.note(BatchStep.indexed(at, List.copyOf(failures)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    failures.clear();
  }

  private void check(BatchOutput output) throws IOException {
    Intake.Mark before = journal.state().doneMark();
    Intake.Mark total = Objects.requireNonNull(journal.state().total());
    var progress = progress("Checking", before.documents(), total.documents());
    try (var sender =
        new CheckSender(
            connection,
            settings.collection() + "," + settings.temporary(),
            new CheckSender.Options(
                settings.params(),
                options.subtracted(),
                options.batchSize(),
                options.threads(),
                null,
                options.surroundings()),
            new Taker(output, progress))) {
      Intake.Mark read =
          intake.read(
              before,
              (number, document) -> {
                if (number > before.documents()) {
                  sender.documentOf(settings.temporary(), document);
                }
              },
              () -> {});
      sender.finish();
      if (!read.equals(total)) {
        throw new PalimpsestException(
            Reason.LOCAL,
            "The files have changed while the batch ran: "
                + total.documents()
                + " documents were indexed, and "
                + read.documents()
                + " read later, or others. Start anew with palimpsest batch --abandon.");
      }
    }
  }

  private WorkProgress progress(String task, long done, long total) {
    return new WorkProgress(log, options.progress(), task, done, total, System::nanoTime);
  }

  /** Writes the answers of a request, and only then notes them. */
  private void take(List<Checked> answers, BatchOutput output) {
    var failures = new ArrayList<Failure>();
    long partial = 0;
    long reusing = 0;
    long pairs = 0;
    Intake.Mark done = journal.state().doneMark();
    try {
      for (Checked document : answers) {
        done = done.plus(document.id());
        PalimpsestException failure = document.failure();
        if (failure != null) {
          log.failed(document.id(), failure.getMessage());
          failures.add(new Failure(document.id(), failure.getMessage()));
        }
        CheckResponse response = document.response();
        if (response != null) {
          ObjectNode answer = response.json();
          long marked =
              BatchOutput.markIntake(
                  answer, settings.temporary(), settings.identities().size() > 1);
          pairs += marked;
          reusing += marked > 0 ? 1 : 0;
          partial += response.result().partialResults() ? 1 : 0;
          output.write(answer);
        }
      }
      journal.note(
          BatchStep.checked(
              new BatchStep.CheckedDocuments(
                  done.documents(),
                  done.ids(),
                  output.force(),
                  partial,
                  reusing,
                  pairs,
                  List.copyOf(failures))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Takes what comes. */
  private final class Taker implements CheckSender.Listener {
    private final BatchOutput output;
    private final WorkProgress progress;

    Taker(BatchOutput output, WorkProgress progress) {
      this.output = output;
      this.progress = progress;
    }

    @Override
    public void answered(List<Checked> answers) {
      take(answers, output);
      progress.step(answers.size());
    }

    @Override
    public void waiting() {
      progress.step(0);
    }
  }

  /** Keeps which documents the temporary collection does not take. */
  private record Refusals(List<Failure> failures, RunLog log) implements IndexListener {

    @Override
    public void failed(String id, PalimpsestException why) {
      failures.add(new Failure(id, why.getMessage()));
      log.say("No source for the others: " + id + ": " + why.getMessage());
    }

    @Override
    public void warned(String warning) {
      // The check of the document itself warns of the same.
    }
  }
}
