package org.palimpsest.federation.agent;

import java.nio.file.Path;
import java.time.Duration;
import org.palimpsest.client.Credentials;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.federation.config.AgentConfig;

/** Opens the connection to a site's SolrCloud. */
public final class SolrAccess {

  private SolrAccess() {}

  /**
   * Opens a connection without sending a request.
   *
   * @throws org.palimpsest.client.PalimpsestException if the credentials file is invalid
   */
  public static SolrConnection open(AgentConfig.Solr solr) {
    Path file = solr.credentials();
    return SolrConnection.open(
        solr.url(),
        file == null ? null : Credentials.fromFile(file),
        Duration.ofSeconds(solr.timeoutSeconds()));
  }
}
