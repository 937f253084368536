package org.palimpsest.client;

import java.time.Duration;
import org.palimpsest.testing.RecordedSolr;

/** Connections to test servers. */
public final class Opened {

  private Opened() {}

  public static SolrConnection at(RecordedSolr solr) {
    return SolrConnection.open(solr.url(), null, Duration.ofSeconds(30));
  }
}
