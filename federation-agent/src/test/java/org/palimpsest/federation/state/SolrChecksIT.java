package org.palimpsest.federation.state;

import java.util.function.LongSupplier;

/** In Solr. */
final class SolrChecksIT extends ChecksContract {

  @Override
  SiteState open(String agent, LongSupplier nanoTime) {
    return SharedState.open(agent, nanoTime);
  }

  @Override
  void empty() {
    SharedState.empty();
  }
}
