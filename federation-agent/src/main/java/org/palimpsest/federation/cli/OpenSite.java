package org.palimpsest.federation.cli;

import java.io.IOException;
import java.time.InstantSource;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.federation.account.AccountStore;
import org.palimpsest.federation.agent.KeptRevocations;
import org.palimpsest.federation.agent.Managers;
import org.palimpsest.federation.agent.SiteHome;
import org.palimpsest.federation.agent.SolrAccess;
import org.palimpsest.federation.config.AgentConfig;
import org.palimpsest.federation.manage.AccountManager;
import org.palimpsest.federation.manage.RightsManager;
import org.palimpsest.federation.manage.SiteManager;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.state.SolrState;

/** A site's home and state, for one command. */
final class OpenSite implements AutoCloseable {

  private final SolrConnection connection;
  private final SiteState state;
  private final SiteManager manager;
  private final AccountManager accounts;
  private final RightsManager rights;
  private final KeptRevocations revocations;

  private OpenSite(AgentConfig config, SiteHome home, InstantSource clock) {
    this.connection = SolrAccess.open(config.solr());
    this.state = SolrState.open(connection, config.solr().collectionPrefix(), clock);
    this.manager = Managers.sites(home, state, connection, config, clock);
    this.accounts =
        new AccountManager(
            new AccountStore(state.accounts()), state.rights(), state.audit(), clock);
    this.rights = new RightsManager(state.rights(), state.audit(), clock);
    this.revocations = new KeptRevocations(config.revoked(), state.peers(), manager);
  }

  static OpenSite of(AgentConfig config, InstantSource clock) throws IOException {
    return new OpenSite(config, SiteHome.open(config, clock), clock);
  }

  SolrConnection connection() {
    return connection;
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

  /** Who the audit log says it was: whoever may use the home. */
  static String actor() {
    return "command line (" + System.getProperty("user.name", "unknown") + ")";
  }

  @Override
  public void close() {
    connection.close();
  }
}
