package org.palimpsest.federation.agent;

import java.time.InstantSource;
import java.util.Optional;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.federation.config.AgentConfig;
import org.palimpsest.federation.manage.ChangeRefusedException;
import org.palimpsest.federation.manage.CollectionSchemes;
import org.palimpsest.federation.manage.SiteManager;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.state.SiteState;

/** Factory of the managers that make administrators' changes. */
public final class Managers {

  private Managers() {}

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

  /** Queries the fingerprint scheme of a collection by {@code /check}. */
  private static final class SolrSchemes implements CollectionSchemes {

    /** Any text: only the scheme of the answer matters. */
    private static final String PROBE = "How are fingerprints made here?";

    private final SolrConnection solr;
    private final CollectionAdmin admin;

    SolrSchemes(SolrConnection solr) {
      this.solr = solr;
      this.admin = new CollectionAdmin(solr);
    }

    @Override
    public Optional<String> of(String collection) throws ChangeRefusedException {
      if (!admin.exists(collection)) {
        return Optional.empty();
      }
      CheckRequest probe = CheckRequest.ofText(PROBE).align(false).unmatched(true);
      try {
        String scheme = solr.check(collection, probe).result().unmatchedScheme();
        if (scheme != null) {
          return Optional.of(scheme);
        }
      } catch (PalimpsestException e) {
        if (e.reason() != Reason.NOT_FOUND && e.reason() != Reason.REFUSED) {
          throw e;
        }
      }
      throw new ChangeRefusedException(
          ChangeRefusedException.Reason.INVALID, "noConfigset", "collection", collection);
    }
  }
}
