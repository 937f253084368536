package org.palimpsest.solr;

import java.util.List;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.apache.solr.update.processor.UpdateRequestProcessorFactory;
import org.apache.solr.util.plugin.SolrCoreAware;
import org.palimpsest.solr.arrival.ArrivalParameters;
import org.palimpsest.solr.arrival.ArrivalSettings;
import org.palimpsest.solr.arrival.DuplicateAction;
import org.palimpsest.solr.arrival.DuplicateUpdateProcessor;
import org.palimpsest.solr.arrival.WritingChain;

/**
 * Marks, skips or replaces near duplicates during indexing if an update request has the parameter
 * {@code duplicates}. Its place in an update chain is after {@link
 * FingerprintUpdateProcessorFactory} and before the distributed processor, so that it works once
 * for each document. It needs {@link DuplicatesHandler}.
 *
 * <p>Options: {@code duplicates} ({@code none}, {@code mark}, {@code skip}, {@code replace};
 * default none), {@code duplicates.method}, {@code duplicates.threshold}, {@code
 * duplicates.distance}: the defaults of requests; {@code field}, {@code signatureField}, {@code
 * ofField} (default {@code duplicate_of}), {@code groupField} (default {@code duplicate_group}),
 * {@code duplicatesPath}.
 */
public final class DuplicateUpdateProcessorFactory extends UpdateRequestProcessorFactory
    implements SolrCoreAware {

  private ArrivalSettings settings = ArrivalSettings.of(new NamedList<>());

  @Override
  public void init(NamedList<?> args) {
    settings = ArrivalSettings.of(args);
  }

  @Override
  public void inform(SolrCore core) {
    settings.verify(core.getLatestSchema());
  }

  @Override
  public UpdateRequestProcessor getInstance(
      SolrQueryRequest request, SolrQueryResponse response, UpdateRequestProcessor next) {
    ArrivalParameters parameters = settings.parameters(request.getParams());
    return parameters.action() == DuplicateAction.NONE
        ? next
        : new DuplicateUpdateProcessor(
            request,
            response,
            parameters,
            settings,
            new WritingChain(behind(request), request, response),
            next);
  }

  private List<UpdateRequestProcessorFactory> behind(SolrQueryRequest request) {
    List<UpdateRequestProcessorFactory> all =
        request.getCore().getUpdateProcessorChain(request.getParams()).getProcessors();
    int place = all.indexOf(this);
    if (place < 0) {
      throw new SolrException(
          ErrorCode.SERVER_ERROR,
          "DuplicateUpdateProcessorFactory does not know the chain that it is in; name it in an"
              + " updateRequestProcessorChain.");
    }
    return all.subList(place + 1, all.size());
  }
}
