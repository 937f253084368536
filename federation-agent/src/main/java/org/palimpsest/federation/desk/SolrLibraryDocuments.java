package org.palimpsest.federation.desk;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.apache.solr.client.solrj.SolrRequest.METHOD;
import org.apache.solr.client.solrj.request.AbstractUpdateRequest.ACTION;
import org.apache.solr.client.solrj.request.QueryRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.LibrarySchema;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.core.text.SourceText;
import org.palimpsest.extract.FileAccount;
import org.palimpsest.federation.task.local.IndexedDocuments;

/** Documents of collections in Solr. */
public final class SolrLibraryDocuments implements LibraryDocuments {

  private static final int DIGITS_SHOWN = 8;
  private static final int VERSION_COUNT_BITS = 20;

  private static final String VERSION = "_version_";
  private static final long VERSION_NEW = -1; // value of _version_ that requires a new id

  private final SolrConnection solr;
  private final SharedCommits commits;
  private final Map<String, LibrarySchema> schemas = new ConcurrentHashMap<>();

  public SolrLibraryDocuments(SolrConnection solr) {
    this.solr = solr;
    this.commits = new SharedCommits(collection -> send(collection, new UpdateRequest()));
  }

  @Override
  public boolean has(String collection) {
    return names().contains(collection);
  }

  @Override
  public boolean create(String collection, String like) {
    var admin = new CollectionAdmin(solr);
    if (admin.exists(collection)) {
      return false;
    }
    CollectionAdmin.Shape shape = admin.shape(like);
    String configset = Objects.requireNonNull(admin.identities(like).get(like)).configset();
    admin.create(collection, configset, shape.shards(), shape.replicas(), admin.seed(like));
    return true;
  }

  @Override
  public List<Map.Entry<String, Long>> collections() {
    return names().stream()
        .map(name -> Map.entry(name, IndexedDocuments.count(solr, name)))
        .toList();
  }

  /** Names of the collections that are libraries. */
  private List<String> names() {
    var params = new ModifiableSolrParams();
    params.set("action", "LIST");
    var list = new QueryRequest(params, METHOD.GET);
    list.setPath("/admin/collections");
    List<String> names = new ArrayList<>();
    for (JsonNode name : solr.send(list, null).path("collections")) {
      String collection = name.asText();
      if (schema(collection).isLibrary()) {
        names.add(collection);
      }
    }
    names.sort(null);
    return names;
  }

  private LibrarySchema schema(String collection) {
    return schemas.computeIfAbsent(collection, name -> LibrarySchema.of(solr, name));
  }

  private ObjectNode query(String collection, ModifiableSolrParams params) {
    return solr.send(new QueryRequest(params, METHOD.POST), collection);
  }

  @Override
  public long list(String collection, String words, int offset, int rows, ArrayNode into) {
    LibrarySchema schema = schema(collection);
    var params = new ModifiableSolrParams();
    params.set("q", words.isBlank() ? "*:*" : "{!simple f=" + schema.titleField() + " v=$words}");
    params.set("words", words);
    params.set("start", offset).set("rows", rows).set("sort", schema.keyField() + " asc");
    params.set("fl", String.join(",", shown(schema)));
    ObjectNode answer = query(collection, params);
    for (JsonNode document : answer.at("/response/docs")) {
      ObjectNode view = into.addObject();
      view.put("id", document.path(schema.keyField()).asText());
      view.put("title", first(document.path(schema.titleField())));
      view.put("type", schema.typeField() == null ? "" : first(document.path(schema.typeField())));
      view.put("file", document.path(LibrarySchema.FILE_NAME).asText());
    }
    return answer.at("/response/numFound").longValue();
  }

  private static String first(JsonNode value) {
    return value.isArray() ? value.path(0).asText() : value.asText();
  }

  private static List<String> shown(LibrarySchema schema) {
    List<String> shown = new ArrayList<>();
    shown.add(schema.keyField());
    shown.add(schema.titleField());
    if (schema.typeField() != null) {
      shown.add(schema.typeField());
    }
    shown.add(LibrarySchema.FILE_NAME);
    return shown;
  }

  @Override
  public Added add(String collection, String text, FileAccount file, Description description) {
    LibrarySchema schema = schema(collection);
    String digest = file.facts().sha256();
    String longId = file.name() + " (" + digest.substring(0, DIGITS_SHOWN) + ")";
    for (String id : List.of(file.name(), longId)) {
      if (isAdded(collection, document(schema, id, text, file, description))) {
        return new Added(id, true);
      }
      String known = digestOf(collection, id);
      if (id.equals(longId) || digest.equals(known)) {
        describe(collection, schema, id, description);
        return new Added(id, false);
      }
    }
    throw new AssertionError("the second one returns");
  }

  /** Adds a document unless its id exists, committed or not. */
  private boolean isAdded(String collection, SolrInputDocument document) {
    document.setField(VERSION, VERSION_NEW);
    try {
      solr.send(new UpdateRequest().add(document), collection);
      return true;
    } catch (PalimpsestException e) {
      if (e.reason() == Reason.CONFLICT) {
        return false;
      }
      throw e;
    }
  }

  @Override
  public void commit(String collection) {
    commits.commit(collection);
  }

  /** A hard commit, so that an acknowledged document survives a full disk. */
  private void send(String collection, UpdateRequest update) {
    update.setAction(ACTION.COMMIT, true, true);
    solr.send(update, collection);
  }

  /** Updates the fields of a description that are set. */
  private void describe(
      String collection, LibrarySchema schema, String id, Description description) {
    var change = new SolrInputDocument();
    described(schema, description)
        .forEach((field, value) -> change.setField(field, Map.of("set", value)));
    if (!change.isEmpty()) {
      change.setField(schema.keyField(), id);
      solr.send(new UpdateRequest().add(change), collection);
    }
  }

  /**
   * The digest of a document's file, committed or not: empty if unknown, null if there is no
   * document.
   */
  private @Nullable String digestOf(String collection, String id) {
    JsonNode document = find(collection, id, List.of(LibrarySchema.FILE_DIGEST));
    return document.isNull() ? null : document.path(LibrarySchema.FILE_DIGEST).asText();
  }

  /** Fields of a document, committed or not; a null node if there is no document. */
  private JsonNode find(String collection, String id, List<String> fields) {
    var params = new ModifiableSolrParams();
    params.set("id", id).set("fl", String.join(",", fields));
    var request = new QueryRequest(params, METHOD.POST);
    request.setPath("/get");
    return solr.send(request, collection).path("doc");
  }

  private static SolrInputDocument document(
      LibrarySchema schema, String id, String text, FileAccount file, Description description) {
    var document = new SolrInputDocument();
    var facts = file.facts();
    put(document, schema, schema.titleField(), facts.title() == null ? file.name() : facts.title());
    put(document, schema, LibrarySchema.FILE_NAME, file.name());
    put(document, schema, LibrarySchema.FILE_DIGEST, facts.sha256());
    if (facts.year() != null) {
      put(document, schema, LibrarySchema.YEAR, facts.year());
    }
    if (!file.pages().starts().isEmpty()) {
      put(document, schema, LibrarySchema.PAGES, file.pages().toText());
    }
    put(document, schema, schema.authorField(), facts.authors());
    described(schema, description).forEach(document::setField);
    document.setField(schema.textFields().get(0), text);
    document.setField(schema.keyField(), id);
    return document;
  }

  /** The fields of a description. */
  private static Map<String, Object> described(LibrarySchema schema, Description description) {
    Map<String, Object> fields = new HashMap<>();
    String author = schema.authorField();
    if (author != null && schema.has(author) && !description.authors().isEmpty()) {
      fields.put(author, description.authors());
    }
    String type = schema.typeField();
    if (type != null && schema.has(type) && !description.type().isEmpty()) {
      fields.put(type, description.type());
    }
    return fields;
  }

  private static void put(
      SolrInputDocument document, LibrarySchema schema, @Nullable String field, Object value) {
    if (field != null && schema.has(field)) {
      document.setField(field, value);
    }
  }

  /** Reads a document's time from its version: milliseconds, shifted by a counter of 20 bits. */
  @Override
  public long expire(String collection, Instant addedBefore) {
    if (!has(collection)) {
      return 0;
    }
    String old = VERSION + ":[1 TO " + (addedBefore.toEpochMilli() << VERSION_COUNT_BITS) + "]";
    var params = new ModifiableSolrParams();
    params.set("q", old).set("rows", 0);
    long documents = query(collection, params).at("/response/numFound").longValue();
    if (documents > 0) {
      send(collection, new UpdateRequest().deleteByQuery(old));
    }
    return documents;
  }

  @Override
  public Optional<String> text(String collection, String id) {
    LibrarySchema schema = schema(collection);
    JsonNode document = find(collection, id, schema.textFields());
    return Optional.ofNullable(
        SourceText.join(schema.textFields(), field -> values(document.path(field))));
  }

  private static List<String> values(JsonNode field) {
    List<String> values = new ArrayList<>();
    if (field.isArray()) {
      field.forEach(value -> values.add(value.asText()));
    } else if (!field.isMissingNode()) {
      values.add(field.asText());
    }
    return values;
  }

  @Override
  public boolean remove(String collection, String id) {
    if (digestOf(collection, id) == null) {
      return false;
    }
    send(collection, new UpdateRequest().deleteById(id));
    return true;
  }

  /**
   * Commits collections, one commit at a time each. Callers during a commit share the next one.
   * Thread-safe.
   */
  static final class SharedCommits {

    private final Consumer<String> commit;

    /** Next commit of each collection, not begun yet. */
    private final Map<String, CompletableFuture<Void>> waiting = new HashMap<>();

    private final Map<String, Object> turns = new HashMap<>();

    SharedCommits(Consumer<String> commit) {
      this.commit = commit;
    }

    /** Returns when a commit has ended that began after this call, or throws its exception. */
    void commit(String collection) {
      CompletableFuture<Void> next = new CompletableFuture<>();
      CompletableFuture<Void> shared;
      Object turn;
      synchronized (this) {
        shared = waiting.putIfAbsent(collection, next);
        turn = turns.computeIfAbsent(collection, name -> new Object());
      }
      if (shared == null) {
        synchronized (turn) {
          run(collection, next);
        }
        shared = next;
      }
      try {
        shared.join();
      } catch (CompletionException e) {
        throw e.getCause() instanceof RuntimeException cause ? cause : e;
      }
    }

    private void run(String collection, CompletableFuture<Void> next) {
      synchronized (this) {
        waiting.remove(collection);
      }
      try {
        commit.accept(collection);
        next.complete(null);
      } catch (RuntimeException e) {
        next.completeExceptionally(e);
      }
    }
  }
}
