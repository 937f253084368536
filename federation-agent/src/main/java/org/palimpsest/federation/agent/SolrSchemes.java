package org.palimpsest.federation.agent;

import java.util.Optional;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.federation.manage.ChangeRefusedException;
import org.palimpsest.federation.manage.CollectionSchemes;

/** Asks {@code /check} of a collection how it makes its fingerprints. */
final class SolrSchemes implements CollectionSchemes {

  /** Any text will do: how its fingerprints are made is asked, not what is found. */
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
