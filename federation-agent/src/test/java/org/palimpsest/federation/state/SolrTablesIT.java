package org.palimpsest.federation.state;

import java.util.function.LongSupplier;

/** In Solr. */
final class SolrTablesIT extends TablesContract {

  @Override
  SiteState open(String agent, LongSupplier nanoTime) {
    return SharedState.open(agent, nanoTime);
  }

  @Override
  void empty() {
    SharedState.empty();
  }
}
