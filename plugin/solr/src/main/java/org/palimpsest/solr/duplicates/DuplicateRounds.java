package org.palimpsest.solr.duplicates;

import static org.palimpsest.solr.endpoint.Refusals.badRequest;

import java.util.List;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.endpoint.Endpoint;
import org.palimpsest.solr.endpoint.RequestBody;
import org.palimpsest.solr.endpoint.RequestCollections;
import org.palimpsest.solr.endpoint.RequestLimits;
import org.palimpsest.solr.request.DuplicateParameters;
import org.palimpsest.solr.rounds.Batch;
import org.palimpsest.solr.rounds.DocumentState;
import org.palimpsest.solr.rounds.RoundsComponent;

/** Near duplicates from the request to the answer: one round for texts, one for signatures. */
public class DuplicateRounds extends RoundsComponent<DocumentState> {

  public static final String NAME = "duplicates";

  public static final Endpoint ENDPOINT =
      new Endpoint("/duplicates", DuplicateParameters.ALL, "docs/reference/duplicates.md", NAME);

  protected DuplicateRounds() {
    super("DuplicatesHandler", "compared", List.of(new NearRound(), new PassRound()));
  }

  @Override
  protected Batch<DocumentState> read(
      SolrQueryRequest request, RequestBody body, RequestLimits limits) {
    if (RequestCollections.areSeveral(request)) {
      throw badRequest("/duplicates asks one collection; ask the others one by one.");
    }
    DuplicateFields fields = DuplicateFields.of(request);
    if (!PassState.isAskedFor(body)) {
      return new DuplicateReader(request, body, limits, fields).read(body);
    }
    Batch<DocumentState> batch = new Batch<>(false);
    batch.add(PassState.read(body, fields, request.getParams().get(CheckParams.SCHEME)));
    return batch;
  }

  @Override
  protected String scheme(SolrQueryRequest request) {
    return DuplicateFields.of(request).key();
  }

  @Override
  protected List<String> passedOn() {
    return List.of(
        DuplicateParameters.METHOD,
        DuplicateParameters.THRESHOLD,
        DuplicateParameters.CONTAINMENT,
        CheckParams.DISTANCE,
        CheckParams.ROWS,
        CheckParams.FIELD,
        DuplicateParameters.SIGNATURE);
  }

  @Override
  protected void write(
      SolrQueryRequest request,
      SolrQueryResponse response,
      Batch<DocumentState> batch,
      NamedList<Object> answer) {
    answer.forEach(response::add);
  }

  /** An answer without any shard's part would look like no duplicates. */
  @Override
  protected boolean answersWhenCutOff() {
    return false;
  }

  @Override
  public String getDescription() {
    return "Finds the near duplicates of a document.";
  }
}
