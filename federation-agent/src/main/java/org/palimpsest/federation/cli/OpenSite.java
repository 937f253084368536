package org.palimpsest.federation.cli;

import java.io.IOException;
import java.time.InstantSource;
import org.palimpsest.client.PalimpsestException;
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

/** A site's home and state, for one command. */
final class OpenSite implements AutoCloseable {

  private final SolrConnection connection;
  private final Database database;
  private final SiteState state;
  private final SiteManager manager;
  private final AccountManager accounts;
  private final RightsManager rights;
  private final TokenManager tokens;
  private final KeptRevocations revocations;

  private OpenSite(AgentConfig config, SiteHome home, Database database, InstantSource clock) {
    this.connection = SolrAccess.open(config.solr());
    this.database = database;
    this.state = SiteState.of(database, config.agent(), clock, System::nanoTime);
    this.manager = Managers.sites(home, state, connection, config, clock);
    this.accounts = new AccountManager(state, clock);
    this.rights = new RightsManager(state, clock);
    this.tokens = new TokenManager(state, clock);
    this.revocations = new KeptRevocations(config.revoked(), state.peers(), manager);
  }

  /**
   * Opens the state that the agents share; close it.
   *
   * @throws PalimpsestException if there is none, or it cannot be used: a sentence
   */
  static OpenSite of(AgentConfig config, InstantSource clock) throws IOException {
    SiteHome home = SiteHome.open(config, clock);
    return new OpenSite(config, home, StateAccess.open(config), clock);
  }

  Database database() {
    return database;
  }

  KeptRevocations revocations() {
    return revocations;
  }

  SiteState state() {
    return state;
  }

  SiteManager manager() {
    return manager;
  }

  AccountManager accounts() {
    return accounts;
  }

  RightsManager rights() {
    return rights;
  }

  TokenManager tokens() {
    return tokens;
  }

  /** Who the audit log says it was: whoever may use the home. */
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
