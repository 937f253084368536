package org.palimpsest.federation.state;

import java.util.function.LongSupplier;

/** In Solr. */
final class SolrProbesIT extends ProbesContract {

  @Override
  SiteState open(String agent, LongSupplier nanoTime) {
    return SharedState.open(agent, nanoTime);
  }

  @Override
  void empty() {
    SharedState.empty();
  }
}
