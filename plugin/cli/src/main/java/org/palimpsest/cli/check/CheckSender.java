package org.palimpsest.cli.check;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.InputDocument;
import org.palimpsest.cli.input.InputDocument.ReadFile;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.CheckResponse;
import org.palimpsest.client.InFlight;
import org.palimpsest.client.MultiCheckRequest;
import org.palimpsest.client.MultiCheckResponse;
import org.palimpsest.client.MultiCheckResponse.DocumentAnswer;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.meaning.Meanings;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.extract.FileAccount;

/**
 * Sends documents to be checked, several a request and several requests at a time, and hands on
 * their answers in the order they came in.
 *
 * <p>A request is as large as what it asks for takes some seconds of a processor's time, estimated
 * by its characters; a long document goes alone. The server is told to answer, partially if need
 * be, before the connection gives up.
 *
 * <p>A request that fails as a whole is sent again in halves, so that the document to blame is
 * named and the rest is checked. One without an answer may still be computed: its documents are
 * sent one by one, and no more of them once the server stays silent. Where every request would fail
 * just so, as without a password, it stops instead.
 *
 * <p>For one thread.
 */
public final class CheckSender implements AutoCloseable {

  /**
   * A request is sent when its texts are this long, however few its documents are: a character of a
   * thesis, checked against theses, was measured at 20 microseconds of a processor.
   */
  static final long REQUEST_CHARS_MAX = 400_000;

  /** What a document of the collection counts, the length of which nobody here knows. */
  private static final int INDEXED_CHARS = 20_000;

  /** So many requests without an answer, one after the other, and the server counts as silent. */
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
   * How to send.
   *
   * @param params of every document
   * @param subtracted texts that everybody was given
   * @param batchSize how many documents go into a request at most
   * @param threads how many requests are in flight at most
   * @param meanings adds to each answer what says the same in other words; null for none
   * @param surroundings whether passages get what stands around them in their sources
   */
  public record Options(
      Map<String, List<String>> params,
      List<String> subtracted,
      int batchSize,
      int threads,
      @Nullable Meanings meanings,
      boolean surroundings) {

    /** The same with other parameters. */
    Options with(Map<String, List<String>> others) {
      return new Options(others, subtracted, batchSize, threads, meanings, surroundings);
    }

    /** The same with what says the same in other words. */
    Options with(Meanings added) {
      Map<String, List<String>> asking = new HashMap<>(params);
      asking.put(CheckParams.CANDIDATES, List.of("true"));
      return new Options(asking, subtracted, batchSize, threads, added, surroundings);
    }
  }

  /** Is told how it goes on, on the thread that sends. */
  public interface Listener {

    /** Takes the answers of a request, in the order of its documents. */
    void answered(List<Checked> answers);

    /** No answer has come for a while. */
    void waiting();
  }

  /** A sender that has sent nothing yet. */
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

  /** Checks a document. */
  void document(InputDocument document) {
    add(pending(document, null));
  }

  /** Checks a document that stands under its id in one of the collections, too. */
  public void documentOf(String ownCollection, InputDocument document) {
    add(pending(document, ownCollection));
  }

  /** Checks a document of the collection. */
  void indexedDocument(String id) {
    add(new Pending(id, null, List.of(), null));
  }

  /** Authors of the document count unless the parameters of all documents name some. */
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
   * Sends what is left and waits for the last answer.
   *
   * @throws PalimpsestException if there is no point in going on
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

  /** With all that the server's answer alone does not say. */
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

  /** What nobody sees who looks at the page is checked as well. */
  private Checked withUnseen(Pending pending, Checked checked) {
    CheckResponse response = checked.response();
    ReadFile file = pending.document() == null ? null : pending.document().file();
    if (response == null || file == null) {
      return checked;
    }
    FileAccount account = FileAccount.of(file.name(), file.extracted());
    CheckResponse told = response.edited(account::addTo);
    String unseen = account.unseenText();
    if (unseen.isEmpty()) {
      return checked.with(told);
    }
    try {
      ObjectNode found = ask(pending.requestOf(unseen)).json();
      return checked.with(told.edited(answer -> FileAccount.addUnseen(answer, found)));
    } catch (PalimpsestException e) {
      if (e.reason().concernsEveryRequest()) {
        throw e;
      }
      return checked.with(told.without(Note.of("unseenNotChecked"), e.note()));
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
      if (e.reason().concernsEveryRequest()) {
        throw e;
      }
      return checked.with(response.without(Note.of("meaningNotCompared"), e.note()));
    }
  }

  private List<Checked> send(List<Pending> documents) {
    if (documents.size() == 1) {
      return List.of(sendAlone(documents.get(0)));
    }
    try {
      return sendTogether(documents);
    } catch (PalimpsestException e) {
      if (e.reason().concernsEveryRequest()) {
        throw e;
      }
      if (e.reason() == Reason.NO_ANSWER) {
        return sendOneByOne(documents);
      }
      var halves = new ArrayList<Checked>(send(documents.subList(0, documents.size() / 2)));
      halves.addAll(send(documents.subList(documents.size() / 2, documents.size())));
      return halves;
    }
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
      } else { // what the last one that was sent met with, or the sentence would grow
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

  /** Time or a shard was missing, and may be there now. */
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
      if (e.reason().concernsEveryRequest()) {
        throw e;
      }
      return document.checked(null, e);
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
   * @param document null for one of the collection
   * @param authors that its own request names
   * @param ownCollection that holds the text as a document, too; null if none does
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

    /** Checks its unseen text, which stands nowhere else. */
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
}
