package org.palimpsest.solr;

import java.util.Iterator;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.response.SolrQueryResponse;
import org.palimpsest.check.CheckParams;

/** Keeps texts and fingerprints out of Solr's request log, which shows parameters. */
final class LogHygiene {

  private static final String LOGGED_PARAMS = "params";

  private LogHygiene() {}

  /** Replaces what Solr is about to log of a request's parameters by what may be seen of them. */
  static void mask(SolrParams params, SolrQueryResponse response) {
    NamedList<Object> log = response.getToLog();
    if (log.get(LOGGED_PARAMS) == null) {
      return;
    }
    ModifiableSolrParams shown = new ModifiableSolrParams();
    Iterator<String> names = params.getParameterNamesIterator();
    while (names.hasNext()) {
      String name = names.next();
      if (!CheckParams.SECRET.contains(name) && !CheckParams.PERSONAL.contains(name)) {
        shown.set(name, params.getParams(name));
      }
    }
    log.setVal(log.indexOf(LOGGED_PARAMS, 0), "{" + shown + "}");
  }

  /** Forgets the parameters altogether, where the secret ones cannot be told apart. */
  static void forget(SolrQueryResponse response) {
    NamedList<Object> log = response.getToLog();
    if (log.get(LOGGED_PARAMS) != null) {
      log.setVal(log.indexOf(LOGGED_PARAMS, 0), "{...}");
    }
  }
}
