package org.palimpsest.solr.endpoint;

import static org.palimpsest.solr.endpoint.Refusals.serviceUnavailable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.lucene.index.IndexableField;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrQueryRequestBase;
import org.apache.solr.request.SolrRequestHandler;
import org.apache.solr.response.SolrQueryResponse;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.SourceText;
import org.palimpsest.solr.schema.TableFieldType;

/** Reads stored fields of documents in any shard, committed or not, in batches. For one thread. */
public final class StoredDocuments {

  private static final int NAME_LENGTH_MAX = 200;

  private static final String GET_HANDLER = "/get";

  /** Member of Solr's answer for one id. */
  private static final String DOCUMENT = "doc";

  /** Member of Solr's answer for several ids. */
  private static final String DOCUMENTS = "response";

  /** Documents of a batch; as many theses are about ten megabytes. */
  private static final int TOGETHER_MAX = 50;

  private final SolrQueryRequest request;
  private final @Nullable TableFieldType field;
  private final Set<String> fields;

  /** Ids that are not read yet, in the order of the request. */
  private final Set<String> waiting = new LinkedHashSet<>();

  private final Map<String, SolrDocument> read = new HashMap<>();
  private @Nullable SolrException failure;

  public StoredDocuments(SolrQueryRequest request, TableFieldType field, List<String> ids) {
    this(request, field, ids, List.of());
  }

  /**
   * Documents of a request, with further fields.
   *
   * @param field of the sentence table, whose text, author and type are read
   * @param ids each is read once
   * @param besides further fields
   */
  public StoredDocuments(
      SolrQueryRequest request, TableFieldType field, List<String> ids, List<String> besides) {
    this(request, field, ids, fields(request, field, besides));
  }

  private StoredDocuments(
      SolrQueryRequest request,
      @Nullable TableFieldType field,
      Collection<String> ids,
      Set<String> fields) {
    this.request = request;
    this.field = field;
    this.fields = fields;
    waiting.addAll(ids);
  }

  /** Reads only some fields, without texts. */
  public static StoredDocuments ofFields(
      SolrQueryRequest request, Collection<String> ids, Collection<String> fields) {
    Set<String> read = new LinkedHashSet<>(fields);
    read.add(request.getSchema().getUniqueKeyField().getName());
    return new StoredDocuments(request, null, ids, read);
  }

  private static Set<String> fields(
      SolrQueryRequest request, TableFieldType field, List<String> besides) {
    Set<String> fields = new LinkedHashSet<>(field.sourceFields());
    fields.add(request.getSchema().getUniqueKeyField().getName());
    if (field.authorField() != null) {
      fields.add(field.authorField());
    }
    if (field.typeField() != null) {
      fields.add(field.typeField());
    }
    fields.addAll(besides);
    return fields;
  }

  /**
   * A document, which later calls may drop; refused by NOT_FOUND or, without its shard,
   * SERVICE_UNAVAILABLE.
   */
  public SolrDocument get(String id) {
    SolrDocument document = find(id);
    if (document == null) {
      throw new SolrException(
          ErrorCode.NOT_FOUND, "The collection has no document with the id '" + named(id) + "'.");
    }
    return document;
  }

  /**
   * A document or null, which later calls may drop; without its shard refused by
   * SERVICE_UNAVAILABLE.
   */
  public @Nullable SolrDocument find(String id) {
    if (!read.containsKey(id)) {
      read(next(id));
    }
    SolrDocument document = read.get(id);
    if (document == null && failure != null) {
      throw serviceUnavailable(
          "The document " + id + " could not be read from its shard, or not in time.", failure);
    }
    return document;
  }

  public @Nullable String text(SolrDocument document) {
    return SourceText.join(
        Objects.requireNonNull(field, "the text is read").sourceFields(),
        name -> values(document, name));
  }

  /** The first value of a field, or null. */
  public @Nullable String value(SolrDocument document, String name) {
    Collection<?> values = values(document, name);
    return values == null || values.isEmpty() ? null : values.iterator().next().toString();
  }

  /** Other shards send plain values, this node's index Lucene fields. */
  public @Nullable Collection<?> values(SolrDocument document, String name) {
    Collection<Object> values = document.getFieldValues(name);
    return values == null
        ? null
        : values.stream()
            .map(
                value ->
                    value instanceof IndexableField stored
                        ? request.getSchema().getField(name).getType().toObject(stored)
                        : value)
            .toList();
  }

  private List<String> next(String id) {
    List<String> ids = new ArrayList<>(List.of(id));
    waiting.remove(id);
    waiting.stream().limit(TOGETHER_MAX - 1L).forEach(ids::add);
    ids.forEach(waiting::remove);
    return ids;
  }

  private void read(List<String> ids) {
    read.clear();
    failure = null;
    SolrQueryResponse response = new SolrQueryResponse();
    SolrRequestHandler get = request.getCore().getRequestHandler(GET_HANDLER);
    try (SolrQueryRequest local = new SolrQueryRequestBase(request.getCore(), params(ids)) {}) {
      request.getCore().execute(get, local, response);
    }
    if (response.getException() != null || !isWhole(response)) {
      failure = serviceUnavailable("A shard did not answer.", response.getException());
    }
    if (response.getValues().get(DOCUMENT) instanceof SolrDocument document) {
      read.put(ids.get(0), document);
    }
    if (response.getValues().get(DOCUMENTS) instanceof SolrDocumentList documents) {
      documents.forEach(document -> read.put(key(document), document));
    }
  }

  private ModifiableSolrParams params(List<String> ids) {
    return new ModifiableSolrParams()
        .set(CommonParams.ID, ids.toArray(String[]::new))
        .set(CommonParams.FL, String.join(",", fields))
        // Only the documents' own shards are needed.
        .set(ShardParams.SHARDS_TOLERANT, true);
  }

  private String key(SolrDocument document) {
    String key = request.getSchema().getUniqueKeyField().getName();
    return Objects.requireNonNull(value(document, key), key);
  }

  /** False if a shard is down or time is up, so that the document may exist. */
  private static boolean isWhole(SolrQueryResponse response) {
    return (response.getValues().indexOf(DOCUMENT, 0) >= 0
            || response.getValues().indexOf(DOCUMENTS, 0) >= 0)
        && SolrQueryResponse.haveCompleteResults(response.getResponseHeader());
  }

  private static String named(String id) {
    return id.length() > NAME_LENGTH_MAX ? id.substring(0, NAME_LENGTH_MAX) + "..." : id;
  }
}
