package org.palimpsest.cli.batch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.palimpsest.cli.check.CheckSender;
import org.palimpsest.cli.check.Checked;
import org.palimpsest.cli.input.InputDocument;
import org.palimpsest.cli.input.Intake;
import org.palimpsest.cli.journal.Failure;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.cli.terminal.WorkProgress;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.CollectionAdmin.Identity;
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

  private static final String TRIAL = "A text that is checked to see whether the server answers.";

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

  private void provideCollection() throws IOException {
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
      // Both are asked at once, which needs fingerprints of one seed.
      admin.create(
          settings.temporary(), configset, options.shards(), 1, admin.seed(library.getKey()));
    }
    journal.note(BatchStep.collectionCreated());
  }

  private boolean isDone() {
    return journal.state().isChecked() && journal.state().toTryAgain().isEmpty();
  }

  private void index() throws IOException {
    var failures = new ArrayList<Failure>();
    var indexOptions =
        new IndexOptions(INDEX_BATCH_SIZE, options.threads(), true, Map.of(), options.keyField());
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
    stopWhereTheServerFailed(failures);
    try {
      journal.note(BatchStep.indexed(at, List.copyOf(failures)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    failures.clear();
  }

  private void check(AnswerTaker taker) {
    Intake.Mark before = journal.state().doneMark();
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

  /** One document a request, so that none fails for another one. */
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
   * Has documents of the intake checked.
   *
   * @param before how far it was read before
   * @return the end of the intake
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
    return new WorkProgress(log, options.progress(), task, done, total, System::nanoTime);
  }

  /** Takes what comes. */
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

  /** Checks a text of no interest against all that the batch asks. */
  private void tryServer() {
    connection.check(
        settings.collection() + "," + settings.temporary(), CheckRequest.ofText(TRIAL));
  }

  /**
   * What an outage kept from being added is no refusal: were the run to go on, each answer would
   * lack these sources. Where it is the same once more though the server is well, it goes on
   * without them.
   */
  private void stopWhereTheServerFailed(List<Failure> failures) {
    List<Failure> outage = failures.stream().filter(Failure::mayPass).toList();
    if (!outage.isEmpty() && journal.state().indexingFailed()) {
      tryServer();
    } else if (!outage.isEmpty()) {
      try {
        journal.note(BatchStep.indexingFailure());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      throw new PalimpsestException(
          Reason.SERVER_ERROR,
          outage.size()
              + " documents of the intake could not be added to the temporary collection, "
              + outage.get(0).id()
              + " among them: "
              + outage.get(0).why());
    }
  }

  /** Keeps which documents the temporary collection does not take. */
  private record Refusals(List<Failure> failures, RunLog log) implements IndexListener {

    @Override
    public void failed(String id, PalimpsestException why) {
      boolean mayPass = why.reason() != Reason.REFUSED && why.reason() != Reason.CONFLICT;
      failures.add(new Failure(id, why.getMessage(), mayPass));
      log.say("No source for the others: " + id + ": " + why.getMessage());
    }

    @Override
    public void warned(String warning) {
      // The check of the document itself warns of the same.
    }
  }
}
