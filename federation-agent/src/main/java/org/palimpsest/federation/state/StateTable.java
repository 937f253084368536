package org.palimpsest.federation.state;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.solr.client.solrj.SolrRequest.METHOD;
import org.apache.solr.client.solrj.request.AbstractUpdateRequest.ACTION;
import org.apache.solr.client.solrj.request.QueryRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One state collection, as documents by id with versions.
 *
 * <p>Reads by id are Solr's real-time get: they see every write that was acknowledged, with no
 * commit. Of several that are asked for at once, one may be read as it was before the last soft
 * commit, so nothing is written over it but by version. Searches see what was written before the
 * last soft commit; so they are used to find ids only, and what is decided on is read by id after
 * that.
 *
 * <p>Each write is conditional: it names the version that it replaces, or that there must be none.
 * A write whose answer was lost is looked for before it is repeated: each carries a random stamp.
 */
final class StateTable {

  private static final Logger LOG = LoggerFactory.getLogger(StateTable.class);

  /** A reader of JSON takes 256 MiB, and a character has at most six bytes there. */
  static final long DOCUMENT_CHARS_MAX = 32L << 20;

  /** Of an id: the comma separates ids, and a slash would mean something to the router. */
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9!._:=@-]{1,300}");

  /** The document must not be there. */
  private static final long ABSENT = -1;

  private static final int WRITE_ATTEMPTS = 4;
  private static final int IDS_AT_ONCE = 500;
  private static final int PAGE = 1000;
  private static final String ALL_FIELDS = "*";

  /** The field with what tells a write from every other. */
  private static final String STAMP = "stamp";

  private final SolrConnection connection;
  private final String collection;
  private final SharedCommit durable = new SharedCommit();

  StateTable(SolrConnection connection, String collection) {
    this.connection = connection;
    this.collection = collection;
  }

  String collection() {
    return collection;
  }

  /** The document of an id as it is now, all of it. */
  Optional<Row> get(String id) {
    return Optional.ofNullable(get(List.of(id), ALL_FIELDS).get(id));
  }

  /**
   * Those of these documents that there are, in the order of the ids. What was not found is asked
   * for once more: Solr looks for all of them in the searcher that it took for the first, and one
   * that was written since then, and committed while it looked, is neither there nor in the log.
   *
   * @param fields of interest, with commas
   */
  Map<String, Row> get(Collection<String> ids, String fields) {
    Map<String, Row> found = glance(ids, fields);
    List<String> missed = ids.stream().filter(id -> !found.containsKey(id)).toList();
    if (ids.size() > 1 && !missed.isEmpty()) {
      found.putAll(glance(missed, fields));
    }
    return inOrder(ids, found);
  }

  /** The same in one look, by which one that was just written may be missed. */
  Map<String, Row> glance(Collection<String> ids, String fields) {
    List<String> all = ids.stream().map(StateTable::requireId).distinct().toList();
    var found = new HashMap<String, Row>();
    for (int from = 0; from < all.size(); from += IDS_AT_ONCE) {
      List<String> some = all.subList(from, Math.min(all.size(), from + IDS_AT_ONCE));
      for (JsonNode document : realTimeGet(some, fields)) {
        var row = new Row(document);
        found.put(row.id(), row);
      }
    }
    return found;
  }

  private static Map<String, Row> inOrder(Collection<String> ids, Map<String, Row> found) {
    var ordered = new LinkedHashMap<String, Row>();
    for (String id : ids) {
      Row row = found.get(id);
      if (row != null) {
        ordered.put(id, row);
      }
    }
    return ordered;
  }

  /** Those of these documents that there are, all of each, as they are now. */
  Collection<Row> whole(List<String> ids) {
    return get(ids, ALL_FIELDS).values();
  }

  private JsonNode realTimeGet(List<String> ids, String fields) {
    var params = new ModifiableSolrParams();
    params.set("ids", String.join(",", ids));
    params.set("fl", fields.equals(ALL_FIELDS) ? ALL_FIELDS : "id,_version_," + fields);
    return connection.send(query(params, "/get"), collection).at("/response/docs");
  }

  private static QueryRequest query(ModifiableSolrParams params, String path) {
    var request = new QueryRequest(params, METHOD.POST);
    request.setPath(path);
    return request;
  }

  private static String requireId(String id) {
    if (!ID.matcher(id).matches()) {
      throw new IllegalArgumentException("not an id of a state document");
    }
    return id;
  }

  /**
   * Reads a document, decides, and does it; again from the start, until nobody was in between.
   *
   * @param decision by the document, empty where there is none; may be asked several times
   * @throws PalimpsestException if Solr does not answer or refuses, or others were always faster
   * @throws IllegalArgumentException if the document to write is too large
   */
  <T> T change(String id, Function<Optional<Row>, Change<T>> decision) {
    var contention = new Contention("A document of " + collection);
    while (true) {
      Optional<Row> row = get(id);
      Change<T> change = decision.apply(row);
      if (perform(id, row, change)) {
        return change.result();
      }
      contention.pause();
    }
  }

  private boolean perform(String id, Optional<Row> row, Change<?> change) {
    return switch (change.kind()) {
      case NOTHING -> true;
      case WRITE -> write(id, fieldsOf(change), row.map(Row::version).orElse(ABSENT));
      case DELETE -> row.isEmpty() || delete(id, row.get().version());
    };
  }

  private static Fields fieldsOf(Change<?> change) {
    Fields fields = change.fields();
    if (fields == null) {
      throw new IllegalArgumentException("a change that writes has fields");
    }
    return fields;
  }

  /** Adds a document; false where there is one of this id. */
  boolean insert(String id, Fields fields) {
    return write(id, fields, ABSENT);
  }

  /** Replaces a document; false where it is not in this version any more. */
  boolean replace(String id, Fields fields, long version) {
    return write(id, fields, version);
  }

  private boolean write(String id, Fields fields, long version) {
    SolrInputDocument document = stamped(id, fields);
    document.setField("_version_", version);
    return send(document);
  }

  private static SolrInputDocument stamped(String id, Fields fields) {
    requireSize(fields);
    SolrInputDocument document = fields.toSolr(requireId(id));
    document.setField(STAMP, UUID.randomUUID().toString());
    return document;
  }

  private boolean send(SolrInputDocument document) {
    return send(new UpdateRequest().add(document), () -> isThere(document));
  }

  /**
   * Sends an update. Where nobody can tell if it took place, looks, and sends it again; should the
   * lost one arrive yet, only one of them is taken, since both name the same version.
   *
   * @param isDone whether it took place, as far as that can be seen
   * @return false where the document is in another version
   */
  private boolean send(UpdateRequest update, BooleanSupplier isDone) {
    var contention = new Contention("A document of " + collection);
    while (true) {
      try {
        connection.send(update, collection);
        return true;
      } catch (PalimpsestException e) {
        if (e.reason() == Reason.CONFLICT) {
          // Of the attempt before, perhaps: then it is this very update that is in the way.
          return contention.attempt() > 1 && isDone.getAsBoolean();
        }
        if (!isUnknown(e)) {
          throw e;
        }
        if (isDone.getAsBoolean()) {
          return true;
        }
        if (contention.attempt() == WRITE_ATTEMPTS || !contention.tryPause()) {
          throw e;
        }
      }
    }
  }

  private static void requireSize(Fields fields) {
    if (fields.sizeChars() > DOCUMENT_CHARS_MAX) {
      throw new IllegalArgumentException(
          "This is too large to be kept: "
              + fields.sizeChars()
              + " characters; at most "
              + DOCUMENT_CHARS_MAX
              + " are.");
    }
  }

  /** Whether nobody can tell by the failure alone if the write took place. */
  private static boolean isUnknown(PalimpsestException e) {
    return switch (e.reason()) {
      case NO_ANSWER, SERVER_ERROR, UNREACHABLE -> true;
      default -> false;
    };
  }

  private boolean isThere(SolrInputDocument document) {
    String id = String.valueOf(document.getFieldValue("id"));
    Row row = get(List.of(id), STAMP).get(id);
    return row != null && document.getFieldValue(STAMP).equals(row.textOrNull(STAMP));
  }

  /** Deletes a document; false where it is not in this version any more. */
  boolean delete(String id, long version) {
    return send(
        new UpdateRequest().deleteById(requireId(id), version),
        () -> get(List.of(id), "id").isEmpty());
  }

  /** Writes a document, whatever there was; for what only one writer writes, always the same. */
  void put(String id, Fields fields) {
    send(stamped(id, fields));
  }

  /** Writes documents, whatever there was. */
  void putAll(Collection<SolrInputDocument> documents) {
    send(new UpdateRequest().add(documents), () -> false);
  }

  /** Deletes all that is there, also what no search sees yet. */
  void deleteAllDocuments() {
    connection.send(new UpdateRequest().deleteByQuery("*:*"), collection);
  }

  /** Deletes documents in whatever version; those that are not there do no harm. */
  void deleteAll(List<String> ids) {
    if (!ids.isEmpty()) {
      ids.forEach(StateTable::requireId);
      connection.send(new UpdateRequest().deleteById(ids), collection);
    }
  }

  /** Deletes all documents with this value in a field, those that no search sees yet included. */
  void deleteWhere(String field, String value) {
    requireId(value);
    connection.send(new UpdateRequest().deleteByQuery(field + ":\"" + value + "\""), collection);
  }

  /** From now on searches see all that was written before. */
  void makeSearchable() {
    var commit = new UpdateRequest();
    commit.setAction(ACTION.COMMIT, true, true, true);
    connection.send(commit, collection);
  }

  /**
   * A disk that becomes full takes nothing back of what was written before this call: Solr opens
   * its index anew then, as of the last hard commit. Searches may not see it yet.
   */
  void makeDurable() {
    durable.await(
        () -> {
          var commit = new UpdateRequest();
          commit.setAction(ACTION.COMMIT, true, false);
          commit.setParam("openSearcher", "false");
          send(commit, () -> false);
        });
  }

  /**
   * As {@link #makeSearchable}, if it can be done now; if not, Solr does so within a second on its
   * own.
   */
  void makeSearchableSoon() {
    try {
      makeSearchable();
    } catch (PalimpsestException e) {
      LOG.debug("No soft commit now", e);
    }
  }

  /**
   * Ids of documents; some may be gone or changed by now.
   *
   * @param search sort, filters and the like
   */
  List<String> search(Search search) {
    JsonNode documents =
        connection.send(query(search.params(), "/select"), collection).at("/response/docs");
    var ids = new ArrayList<String>();
    documents.forEach(document -> ids.add(document.path("id").asText()));
    return ids;
  }

  /** The values that a search finds in a field, by id, in the search's order. */
  Map<String, String> search(Search search, String field) {
    JsonNode documents =
        connection.send(query(search.params(), "/select"), collection).at("/response/docs");
    var values = new LinkedHashMap<String, String>();
    documents.forEach(
        document -> values.put(document.path("id").asText(), document.path(field).asText()));
    return values;
  }

  /** How many documents a search finds. */
  long count(Search search) {
    ModifiableSolrParams params = search.params();
    params.set("rows", 0);
    return connection
        .send(query(params, "/select"), collection)
        .at("/response/numFound")
        .longValue();
  }

  /**
   * Tries whether all shards answer.
   *
   * @throws PalimpsestException if one does not
   */
  void check() {
    search(Search.all().page("id asc", 0, 0));
  }

  /** Ids of all documents that a search finds, page after page, sorted by id. */
  List<String> searchAll(Search search) {
    var ids = new ArrayList<String>();
    ModifiableSolrParams params = search.params();
    params.set("sort", "id asc");
    params.set("rows", PAGE);
    params.set("start", 0);
    String cursor = "*";
    while (true) {
      params.set("cursorMark", cursor);
      JsonNode answer = connection.send(query(params, "/select"), collection);
      answer.at("/response/docs").forEach(document -> ids.add(document.path("id").asText()));
      String next = answer.path("nextCursorMark").asText(cursor);
      if (next.equals(cursor)) {
        return ids;
      }
      cursor = next;
    }
  }

  /** All documents that a search finds, sorted by id, each as it is now. */
  List<Row> all(Search search) {
    return List.copyOf(get(searchAll(search), ALL_FIELDS).values());
  }

  /** Deletes what is older than a time by its {@code createdAt}; how many. */
  int deleteCreatedBefore(Instant time) {
    makeSearchable();
    List<String> old = searchAll(Search.all().before("createdAt", time));
    for (int from = 0; from < old.size(); from += PAGE) {
      deleteAll(old.subList(from, Math.min(old.size(), from + PAGE)));
    }
    return old.size();
  }
}
