package org.palimpsest.federation.cli;

import java.io.IOException;
import java.time.InstantSource;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.federation.agent.KeptRevocations;
import org.palimpsest.federation.agent.Managers;
import org.palimpsest.federation.agent.SiteHome;
import org.palimpsest.federation.agent.SolrAccess;
import org.palimpsest.federation.agent.StateAccess;
import org.palimpsest.federation.config.AgentConfig;
import org.palimpsest.federation.manage.AccountManager;
import org.palimpsest.federation.manage.RightsManager;
import org.palimpsest.federation.manage.SiteManager;
import org.palimpsest.federation.manage.TokenManager;
import org.palimpsest.federation.state.Database;
import org.palimpsest.federation.state.SiteState;

/** The home and state of a site, open for one command. */
record OpenSite(
    SolrConnection connection,
    Database database,
    SiteState state,
    SiteManager manager,
    AccountManager accounts,
    RightsManager rights,
    TokenManager tokens,
    KeptRevocations revocations)
    implements AutoCloseable {

  /** Opens the agents' shared state; throws if it is missing or unusable. */
  static OpenSite of(AgentConfig config, InstantSource clock) throws IOException {
    SiteHome home = SiteHome.open(config, clock);
    Database database = StateAccess.open(config);
    SolrConnection connection = SolrAccess.open(config.solr());
    SiteState state = SiteState.of(database, config.agent(), clock, System::nanoTime);
    SiteManager manager = Managers.sites(home, state, connection, config, clock);
    return new OpenSite(
        connection,
        database,
        state,
        manager,
        new AccountManager(state, clock),
        new RightsManager(state, clock),
        new TokenManager(state, clock),
        new KeptRevocations(config.revoked(), state.peers(), manager));
  }

  /** The actor in records of the audit log. */
  static String actor() {
    return "command line (" + System.getProperty("user.name", "unknown") + ")";
  }

  @Override
  public void close() {
    state.leases().close();
    database.close();
    connection.close();
  }
}
