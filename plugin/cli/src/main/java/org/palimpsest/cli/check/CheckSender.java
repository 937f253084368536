package org.palimpsest.cli.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.InputDocument;
import org.palimpsest.cli.input.InputDocument.ReadFile;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.CheckResponse;
import org.palimpsest.client.MultiCheckRequest;
import org.palimpsest.client.MultiCheckResponse;
import org.palimpsest.client.MultiCheckResponse.DocumentAnswer;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.indexing.InFlight;
import org.palimpsest.client.meaning.Meanings;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.extract.FileAccount;

/**
 * Sends check requests with several documents each, several at a time, and delivers the answers in
 * input order.
 *
 * <p>The estimated cost, by characters, limits a request's size; a long document is sent alone. The
 * server's time limit is below the connection's timeout, so that a slow request gets a partial
 * answer.
 *
 * <p>A failed request is split in halves until the failing document is found. After a request
 * without an answer, which the server may still be computing, the documents are sent one by one
 * until the server counts as silent. An error that concerns every request, such as a missing
 * password, ends the run.
 *
 * <p>Not thread-safe.
 */
public final class CheckSender implements AutoCloseable {

  /**
   * Maximum characters of a request with several documents; 20 microseconds of CPU a character were
   * measured for theses.
   */
  static final long REQUEST_CHARS_MAX = 400_000;

  /** Assumed length of a document in the collection. */
  private static final int INDEXED_CHARS = 20_000;

  /** Consecutive requests without an answer until the server counts as silent. */
  private static final int SILENCE_MAX = 2;

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final SolrConnection connection;
  private final String collection;
  private final Map<String, List<String>> params;
  private final List<String> subtracted;
  private final TimeAllowed time;
  private final @Nullable Meanings meanings;
  private final SourcePages pages;
  private final int batchSize;
  private final InFlight<List<Checked>> inFlight;

  private List<Pending> batch = new ArrayList<>();
  private long batchChars;

  /**
   * Options of a run.
   *
   * @param params of every document
   * @param subtracted texts to leave out of the check
   * @param meanings adds passages of the same meaning; may be null
   * @param surroundings whether to add the text around passages of sources
   */
  public record Options(
      Map<String, List<String>> params,
      List<String> subtracted,
      int batchSize,
      int threads,
      @Nullable Meanings meanings,
      boolean surroundings) {

    Options with(Map<String, List<String>> others) {
      return new Options(others, subtracted, batchSize, threads, meanings, surroundings);
    }

    Options with(Meanings added) {
      Map<String, List<String>> asking = new HashMap<>(params);
      asking.put(CheckParams.CANDIDATES, List.of("true"));
      return new Options(asking, subtracted, batchSize, threads, added, surroundings);
    }
  }

  /** Callbacks on the sending thread. */
  public interface Listener {

    /** Receives the answers of a request, in the order of its documents. */
    void answered(List<Checked> answers);

    /** Called repeatedly while no answer arrives. */
    void waiting();
  }

  public CheckSender(
      SolrConnection connection, String collection, Options options, Listener listener) {
    this.connection = connection;
    this.collection = collection;
    this.pages = new SourcePages(connection, collection, options.surroundings());
    this.time = TimeAllowed.of(options.params(), connection.timeout());
    this.params = time.addedTo(options.params());
    this.subtracted = options.subtracted();
    this.meanings = options.meanings();
    this.batchSize = options.batchSize();
    this.inFlight =
        new InFlight<>(options.threads(), listener::answered, PATIENCE, listener::waiting);
  }

  void document(InputDocument document) {
    add(pending(document, null));
  }

  /** Checks a document that is also in one of the collections, under its id. */
  public void documentOf(String ownCollection, InputDocument document) {
    add(pending(document, ownCollection));
  }

  void indexedDocument(String id) {
    add(new Pending(id, null, List.of(), null));
  }

  /** The document's authors are used unless the parameters name authors. */
  private Pending pending(InputDocument document, @Nullable String ownCollection) {
    List<String> authors =
        params.containsKey(CheckParams.EXCLUDE_AUTHOR) ? List.of() : document.authors();
    return new Pending(document.id(), document, authors, ownCollection);
  }

  private void add(Pending document) {
    if (!batch.isEmpty() && batchChars + document.length() > REQUEST_CHARS_MAX) {
      submitBatch();
    }
    batch.add(document);
    batchChars += document.length();
    if (batch.size() >= batchSize) {
      submitBatch();
    }
  }

  /**
   * Sends the remaining documents and waits for the last answer.
   *
   * @throws PalimpsestException if every further request would fail
   */
  public void finish() {
    submitBatch();
    inFlight.drain();
  }

  private void submitBatch() {
    if (!batch.isEmpty()) {
      List<Pending> complete = batch;
      batch = new ArrayList<>();
      batchChars = 0;
      inFlight.submit(() -> completed(complete, send(complete)));
    }
  }

  /** Adds meanings, unseen text and pages of sources to the answers. */
  private List<Checked> completed(List<Pending> documents, List<Checked> answers) {
    var completed = new ArrayList<Checked>(answers.size());
    for (int i = 0; i < answers.size(); i++) {
      completed.add(withPages(withUnseen(documents.get(i), withMeaning(answers.get(i)))));
    }
    return completed;
  }

  private Checked withPages(Checked checked) {
    CheckResponse response = checked.response();
    return response == null ? checked : checked.with(pages.addTo(response));
  }

  private Checked withUnseen(Pending pending, Checked checked) {
    CheckResponse response = checked.response();
    ReadFile file = pending.document() == null ? null : pending.document().file();
    if (response == null || file == null) {
      return checked;
    }
    FileAccount account = FileAccount.of(file.name(), file.extracted());
    CheckResponse described = response.edited(account::addTo);
    String unseen = account.unseenText();
    if (unseen.isEmpty()) {
      return checked.with(described);
    }
    try {
      ObjectNode found = ask(pending.requestOf(unseen)).json();
      return checked.with(described.edited(answer -> FileAccount.addUnseen(answer, found)));
    } catch (PalimpsestException e) {
      return checked.with(described.without(Note.of("unseenNotChecked"), ofOneRequest(e).note()));
    }
  }

  private Checked withMeaning(Checked checked) {
    CheckResponse response = checked.response();
    if (meanings == null || response == null) {
      return checked;
    }
    try {
      return checked.with(meanings.addTo(response, checked.text()));
    } catch (PalimpsestException e) {
      return checked.with(response.without(Note.of("meaningNotCompared"), ofOneRequest(e).note()));
    }
  }

  private List<Checked> send(List<Pending> documents) {
    if (documents.size() == 1) {
      return List.of(sendAlone(documents.get(0)));
    }
    try {
      return sendTogether(documents);
    } catch (PalimpsestException e) {
      if (ofOneRequest(e).reason() == Reason.NO_ANSWER) {
        return sendOneByOne(documents);
      }
      var halves = new ArrayList<Checked>(send(documents.subList(0, documents.size() / 2)));
      halves.addAll(send(documents.subList(documents.size() / 2, documents.size())));
      return halves;
    }
  }

  /** The failure; throws it if it concerns every request. */
  private static PalimpsestException ofOneRequest(PalimpsestException e) {
    if (e.reason().concernsEveryRequest()) {
      throw e;
    }
    return e;
  }

  private List<Checked> sendOneByOne(List<Pending> documents) {
    var checked = new ArrayList<Checked>(documents.size());
    PalimpsestException silent = null;
    int silence = 0;
    for (Pending document : documents) {
      if (silence < SILENCE_MAX) {
        Checked answer = sendAlone(document);
        checked.add(answer);
        silent = answer.failure();
        silence = silent != null && silent.reason() == Reason.NO_ANSWER ? silence + 1 : 0;
      } else { // the reason of the last sent document, without its own prefix
        checked.add(document.checked(null, notSent(silent)));
      }
    }
    return checked;
  }

  private static PalimpsestException notSent(@Nullable PalimpsestException why) {
    return new PalimpsestException(
        Reason.NO_ANSWER, "It was not sent again: " + Objects.requireNonNull(why).getMessage());
  }

  private List<Checked> sendTogether(List<Pending> documents) {
    var request = new MultiCheckRequest().subtract(subtracted);
    params.forEach((name, values) -> values.forEach(value -> request.param(name, value)));
    documents.forEach(document -> request.add(document.request()));
    MultiCheckResponse response = connection.check(collection, request);
    boolean timeWasUp = time.wasUp(response.getElapsedTime());
    var checked = new ArrayList<Checked>(documents.size());
    for (int i = 0; i < documents.size(); i++) {
      Pending document = documents.get(i);
      DocumentAnswer answer = response.answers().get(i);
      checked.add(
          isBetterAlone(answer, timeWasUp)
              ? sendAlone(document)
              : document.checked(answer.response(), answer.failure()));
    }
    return checked;
  }

  /** Whether a retry may help: time or a shard was missing. */
  private static boolean isBetterAlone(DocumentAnswer answer, boolean timeWasUp) {
    PalimpsestException failure = answer.failure();
    if (failure != null) {
      return failure.reason() == Reason.SERVER_ERROR;
    }
    CheckResponse response = answer.response();
    return timeWasUp && response != null && response.result().partialResults();
  }

  private Checked sendAlone(Pending document) {
    try {
      return document.checked(ask(document.request()), null);
    } catch (PalimpsestException e) {
      return document.checked(null, ofOneRequest(e));
    }
  }

  private CheckResponse ask(CheckRequest request) {
    request.subtract(subtracted);
    params.forEach((name, values) -> values.forEach(value -> request.param(name, value)));
    return connection.check(collection, request);
  }

  @Override
  public void close() {
    inFlight.close();
  }

  /**
   * A document to check.
   *
   * @param document null for a document of the collection
   * @param ownCollection collection that also contains it, or null
   */
  private record Pending(
      String id,
      @Nullable InputDocument document,
      List<String> authors,
      @Nullable String ownCollection) {

    int length() {
      return document == null ? INDEXED_CHARS : document.text().length();
    }

    CheckRequest request() {
      return document == null
          ? CheckRequest.ofIndexedDocument(id)
          : withOwn(CheckRequest.ofText(document.text()).id(id));
    }

    CheckRequest requestOf(String unseen) {
      return withOwn(CheckRequest.ofText(unseen).id(id));
    }

    private CheckRequest withOwn(CheckRequest request) {
      authors.forEach(author -> request.param(CheckParams.EXCLUDE_AUTHOR, author));
      return ownCollection == null ? request : request.excludeEntry(ownCollection, id);
    }

    Checked checked(@Nullable CheckResponse response, @Nullable PalimpsestException failure) {
      return document == null
          ? new Checked(id, null, 0, response, failure)
          : new Checked(id, document.text(), document.bytes(), response, failure);
    }
  }

  /**
   * A document with its answer or its failure; one of them is null.
   *
   * @param text the checked text, or null
   * @param bytes length in the input; 0 for a document of the collection
   */
  public record Checked(
      String id,
      @Nullable String text,
      long bytes,
      @Nullable CheckResponse response,
      @Nullable PalimpsestException failure) {

    Checked with(CheckResponse other) {
      return new Checked(id, text, bytes, other, failure);
    }

    /** Whether an answer has a warning or an error. */
    public static boolean isWarned(JsonNode answer) {
      for (JsonNode note : answer.path("warnings")) {
        if (!note.path("rank").asText().equals(Note.INFORMATION)) {
          return true;
        }
      }
      return false;
    }

    /** A sentence for the summary; empty if no answer has warnings. */
    public static String warnings(long warned) {
      return warned == 0 ? "" : String.format(Locale.ROOT, " With warnings: %d.", warned);
    }
  }
}
