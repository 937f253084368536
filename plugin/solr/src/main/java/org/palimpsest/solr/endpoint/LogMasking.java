package org.palimpsest.solr.endpoint;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.response.SolrQueryResponse;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.request.DuplicateParameters;
import org.palimpsest.solr.request.RequestParams;
import org.palimpsest.solr.request.Shortened;

/** Hides texts and fingerprints in Solr's request log. */
public final class LogMasking {

  private static final String LOGGED_PARAMS = "params";

  private static final List<String> SOLRS_OWN =
      List.of(
          CommonParams.WT,
          CommonParams.DISTRIB,
          CommonParams.TIME_ALLOWED,
          CommonParams.CPU_ALLOWED,
          CommonParams.PARTIAL_RESULTS,
          ShardParams.SHARDS,
          ShardParams.SHARDS_TOLERANT,
          ShardParams.SHARDS_PREFERENCE,
          ShardParams._ROUTE_,
          ShardParams.IS_SHARD);

  /**
   * Parameters that are logged with values. A whitelist, since a misspelt name or a macro may carry
   * a text.
   */
  private static final Set<String> SHOWN = shown();

  private static final String HIDDEN = "...";

  private LogMasking() {}

  private static Set<String> shown() {
    Set<String> shown = new HashSet<>(CheckParams.ALL);
    shown.addAll(DuplicateParameters.ALL);
    shown.addAll(SOLRS_OWN);
    shown.removeAll(RequestParams.SECRET);
    shown.removeAll(CheckParams.PERSONAL);
    return Set.copyOf(shown);
  }

  public static void mask(SolrParams params, SolrQueryResponse response) {
    ModifiableSolrParams shown = new ModifiableSolrParams();
    for (Iterator<String> names = params.getParameterNamesIterator(); names.hasNext(); ) {
      String name = names.next();
      if (SHOWN.contains(name)) {
        shown.set(
            name, Arrays.stream(params.getParams(name)).map(Shortened::of).toArray(String[]::new));
      }
    }
    replace(response, "{" + shown + "}");
  }

  public static void forget(SolrQueryResponse response) {
    replace(response, "{" + HIDDEN + "}");
  }

  private static void replace(SolrQueryResponse response, String shown) {
    NamedList<Object> log = response.getToLog();
    int place = log.indexOf(LOGGED_PARAMS, 0);
    if (place >= 0) {
      log.setVal(place, shown);
    }
  }
}
