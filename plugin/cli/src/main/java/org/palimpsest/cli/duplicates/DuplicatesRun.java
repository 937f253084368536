package org.palimpsest.cli.duplicates;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.InputDocument;
import org.palimpsest.cli.input.Intake;
import org.palimpsest.cli.journal.Failure;
import org.palimpsest.cli.journal.StepJournal;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.cli.terminal.WorkProgress;
import org.palimpsest.client.DuplicatesRequest;
import org.palimpsest.client.DuplicatesResponse;
import org.palimpsest.client.DuplicatesResult;
import org.palimpsest.client.DuplicatesResult.Duplicate;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.indexing.InFlight;
import org.palimpsest.client.indexing.LibraryReader;
import org.palimpsest.core.duplicate.Relation;
import org.palimpsest.core.duplicate.SpotFinder;
import org.palimpsest.core.duplicate.SpotIndex;
import org.palimpsest.core.duplicate.SpotParameters;
import org.palimpsest.core.duplicate.SpotSet;
import org.palimpsest.core.fingerprint.Seed;

/**
 * Compares documents with a library, then the documents of an intake with each other. The journal
 * records answers. Not thread-safe.
 */
final class DuplicatesRun implements DuplicatesCommand.Comparison {

  /** Maximum characters of a request with several documents. */
  private static final long REQUEST_CHARS_MAX = 2_000_000;

  private static final int REQUEST_DOCUMENTS_MAX = 100;

  private final SolrConnection connection;
  private final StepJournal<DuplicatesStep, DuplicatesState> journal;
  private final DuplicatesSettings settings;
  private final RunLog log;
  private final WorkProgress progress;
  private final InFlight<Answered> inFlight;
  private List<DuplicateDocument> batch = new ArrayList<>();
  private DuplicatesRequest request;
  private long batchWork;

  private record Answered(
      List<DuplicateDocument> documents,
      long work,
      @Nullable String mark,
      DuplicatesResponse response) {}

  /** A run whose progress counts bytes of an intake, or documents of a library. */
  DuplicatesRun(DuplicatesCommand.Inputs inputs, WorkProgress progress) {
    this.connection = inputs.connection();
    this.journal = inputs.journal();
    this.settings = inputs.settings();
    this.log = inputs.log();
    this.progress = progress;
    this.inFlight = new InFlight<>(inputs.threads(), this::take);
    this.request = newRequest();
  }

  private DuplicatesRequest newRequest() {
    var made =
        new DuplicatesRequest()
            .rows(settings.rows())
            .threshold(settings.threshold())
            .containment(settings.containment());
    settings.params().forEach((name, values) -> values.forEach(value -> made.param(name, value)));
    return made;
  }

  @Override
  public void library(LibraryReader reader) {
    String mark = journal.state().comparedTo().mark();
    reader.readIds(
        mark == null ? LibraryReader.START : mark,
        REQUEST_DOCUMENTS_MAX,
        (ids, next) -> {
          for (String id : ids) {
            request.addIndexedDocument(id);
            batch.add(new DuplicateDocument(id, true));
            batchWork++;
          }
          submit(next);
        });
    inFlight.drain();
  }

  @Override
  public void intake(Intake intake) {
    var pairs = new IntakePairs(settings.threshold(), settings.containment());
    Intake.Mark before = journal.state().comparedTo().intakeMark();
    intake.read(
        before,
        (number, document) -> {
          var named = new DuplicateDocument(document.id(), false);
          pairs.add(named, document.text());
          if (number > before.documents()) {
            ask(named, document);
          }
        },
        bytes -> progress.step(0, bytes));
    submit(null);
    inFlight.drain();
    pairs.find(journal.state().groups()::add);
  }

  private void ask(DuplicateDocument named, InputDocument document) {
    // Without an id: the library's document of the same id is a different one.
    request.addText(null, document.text());
    batch.add(named);
    batchWork += Math.max(1, document.bytes());
    if (batch.size() >= REQUEST_DOCUMENTS_MAX || request.length() >= REQUEST_CHARS_MAX) {
      submit(null);
    }
  }

  private void submit(@Nullable String mark) {
    if (!batch.isEmpty()) {
      List<DuplicateDocument> documents = batch;
      DuplicatesRequest sent = request;
      long work = batchWork;
      inFlight.submit(
          () ->
              new Answered(
                  documents, work, mark, connection.duplicates(settings.collection(), sent)));
      batchWork = 0;
      batch = new ArrayList<>();
      request = newRequest();
    }
  }

  private void take(Answered answered) {
    progress.step(answered.documents().size(), answered.work());
    var pairs = new ArrayList<DuplicatePair>();
    var failed = new ArrayList<Failure>();
    long incomparable = 0;
    for (int i = 0; i < answered.documents().size(); i++) {
      DuplicateDocument document = answered.documents().get(i);
      DuplicatesResponse.DocumentAnswer answer = answered.response().answers().get(i);
      PalimpsestException failure = answer.failure();
      DuplicatesResult result = answer.result();
      if (failure != null) {
        failed.add(new Failure(document.id(), failure.getMessage()));
      } else if (result != null) {
        result.duplicates().forEach(found -> pairs.add(pair(document, found)));
        tell(document, result, failed::add);
        incomparable += result.document().comparable() ? 0 : 1;
      }
    }
    failed.forEach(failure -> log.failed(failure.id(), failure.why()));
    journal.note(
        DuplicatesStep.compared(
            new DuplicatesStep.Compared(
                journal
                    .state()
                    .comparedTo()
                    .plus(answered.documents(), answered.work(), answered.mark()),
                pairs,
                incomparable,
                failed)));
  }

  private void tell(DuplicateDocument document, DuplicatesResult result, Consumer<Failure> failed) {
    if (result.partialResults()) {
      result
          .warnings()
          .forEach(warning -> failed.accept(new Failure(document.id(), warning.text())));
    } else { // such as too little text
      result.warnings().forEach(warning -> log.noted(document.id(), warning.text()));
    }
  }

  private static DuplicatePair pair(DuplicateDocument document, Duplicate found) {
    var source = new DuplicateDocument(found.id(), true);
    Double ofDocument = found.containment() == null ? null : found.containment().ofDocument();
    Double ofSource = found.containment() == null ? null : found.containment().ofSource();
    return switch (found.relation()) {
      case "contained" -> DuplicatePair.part(document, source, found.resemblance(), ofDocument);
      case "contains" -> DuplicatePair.part(source, document, found.resemblance(), ofSource);
      default -> DuplicatePair.near(document, source, found.resemblance(), found.distance());
    };
  }

  @Override
  public void close() {
    inFlight.close();
  }

  /**
   * Search for near duplicates within an intake, in memory: about 1 kB a document of a page. Not
   * thread-safe.
   */
  static final class IntakePairs {

    /** Minimum resemblance of a part and a whole of ten times its length. */
    private static final double PART_RESEMBLANCE_MIN = 0.1;

    private final double threshold;
    private final double containment;
    private final SpotFinder finder = new SpotFinder(SpotParameters.DEFAULT, Seed.PUBLIC);
    private final List<DuplicateDocument> documents = new ArrayList<>();
    private final List<SpotSet> spots = new ArrayList<>();

    /**
     * {@code threshold}: minimum resemblance of near duplicates. {@code containment}: minimum
     * containment of a part.
     */
    IntakePairs(double threshold, double containment) {
      this.threshold = threshold;
      this.containment = containment;
    }

    void add(DuplicateDocument document, String text) {
      documents.add(document);
      spots.add(finder.find(text));
    }

    /** Finds all pairs, and parts whose whole is at most ten times as long. */
    void find(Consumer<DuplicatePair> pairs) {
      new SpotIndex(spots, Math.min(threshold, PART_RESEMBLANCE_MIN))
          .findPairs(
              (one, other, resemblance) -> {
                SpotSet first = spots.get(one);
                SpotSet second = spots.get(other);
                switch (Relation.of(first, second, threshold, containment)) {
                  case DUPLICATE ->
                      pairs.accept(
                          DuplicatePair.near(
                              documents.get(one), documents.get(other), resemblance, null));
                  case CONTAINED -> pairs.accept(part(one, other, resemblance));
                  case CONTAINS -> pairs.accept(part(other, one, resemblance));
                  case NONE -> {}
                }
              });
    }

    private DuplicatePair part(int part, int whole, double resemblance) {
      return DuplicatePair.part(
          documents.get(part),
          documents.get(whole),
          resemblance,
          spots.get(part).containmentIn(spots.get(whole)));
    }
  }
}
