package org.palimpsest.federation.agent;

import java.time.InstantSource;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.federation.config.AgentConfig;
import org.palimpsest.federation.manage.SiteManager;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.state.SiteState;

/** Makes what administrators' changes go through. */
public final class Managers {

  private Managers() {}

  /** A manager of a site's state. */
  public static SiteManager sites(
      SiteHome home,
      SiteState state,
      SolrConnection connection,
      AgentConfig config,
      InstantSource clock) {
    var setup =
        new SiteManager.Setup(
            config.site(),
            SignedDescriptors::read,
            home::epochs,
            new SolrSchemes(connection),
            clock);
    return new SiteManager(setup, state);
  }
}
