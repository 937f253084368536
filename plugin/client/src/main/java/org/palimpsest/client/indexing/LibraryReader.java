package org.palimpsest.client.indexing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.request.QueryRequest;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.CursorMarkParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.Json;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.SourceDocument;

/**
 * Reads the stored fields of a collection by id, page by page. Solr refuses if a shard is missing,
 * so a page cannot silently lack documents. Not thread-safe.
 */
public final class LibraryReader {

  private static final int IDS_PER_PAGE = 1000;

  /** Page size for documents, unless they are too large together. */
  private static final int DOCUMENTS_PER_PAGE = 100;

  private static final int SIGNATURES_PER_PAGE = 10_000;
  private static final String SELECT = "/select";

  public static final String START = CursorMarkParams.CURSOR_MARK_START;

  private final SolrConnection connection;
  private final String collection;
  private final StoredFields fields;
  private final String key;

  /** Reads the collection's schema, which must return its texts. */
  public LibraryReader(SolrConnection connection, String collection) {
    this.connection = connection;
    this.collection = collection;
    this.fields = StoredFields.of(connection, collection);
    this.key = fields.keyField();
  }

  public String collection() {
    return collection;
  }

  public StoredFields fields() {
    return fields;
  }

  /** The number of visible documents that match a query in Solr's syntax. */
  public long count(String query) {
    ModifiableSolrParams params = new ModifiableSolrParams();
    params.set(CommonParams.Q, query);
    params.set(CommonParams.ROWS, 0);
    return send(SELECT, params).at("/response/numFound").asLong();
  }

  /** The number of visible documents with fingerprints. */
  public long fingerprinted() {
    return count(fields.tables().get(0) + "_scheme:[* TO *]");
  }

  /** A query for documents with text but without fingerprints. */
  String tableless() {
    return "+("
        + fields.sources().stream()
            .map(name -> name + ":[* TO *]")
            .collect(Collectors.joining(" OR "))
        + ") -"
        + fields.tables().get(0)
        + "_scheme:[* TO *]";
  }

  /** Passes these fields of documents with text but without fingerprints, by id. */
  void readTableless(List<String> names, Consumer<List<JsonNode>> pages) {
    ModifiableSolrParams params = new ModifiableSolrParams();
    params.set(CommonParams.FQ, "{!lucene}" + tableless());
    params.set(CommonParams.FL, names.toArray(String[]::new));
    read(params, DOCUMENTS_PER_PAGE, pages);
  }

  Optional<String> idOf(String query) {
    ModifiableSolrParams params = new ModifiableSolrParams();
    params.set(CommonParams.Q, query);
    params.set(CommonParams.FL, key);
    params.set(CommonParams.ROWS, 1);
    JsonNode found = send(SELECT, params).at("/response/docs/0");
    return found.isMissingNode() ? Optional.empty() : Optional.of(id(found));
  }

  public void readIds(Consumer<List<String>> pages) {
    readIds(START, IDS_PER_PAGE, (ids, next) -> pages.accept(ids));
  }

  /** Passes the ids from a mark on, in ordered pages, with the next mark. */
  public void readIds(String from, int count, BiConsumer<List<String>, String> pages) {
    ModifiableSolrParams params = new ModifiableSolrParams();
    params.set(CommonParams.FL, key);
    read(
        params,
        from,
        count,
        (documents, next) -> pages.accept(documents.stream().map(this::id).toList(), next));
  }

  /** A document with the table of its signature, as base64. */
  public record StoredSignature(String id, @Nullable String table) {}

  /** Passes the documents with their signatures from a mark on, with the next mark. */
  public void readSignatures(
      String field, String from, BiConsumer<List<StoredSignature>, String> pages) {
    ModifiableSolrParams params = new ModifiableSolrParams();
    params.set(CommonParams.FL, key, field);
    read(
        params,
        from,
        SIGNATURES_PER_PAGE,
        (documents, next) ->
            pages.accept(
                documents.stream()
                    .map(
                        document ->
                            new StoredSignature(
                                id(document),
                                document.path(field).isTextual()
                                    ? document.path(field).asText()
                                    : null))
                    .toList(),
                next));
  }

  /** The existing ones of some ids, at most a page, visible or not. */
  public Set<String> present(Collection<String> ids) {
    ModifiableSolrParams params = new ModifiableSolrParams();
    params.set(CommonParams.ID, ids.toArray(String[]::new)); // ids= would split them at commas
    params.set(CommonParams.FL, key);
    JsonNode answer = send("/get", params);
    Set<String> present = new TreeSet<>();
    answer.at("/response/docs").forEach(document -> present.add(id(document)));
    if (answer.path("doc").isObject()) { // of a single id
      present.add(id(answer.path("doc")));
    }
    return present;
  }

  /** Passes the documents from one id to another, inclusive. */
  public void readRange(String first, String last, Consumer<List<SourceDocument>> pages) {
    readWhole(key + ":[" + quoted(first) + " TO " + quoted(last) + "]", pages);
  }

  /** Passes the documents written since a time of the nodes' clocks. */
  public void readChanged(long sinceMillis, Consumer<List<SourceDocument>> pages) {
    readWhole("_version_:[" + (Math.max(0, sinceMillis) << 20) + " TO *]", pages);
  }

  private static String quoted(String id) {
    return '"' + id.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private void readWhole(String filter, Consumer<List<SourceDocument>> pages) {
    ModifiableSolrParams params = new ModifiableSolrParams();
    params.set(CommonParams.FQ, "{!lucene}" + filter);
    params.set(CommonParams.FL, fields.readable().toArray(String[]::new));
    read(
        params,
        DOCUMENTS_PER_PAGE,
        documents -> pages.accept(documents.stream().map(this::document).toList()));
  }

  /** Halves pages that are too large. */
  private void read(ModifiableSolrParams params, int rowsMax, Consumer<List<JsonNode>> pages) {
    read(params, START, rowsMax, (documents, next) -> pages.accept(documents));
  }

  private void read(
      ModifiableSolrParams params,
      String from,
      int rowsMax,
      BiConsumer<List<JsonNode>, String> pages) {
    params.set(CommonParams.Q, "*:*");
    params.set(CommonParams.SORT, key + " asc");
    String mark = from;
    int rows = rowsMax;
    while (true) {
      params.set(CursorMarkParams.CURSOR_MARK_PARAM, mark);
      params.set(CommonParams.ROWS, rows);
      ObjectNode answer;
      try {
        answer = send(SELECT, params);
      } catch (PalimpsestException e) {
        if (e.reason() != Reason.REFUSED || rows == 1) {
          throw e;
        }
        rows = Math.max(1, rows / 2);
        continue;
      }
      List<JsonNode> documents = new ArrayList<>();
      answer.at("/response/docs").forEach(documents::add);
      String next = answer.path(CursorMarkParams.CURSOR_MARK_NEXT).asText();
      if (!documents.isEmpty()) {
        pages.accept(documents, next);
      }
      if (next.equals(mark)) {
        return;
      }
      mark = next;
    }
  }

  private ObjectNode send(String path, ModifiableSolrParams params) {
    var request = new QueryRequest(params, SolrRequest.METHOD.POST);
    request.setPath(path);
    return connection.send(request, collection);
  }

  String id(JsonNode document) {
    return document.path(key).asText();
  }

  private SourceDocument document(JsonNode document) {
    Map<String, Object> values = new LinkedHashMap<>();
    document
        .properties()
        .forEach(
            field -> {
              if (!field.getKey().equals(key) && !fields.isMade(field.getKey())) {
                values.put(
                    field.getKey(), Json.MAPPER.convertValue(field.getValue(), Object.class));
              }
            });
    return new SourceDocument(id(document), values);
  }
}
