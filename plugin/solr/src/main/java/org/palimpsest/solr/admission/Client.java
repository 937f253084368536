package org.palimpsest.solr.admission;

import java.security.Principal;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.servlet.HttpSolrCall;

/** Tells clients apart, so that each gets a share of a node. */
public final class Client {

  private Client() {}

  /**
   * Returns the user that Solr has authenticated, or the remote address, or an empty string inside
   * this process.
   */
  public static String of(SolrQueryRequest request) {
    Principal user = request.getUserPrincipal();
    if (user != null) {
      return user.getName();
    }
    HttpSolrCall call = request.getHttpSolrCall();
    return call == null ? "" : String.valueOf(call.getReq().getRemoteAddr());
  }
}
