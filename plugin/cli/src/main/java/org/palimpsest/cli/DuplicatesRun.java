package org.palimpsest.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.DuplicatesRequest;
import org.palimpsest.client.DuplicatesResponse;
import org.palimpsest.client.DuplicatesResult;
import org.palimpsest.client.DuplicatesResult.Duplicate;
import org.palimpsest.client.InFlight;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;

/**
 * Compares documents with a library while they are read, and those of an intake with each other
 * when all have been. For one thread.
 */
final class DuplicatesRun implements DocumentSink, AutoCloseable {

  /** A request is sent when its texts are this long, however few its documents are. */
  private static final long REQUEST_CHARS_MAX = 2_000_000;

  private static final int REQUEST_DOCUMENTS_MAX = 100;

  /** A document has hardly more, unless the library is full of copies of one. */
  private static final int ROWS = 1000;

  /**
   * What is compared, and how.
   *
   * @param params of every request besides
   */
  record Settings(
      String collection, double threshold, double containment, Map<String, List<String>> params) {}

  private final SolrConnection connection;
  private final Settings settings;
  private final WorkProgress progress;
  private final RunLog log;
  private final InFlight<Answered> inFlight;
  private final DuplicateGroups groups = new DuplicateGroups();
  private final IntakePairs intake;
  private List<DuplicateDocument> asked = new ArrayList<>();
  private DuplicatesRequest request;
  private long documentCount;
  private long incomparableCount;
  private boolean complete = true;

  private long askedWork;

  private record Answered(
      List<DuplicateDocument> documents, long work, DuplicatesResponse response) {}

  /**
   * A run that has asked nothing yet.
   *
   * @param threads how many requests are in flight at most
   * @param progress is told what has been compared with the library: documents of an intake by
   *     their bytes
   */
  DuplicatesRun(
      SolrConnection connection,
      Settings settings,
      int threads,
      WorkProgress progress,
      RunLog log) {
    this.connection = connection;
    this.settings = settings;
    this.progress = progress;
    this.log = log;
    this.inFlight = new InFlight<>(threads, this::take);
    this.intake = new IntakePairs(settings.threshold(), settings.containment());
    this.request = newRequest();
  }

  private DuplicatesRequest newRequest() {
    var made =
        new DuplicatesRequest()
            .rows(ROWS)
            .threshold(settings.threshold())
            .containment(settings.containment());
    settings.params().forEach((name, values) -> values.forEach(value -> made.param(name, value)));
    return made;
  }

  /** Asks for near duplicates of documents of the library. */
  void indexedDocuments(List<String> ids) {
    for (String id : ids) {
      request.addIndexedDocument(id);
      added(new DuplicateDocument(id, true), 1);
    }
  }

  @Override
  public void document(InputDocument document) {
    var named = new DuplicateDocument(document.id(), false);
    intake.add(named, document.text());
    // The library's document of the same id is another one, and maybe the same text.
    request.addText(null, document.text());
    added(named, Math.max(1, document.bytes()));
  }

  private void added(DuplicateDocument document, long work) {
    asked.add(document);
    askedWork += work;
    documentCount++;
    if (asked.size() >= REQUEST_DOCUMENTS_MAX || request.length() >= REQUEST_CHARS_MAX) {
      submit();
    }
  }

  private void submit() {
    if (!asked.isEmpty()) {
      List<DuplicateDocument> documents = asked;
      DuplicatesRequest sent = request;
      long work = askedWork;
      inFlight.submit(
          () -> new Answered(documents, work, connection.duplicates(settings.collection(), sent)));
      askedWork = 0;
      asked = new ArrayList<>();
      request = newRequest();
    }
  }

  private void take(Answered answered) {
    progress.step(answered.documents().size(), answered.work());
    for (int i = 0; i < answered.documents().size(); i++) {
      DuplicateDocument document = answered.documents().get(i);
      DuplicatesResponse.DocumentAnswer answer = answered.response().answers().get(i);
      PalimpsestException failure = answer.failure();
      DuplicatesResult result = answer.result();
      if (failure != null) {
        log.failed(document.id(), failure.getMessage());
        complete = false;
      } else if (result != null) {
        take(document, result);
      }
    }
  }

  private void take(DuplicateDocument document, DuplicatesResult result) {
    if (result.partialResults()) {
      complete = false;
      result.warnings().forEach(warning -> log.failed(document.id(), warning));
    } else { // such as that it has too little text, or that documents of the library are not found
      result.warnings().forEach(warning -> log.noted(document.id(), warning));
    }
    incomparableCount += result.document().comparable() ? 0 : 1;
    result.duplicates().forEach(found -> groups.add(pair(document, found)));
  }

  private static DuplicatePair pair(DuplicateDocument document, Duplicate found) {
    var source = new DuplicateDocument(found.id(), true);
    Double ofDocument = found.containment() == null ? null : found.containment().ofDocument();
    Double ofSource = found.containment() == null ? null : found.containment().ofSource();
    return switch (found.relation()) {
      case "contained" -> part(document, source, found.resemblance(), ofDocument);
      case "contains" -> part(source, document, found.resemblance(), ofSource);
      default -> new DuplicatePair(document, source, false, found.resemblance(), null);
    };
  }

  private static DuplicatePair part(
      DuplicateDocument part,
      DuplicateDocument whole,
      @Nullable Double resemblance,
      @Nullable Double containment) {
    return new DuplicatePair(part, whole, true, resemblance, containment);
  }

  /**
   * Waits for the last answer, and compares the intake's documents with each other.
   *
   * @throws PalimpsestException if there is no point in going on
   */
  DuplicateGroups finish() {
    submit();
    inFlight.drain();
    intake.find(groups::add);
    return groups;
  }

  @Override
  public void skipped(Object where, String why) {
    complete = false;
    log.skipped(where, why);
  }

  @Override
  public void noted(Object where, String note) {
    log.noted(where, note);
  }

  @Override
  public void passed(long bytes) {
    progress.step(0, bytes);
  }

  /** Whether every document was compared with all of the library. */
  boolean isComplete() {
    return complete && log.skipped() == 0;
  }

  /** What was done, in a line. */
  String summary(DuplicateGroups found) {
    List<DuplicateGroups.Group> all = found.groups();
    long members = all.stream().mapToLong(group -> group.members().size()).sum();
    return String.format(
        Locale.ROOT,
        "%,d documents compared: %,d groups of %,d documents that are nearly the same, %,d that are"
            + " parts of others, %,d with too little running text to compare.",
        documentCount,
        all.size(),
        members,
        found.parts().size(),
        incomparableCount);
  }

  @Override
  public void close() {
    inFlight.close();
  }
}
