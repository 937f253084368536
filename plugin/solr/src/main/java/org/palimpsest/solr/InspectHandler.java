package org.palimpsest.solr;

import com.codahale.metrics.Gauge;
import java.io.IOException;
import java.util.function.ToLongFunction;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.RequestHandlerBase;
import org.apache.solr.metrics.SolrMetricsContext;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.security.AuthorizationContext;
import org.apache.solr.security.PermissionNameProvider;
import org.apache.solr.update.processor.DistributedUpdateProcessorFactory;
import org.apache.solr.update.processor.UpdateRequestProcessorFactory;
import org.apache.solr.util.plugin.SolrCoreAware;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.inspect.CoreInspection;
import org.palimpsest.solr.inspect.IndexHealth;

/** The request handler {@code /inspect}: the state of one core, for {@code palimpsest doctor}. */
public final class InspectHandler extends RequestHandlerBase implements SolrCoreAware {

  private static final String UPDATE = "/update";

  private @Nullable SolrCore core;

  @Override
  public void inform(SolrCore core) {
    this.core = core;
  }

  @Override
  public void initializeMetrics(SolrMetricsContext parentContext, String scope) {
    super.initializeMetrics(parentContext, scope);
    gauge("withoutFingerprints", IndexHealth::withoutFingerprints, scope);
    gauge("incomparable", IndexHealth::incomparable, scope);
    gauge("otherAnalysis", IndexHealth::otherAnalysis, scope);
  }

  private void gauge(String name, ToLongFunction<IndexHealth> value, String scope) {
    Gauge<Long> gauge = () -> core == null ? 0 : value.applyAsLong(IndexHealth.of(core));
    solrMetricsContext.gauge(gauge, true, name, getCategory().toString(), scope);
  }

  @Override
  public void handleRequestBody(SolrQueryRequest req, SolrQueryResponse rsp) throws IOException {
    rsp.setHttpCaching(false);
    CoreInspection.of(req, makesFingerprints(req.getCore())).forEach(rsp::add);
  }

  /** Whether updates with default parameters run our processor before the distributed one. */
  private static boolean makesFingerprints(SolrCore core) {
    ModifiableSolrParams params = new ModifiableSolrParams();
    if (core.getRequestHandler(UPDATE) instanceof RequestHandlerBase update
        && update.getInitArgs() != null
        && update.getInitArgs().get("defaults") instanceof NamedList<?> defaults) {
      params.add(defaults.toSolrParams());
    }
    for (UpdateRequestProcessorFactory factory :
        core.getUpdateProcessorChain(params).getProcessors()) {
      if (factory instanceof FingerprintUpdateProcessorFactory) {
        return true;
      }
      if (factory instanceof DistributedUpdateProcessorFactory) {
        return false;
      }
    }
    return false;
  }

  @Override
  public PermissionNameProvider.Name getPermissionName(AuthorizationContext request) {
    return PermissionNameProvider.Name.READ_PERM;
  }

  @Override
  public String getDescription() {
    return "Tells the state of the plugin in this core.";
  }
}
