package org.palimpsest.solr;

import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.handler.component.SearchComponent;
import org.palimpsest.solr.endpoint.LogMasking;
import org.palimpsest.solr.request.RequestParams;

/**
 * Refuses {@code /select?qt=check}, which Solr would answer as a search without results, and keeps
 * its text out of the request log. One of the first components of {@code /select}.
 */
public final class MisdirectedCheck extends SearchComponent {

  private static final String QT = "qt";
  private static final String CHECK = "check";

  @Override
  public void prepare(ResponseBuilder rb) {
    SolrParams params = rb.req.getParams();
    if (RequestParams.SECRET.stream().anyMatch(name -> params.get(name) != null)) {
      LogMasking.forget(rb.rsp);
    }
    String handler = params.get(QT, "");
    if (handler.startsWith(CHECK) || handler.startsWith("/" + CHECK)) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST,
          "Nothing was checked: qt leads nowhere here. Send the request to /check itself.");
    }
  }

  @Override
  public void process(ResponseBuilder rb) {
    // prepare has verified the request
  }

  @Override
  public String getDescription() {
    return "Refuses checks that were sent to another handler.";
  }
}
