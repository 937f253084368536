package org.palimpsest.solr.endpoint;

import java.util.Collection;
import java.util.List;
import org.apache.solr.client.solrj.request.QueryRequest;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.ContentStream;
import org.apache.solr.common.util.ContentStreamBase;
import org.apache.solr.handler.component.HttpShardHandler;
import org.apache.solr.handler.component.HttpShardHandlerFactory;
import org.apache.solr.handler.component.ShardRequest;
import org.palimpsest.solr.request.RequestParams;

/**
 * Sends the documents of a check to a shard as a body. Solr itself would send them as a form, which
 * it bounds for all handlers of a core at once.
 */
public final class ShardRequestBody extends HttpShardHandler {

  public ShardRequestBody(HttpShardHandlerFactory factory) {
    super(factory);
  }

  @Override
  protected QueryRequest createQueryRequest(
      ShardRequest request, ModifiableSolrParams params, String shard) {
    String[] documents = params.remove(RequestParams.SHARD_DOCUMENT);
    return documents == null
        ? super.createQueryRequest(request, params, shard)
        : new WithBody(params, documents);
  }

  /** Its body is made anew for each replica that is tried. */
  @SuppressWarnings("deprecation") // the way that replaces it blocks until the other node has read
  private static final class WithBody extends QueryRequest {
    private static final long serialVersionUID = 1L;

    private final String[] documents;

    WithBody(SolrParams params, String[] documents) {
      super(params);
      this.documents = documents;
    }

    @Override
    public Collection<ContentStream> getContentStreams() {
      return List.of(
          new ContentStreamBase.StringStream(
              String.join("\n", documents), ShardBody.MEDIA_TYPE + "; charset=utf-8"));
    }
  }
}
