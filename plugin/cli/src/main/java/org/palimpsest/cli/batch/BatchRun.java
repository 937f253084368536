package org.palimpsest.cli.batch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.palimpsest.cli.check.CheckSender;
import org.palimpsest.cli.check.CheckSender.Checked;
import org.palimpsest.cli.input.InputDocument;
import org.palimpsest.cli.input.Intake;
import org.palimpsest.cli.journal.Failure;
import org.palimpsest.cli.journal.StepJournal;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.cli.terminal.WorkProgress;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.CollectionAdmin.Identity;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.indexing.IndexListener;
import org.palimpsest.client.indexing.IndexOptions;
import org.palimpsest.client.indexing.Indexer;

/**
 * Runs the remaining steps of a batch: adds the intake to a temporary collection, checks each
 * document against library and intake, and removes the collection. The journal records each
 * completed step.
 */
record BatchRun(
    SolrConnection connection,
    StepJournal<BatchStep, BatchState> journal,
    BatchSettings settings,
    Intake intake,
    Options options,
    RunLog log) {

  private static final String TRIAL = "A text that is checked to see whether the server answers.";

  /** Maximum documents to add again after an interruption, which is harmless. */
  private static final int INDEXED_PER_STEP = 2000;

  private static final int INDEX_BATCH_SIZE = 100;

  /**
   * Options of a run that do not change its answers.
   *
   * @param surroundings whether to add the text around passages of sources
   * @param keyField unique key of the library and the temporary collection
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

  /** Runs to the end. Fails if the run cannot continue for now. */
  void run() throws IOException {
    var admin = new CollectionAdmin(connection);
    boolean begun = journal.state().settings() != null;
    try (BatchOutput output =
        BatchOutput.open(Path.of(settings.output()), journal.state().counts().end(), begun)) {
      if (!begun) {
        journal.note(BatchStep.begun(settings));
      }
      provideCollection(admin);
      if (journal.state().total() == null) {
        index();
      }
      var taker = new AnswerTaker(journal, settings, output, log, this::tryServer);
      if (!journal.state().isChecked()) {
        check(taker);
      }
      if (!journal.state().toTryAgain().isEmpty()) {
        checkAgain(taker);
      }
    }
    if (!options.keep() && admin.exists(settings.temporary())) {
      admin.delete(settings.temporary());
    }
    journal.note(BatchStep.allDone());
  }

  private void provideCollection(CollectionAdmin admin) {
    boolean there = admin.exists(settings.temporary());
    if (journal.state().created()) {
      if (!there && !isDone()) {
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
      Map.Entry<String, Identity> library = settings.identities().entrySet().iterator().next();
      String configset = library.getValue().configset();
      // Both collections are checked at once, which needs one seed.
      admin.create(
          settings.temporary(), configset, options.shards(), 1, admin.seed(library.getKey()));
    }
    journal.note(BatchStep.collectionCreated());
  }

  private boolean isDone() {
    return journal.state().isChecked() && journal.state().toTryAgain().isEmpty();
  }

  private void index() {
    var failures = new ArrayList<Failure>();
    var indexOptions =
        new IndexOptions(INDEX_BATCH_SIZE, options.threads(), true, Map.of(), options.keyField());
    var listener = new Refusals(failures, log);
    Intake.Mark total;
    try (var indexer = new Indexer(connection, settings.temporary(), indexOptions, listener)) {
      // Progress counts files, as the number of documents is not known yet.
      var progress = progress("Indexing files", 0, intake.files().size());
      Intake.Mark before = journal.state().indexed();
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
    new CollectionAdmin(connection).commit(settings.temporary());
    journal.note(BatchStep.complete(total, log.skipped()));
  }

  private void noteIndexed(Indexer indexer, Intake.Mark at, List<Failure> failures) {
    indexer.finish();
    stopWhereTheServerFailed(failures);
    journal.note(BatchStep.indexed(at, List.copyOf(failures)));
    failures.clear();
  }

  private void check(AnswerTaker taker) {
    Intake.Mark before = journal.state().done();
    Intake.Mark total = Objects.requireNonNull(journal.state().total());
    var progress = progress("Checking", before.documents(), total.documents());
    Intake.Mark read =
        send(
            new Taker(taker::take, progress),
            options.batchSize(),
            before,
            (number, document) -> number > before.documents());
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

  /** One document per request, so that the documents do not affect each other. */
  private void checkAgain(AnswerTaker taker) {
    Set<String> ids = journal.state().toTryAgain();
    log.say("Tried again, since they got no answer: " + ids.size() + ".");
    var progress = progress("Checking again", 0, ids.size());
    send(
        new Taker(taker::takeAgain, progress),
        1,
        Intake.Mark.START,
        (number, document) -> ids.contains(document.id()));
  }

  /**
   * Checks documents of the intake. {@code before}: position of an earlier pass; returns the end of
   * the intake.
   */
  private Intake.Mark send(
      Taker taker, int batchSize, Intake.Mark before, BiPredicate<Long, InputDocument> isChecked) {
    var sending =
        new CheckSender.Options(
            settings.params(),
            options.subtracted(),
            batchSize,
            options.threads(),
            null,
            options.surroundings());
    String collections = settings.collection() + "," + settings.temporary();
    try (var sender = new CheckSender(connection, collections, sending, taker)) {
      Intake.Mark read =
          intake.read(
              before,
              (number, document) -> {
                if (isChecked.test(number, document)) {
                  sender.documentOf(settings.temporary(), document);
                }
              },
              () -> {});
      sender.finish();
      return read;
    }
  }

  private WorkProgress progress(String task, long done, long total) {
    return new WorkProgress(log, options.progress(), task, done, total);
  }

  private record Taker(Consumer<List<Checked>> answers, WorkProgress progress)
      implements CheckSender.Listener {

    @Override
    public void answered(List<Checked> taken) {
      answers.accept(taken);
      progress.step(taken.size());
    }

    @Override
    public void waiting() {
      progress.step(0);
    }
  }

  /** Checks a sample text against all collections of the batch. */
  private void tryServer() {
    connection.check(
        settings.collection() + "," + settings.temporary(), CheckRequest.ofText(TRIAL));
  }

  /**
   * Stops after an outage, because every answer would lack the missing sources. If the same
   * documents fail again while the server works, the run continues without them.
   */
  private void stopWhereTheServerFailed(List<Failure> failures) {
    List<Failure> outage = failures.stream().filter(Failure::mayPass).toList();
    if (!outage.isEmpty() && journal.state().indexingFailed()) {
      tryServer();
    } else if (!outage.isEmpty()) {
      journal.note(BatchStep.indexingFailure());
      throw new PalimpsestException(
          Reason.SERVER_ERROR,
          outage.size()
              + " documents of the intake could not be added to the temporary collection, "
              + outage.get(0).id()
              + " among them: "
              + outage.get(0).why());
    }
  }

  /** Collects the documents that the temporary collection refuses. */
  private record Refusals(List<Failure> failures, RunLog log) implements IndexListener {

    @Override
    public void failed(String id, PalimpsestException why) {
      boolean mayPass = why.reason() != Reason.REFUSED && why.reason() != Reason.CONFLICT;
      failures.add(new Failure(id, why.getMessage(), mayPass));
      log.say("No source for the others: " + id + ": " + why.getMessage());
    }

    @Override
    public void warned(String warning) {
      // The document's own check warns of the same.
    }
  }
}
