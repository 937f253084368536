package org.palimpsest.solr.endpoint;

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

/**
 * What is stored of documents of a collection, wherever they lie, and whether or not a search finds
 * them yet: asked for together, as many at a time as memory holds easily. For one thread.
 */
public final class StoredDocuments {

  private static final int NAME_LENGTH_MAX = 200;

  private static final String GET_HANDLER = "/get";

  /** Where that handler puts a document, or null if there is none, where one is asked for. */
  private static final String DOCUMENT = "doc";

  /** Where it puts those that there are, where several are asked for. */
  private static final String DOCUMENTS = "response";

  /** As many theses are some ten megabytes. */
  private static final int TOGETHER_MAX = 50;

  private final SolrQueryRequest request;
  private final @Nullable TableFieldType field;
  private final Set<String> fields;

  /** Those that were not asked for yet, in the order of the request. */
  private final Set<String> waiting = new LinkedHashSet<>();

  private final Map<String, SolrDocument> read = new HashMap<>();
  private @Nullable SolrException failure;

  /**
   * Documents that will be asked for.
   *
   * @param ids of the request; each is read once
   */
  public StoredDocuments(SolrQueryRequest request, TableFieldType field, List<String> ids) {
    this(request, field, ids, List.of());
  }

  /**
   * Documents that will be asked for.
   *
   * @param request in whose core
   * @param field the sentence table field, whose text, author and type are read
   * @param ids each is read once
   * @param besides further fields to read
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

  /** Documents of which nothing but some fields is read, and no text. */
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
   * The document, which is forgotten then where others follow.
   *
   * @throws SolrException with NOT_FOUND if there is none, with SERVICE_UNAVAILABLE if its shard
   *     did not say so
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
   * The document, which is forgotten then where others follow; null if there is none.
   *
   * @throws SolrException with SERVICE_UNAVAILABLE if its shard did not say so
   */
  public @Nullable SolrDocument find(String id) {
    if (!read.containsKey(id)) {
      read(next(id));
    }
    SolrDocument document = read.get(id);
    if (document == null && failure != null) {
      throw new SolrException(
          ErrorCode.SERVICE_UNAVAILABLE,
          "The document " + id + " could not be read from its shard, or not in time.",
          failure);
    }
    return document;
  }

  /** The whole text of a document that was read; null where it has none that is stored. */
  public @Nullable String text(SolrDocument document) {
    return SourceText.join(
        Objects.requireNonNull(field, "the text is read").sourceFields(),
        name -> values(document, name));
  }

  /** The first value of a field of a document that was read; null where it has none. */
  public @Nullable String value(SolrDocument document, String name) {
    Collection<?> values = values(document, name);
    return values == null || values.isEmpty() ? null : values.iterator().next().toString();
  }

  /** From another shard come plain values, from an index of this node Lucene's fields. */
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

  /** It and those behind it. */
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
    try (SolrQueryRequest local = new SolrQueryRequestBase(request.getCore(), asked(ids)) {}) {
      request.getCore().execute(get, local, response);
    }
    if (response.getException() != null || !isWhole(response)) {
      failure =
          new SolrException(
              ErrorCode.SERVICE_UNAVAILABLE, "A shard did not answer.", response.getException());
    }
    if (response.getValues().get(DOCUMENT) instanceof SolrDocument document) {
      read.put(ids.get(0), document);
    }
    if (response.getValues().get(DOCUMENTS) instanceof SolrDocumentList documents) {
      documents.forEach(document -> read.put(key(document), document));
    }
  }

  private ModifiableSolrParams asked(List<String> ids) {
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

  /** A shard that is down, or time that is up, must not look as if there were no such document. */
  private static boolean isWhole(SolrQueryResponse response) {
    return (response.getValues().indexOf(DOCUMENT, 0) >= 0
            || response.getValues().indexOf(DOCUMENTS, 0) >= 0)
        && SolrQueryResponse.haveCompleteResults(response.getResponseHeader());
  }

  /** Keys may be long paths, but nobody reads a longer one. */
  private static String named(String id) {
    return id.length() > NAME_LENGTH_MAX ? id.substring(0, NAME_LENGTH_MAX) + "..." : id;
  }
}
