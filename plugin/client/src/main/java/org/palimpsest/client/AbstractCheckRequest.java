package org.palimpsest.client;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.impl.InputStreamResponseParser;
import org.apache.solr.client.solrj.request.RequestWriter;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.param.CheckParams;

/**
 * A request to {@code /check} or {@code /duplicates}; a POST has everything in its body.
 *
 * @param <T> its answer
 */
abstract class AbstractCheckRequest<T extends AbstractCheckResponse> extends SolrRequest<T> {

  private static final long serialVersionUID = 1L;

  AbstractCheckRequest(METHOD method) {
    this(method, CheckParams.PATH);
  }

  AbstractCheckRequest(METHOD method, String path) {
    super(method, path);
    setResponseParser(new InputStreamResponseParser(CommonParams.JSON));
  }

  abstract void writeBody(JsonGenerator json) throws IOException;

  @Override
  public SolrParams getParams() {
    return new ModifiableSolrParams();
  }

  @Override
  public RequestWriter.@Nullable ContentWriter getContentWriter(String expectedType) {
    return getMethod() == METHOD.GET ? null : Json.body(Json.bytes(this::writeBody));
  }

  @Override
  public String getRequestType() {
    return SolrRequestType.QUERY.toString();
  }

  @Override
  public boolean requiresCollection() {
    return true;
  }
}
