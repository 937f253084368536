package org.palimpsest.solr;

import java.io.IOException;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.RequestHandlerBase;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.security.AuthorizationContext;
import org.apache.solr.security.PermissionNameProvider;
import org.apache.solr.update.processor.DistributedUpdateProcessorFactory;
import org.apache.solr.update.processor.UpdateRequestProcessorFactory;
import org.palimpsest.inspect.CoreInspection;

/**
 * The request handler {@code /inspect}: what {@code palimpsest doctor} asks each core of a
 * collection. It answers for the one core that it is asked at.
 */
public final class InspectHandler extends RequestHandlerBase {

  @Override
  public void handleRequestBody(SolrQueryRequest req, SolrQueryResponse rsp) throws IOException {
    rsp.setHttpCaching(false);
    CoreInspection.of(req, makesFingerprints(req.getCore())).forEach(rsp::add);
  }

  /** Whether the default chain has the processor, and before the distributed one. */
  private static boolean makesFingerprints(SolrCore core) {
    for (UpdateRequestProcessorFactory factory :
        core.getUpdateProcessingChain(null).getProcessors()) {
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
    return "Tells how the plugin is at work in this core.";
  }
}
