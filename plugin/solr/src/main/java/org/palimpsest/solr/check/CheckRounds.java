package org.palimpsest.solr.check;

import java.util.List;
import java.util.Map;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.util.plugin.SolrCoreAware;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.endpoint.Endpoint;
import org.palimpsest.solr.endpoint.EndpointMetrics;
import org.palimpsest.solr.endpoint.RequestBody;
import org.palimpsest.solr.endpoint.RequestLimits;
import org.palimpsest.solr.rounds.Batch;
import org.palimpsest.solr.rounds.RoundsComponent;
import org.palimpsest.solr.rounds.Timings;
import org.palimpsest.solr.schema.EpochRecord;
import org.palimpsest.solr.shard.CheckThreads;
import org.palimpsest.solr.shard.CheckedLibrary;
import org.palimpsest.solr.shard.FilterQueries;

/**
 * A check from the request to the answer: the coordinator fingerprints the suspicious text, asks
 * the shards in these rounds, and writes the answer.
 */
public class CheckRounds extends RoundsComponent<CheckState>
    implements SolrCoreAware, CheckThreads.Owner {

  public static final Endpoint ENDPOINT =
      new Endpoint("/check", CheckParams.ALL, "docs/reference/check.md", NAME);

  private CheckThreads threads = CheckThreads.of(new NamedList<>());

  protected CheckRounds() {
    super(
        "CheckHandler",
        "checked",
        List.of(
            new SurveyRound(), // sentences of the library, frequencies of terms and windows
            new CandidateRound(), // candidates with rare terms or grams of the text
            new PassageRound(), // matches and passages
            new LikenessRound(), // likeness of uncovered statements to those of candidates
            new OrderRound(), // passages in the order of a source's statements
            new ShortRound())); // copies of single sentences
  }

  @Override
  public void init(NamedList<?> args) {
    threads = CheckThreads.of(args);
    super.init(args);
  }

  @Override
  public void inform(SolrCore core) {
    threads.open(core);
    EpochRecord.write(core);
  }

  @Override
  public CheckThreads threads() {
    return threads;
  }

  @Override
  protected Batch<CheckState> read(
      SolrQueryRequest request, RequestBody body, RequestLimits limits) {
    // Refuses wrong values before any work.
    var unused =
        List.of(
            FilterQueries.of(request),
            Timings.areAskedFor(request.getParams()),
            AnswerFields.of(request));
    return new CheckReader(request, body, limits, CheckedLibrary.of(request)).read(body);
  }

  @Override
  protected String scheme(SolrQueryRequest request) {
    return CheckedLibrary.of(request).header().key();
  }

  @Override
  protected List<String> passedOn() {
    return List.of(CheckParams.FIELD, CommonParams.FQ);
  }

  @Override
  protected void write(
      SolrQueryRequest request,
      SolrQueryResponse response,
      Batch<CheckState> batch,
      NamedList<Object> answer) {
    EndpointMetrics.count(request, answer);
    for (Map.Entry<String, Object> part : AnswerFields.of(request).of(request, answer)) {
      response.add(part.getKey(), part.getValue());
    }
    if (Timings.areAskedFor(request.getParams())) {
      response.add("debug", batch.timings().toNamedList());
    }
  }

  @Override
  public String getDescription() {
    return "Finds the passages that a text shares with the library.";
  }
}
