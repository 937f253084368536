package org.palimpsest.solr;

import java.io.IOException;
import org.apache.solr.handler.RequestHandlerBase;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.security.AuthorizationContext;
import org.apache.solr.security.PermissionNameProvider;
import org.palimpsest.arrival.RegisterServer;

/**
 * The request handler {@code /arrivals}: through it the nodes of a collection tell the leader of
 * its first shard which documents they are adding, where near duplicates are marked, skipped or
 * replaced. For nodes only; takes no options.
 */
public final class ArrivalsHandler extends RequestHandlerBase {

  private final RegisterServer server = new RegisterServer();

  @Override
  public void handleRequestBody(SolrQueryRequest request, SolrQueryResponse response)
      throws IOException {
    response.setHttpCaching(false);
    server.answer(request).forEach(response::add);
  }

  /** Who may not add documents has none on their way. */
  @Override
  public PermissionNameProvider.Name getPermissionName(AuthorizationContext request) {
    return PermissionNameProvider.Name.UPDATE_PERM;
  }

  @Override
  public String getDescription() {
    return "Knows which documents are on their way into the collection.";
  }
}
