package org.palimpsest.solr.arrival;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrQueryRequestBase;
import org.apache.solr.request.SolrRequestHandler;
import org.apache.solr.request.SolrRequestInfo;
import org.apache.solr.response.SolrQueryResponse;
import org.palimpsest.core.duplicate.Relation;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.duplicates.DuplicateFields;
import org.palimpsest.solr.endpoint.StoredDocuments;
import org.palimpsest.solr.near.NearLimits;
import org.palimpsest.solr.near.NearMethod;
import org.palimpsest.solr.near.NearQuestion;
import org.palimpsest.solr.schema.SolrErrors;

/** The collection of an update request, over all shards. For one request. */
record NearLibrary(
    SolrQueryRequest request,
    String path,
    ArrivalParameters parameters,
    DuplicateFields fields,
    MarkFields marks) {

  /** Leaders have additions first; replicas may lag behind. */
  private static final String LEADERS = "replica.leader:true";

  /**
   * The unique keys of near duplicates by search.
   *
   * @throws SolrException with SERVICE_UNAVAILABLE if a part of the collection did not answer
   */
  List<String> search(String id, String text) {
    SolrQueryResponse response = new SolrQueryResponse();
    SolrCore core = request.getCore();
    SolrRequestHandler handler = core.getRequestHandler(path);
    if (handler == null) {
      throw SolrErrors.badRequest("solrconfig.xml has no handler %s of near duplicates.", path);
    }
    try (SolrQueryRequest local = new SolrQueryRequestBase(core, question(id, text)) {}) {
      local.getContext().put(CommonParams.PATH, path); // the path of the shard requests
      SolrRequestInfo.setRequestInfo(new SolrRequestInfo(local, response));
      core.execute(handler, local, response);
    } finally {
      SolrRequestInfo.clearRequestInfo();
    }
    if (response.getException() != null
        || !(response.getValues().get("duplicates") instanceof Collection<?> duplicates)) {
      throw noAnswer(response.getException());
    }
    return duplicates.stream()
        .map(duplicate -> String.valueOf(((NamedList<?>) duplicate).get(CheckParams.ID)))
        .toList();
  }

  private ModifiableSolrParams question(String id, String text) {
    return parameters
        .toSolr()
        .set(CheckParams.ID, id)
        .set(CheckParams.TEXT, text)
        .set(CheckParams.ROWS, parameters.near().limits().rows())
        .set(ShardParams.SHARDS_PREFERENCE, LEADERS)
        .set(CommonParams.PARTIAL_RESULTS, false);
  }

  private static SolrException noAnswer(Exception why) {
    return new SolrException(
        ErrorCode.SERVICE_UNAVAILABLE,
        "a part of the collection did not answer, and near duplicates could be missed",
        why);
  }

  /** The near duplicates among some documents in their current state, nearest first. */
  List<NearDocument> near(NearQuestion document, Collection<String> ids) {
    if (ids.isEmpty()) {
      return List.of();
    }
    StoredDocuments stored = stored(List.copyOf(ids));
    List<NearDocument> near = new ArrayList<>();
    for (String id : ids) {
      SolrDocument found = stored.find(id);
      String text = found == null ? null : stored.text(found);
      if (found != null && text != null) {
        NearQuestion other = fields.compared(id, text);
        if (areNear(document, other)) {
          near.add(
              new NearDocument(
                  id,
                  nearness(document, other),
                  stored.value(found, marks.of()),
                  stored.value(found, marks.group())));
        }
      }
    }
    near.sort(
        Comparator.comparingDouble(NearDocument::nearness)
            .reversed()
            .thenComparing(NearDocument::id));
    return near;
  }

  /** Whether the collection has a document, committed or not. */
  boolean has(String id) {
    return stored(List.of(id)).find(id) != null;
  }

  private StoredDocuments stored(List<String> ids) {
    return new StoredDocuments(request, fields.sentences(), ids, marks.inSchema(request));
  }

  /** Whether the documents are near duplicates; one contained in the other does not count. */
  boolean areNear(NearQuestion one, NearQuestion other) {
    NearLimits limits = parameters.near().limits();
    if (parameters.near().method() == NearMethod.SIMHASH) {
      return one.signature().size() > 0
          && other.signature().size() > 0
          && one.signature().distance(0, other.signature(), 0) <= limits.distanceMax();
    }
    return Relation.of(one.spots(), other.spots(), limits.resemblanceMin(), limits.containmentMin())
        == Relation.DUPLICATE;
  }

  /** The nearness of two documents, 0 to 1, higher is nearer. */
  private double nearness(NearQuestion one, NearQuestion other) {
    return parameters.near().method() == NearMethod.SIMHASH
        ? 1 - one.signature().distance(0, other.signature(), 0) / (double) Long.SIZE
        : one.spots().resemblance(other.spots());
  }
}
