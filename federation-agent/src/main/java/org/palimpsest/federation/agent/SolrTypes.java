package org.palimpsest.federation.agent;

import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;

/** Asks {@code /check} of a collection, which refuses types that it does not know. */
final class SolrTypes implements RetentionNames.Types {

  /** Any text will do: whether it is taken is asked, not what is found. */
  private static final String PROBE = "Is there a type of this name?";

  private final SolrConnection solr;

  SolrTypes(SolrConnection solr) {
    this.solr = solr;
  }

  @Override
  public boolean isKnown(String collection, String type) {
    try {
      solr.check(collection, CheckRequest.ofText(PROBE).align(false).param("type", type));
      return true;
    } catch (PalimpsestException e) {
      if (e.reason() == Reason.REFUSED) {
        return false;
      }
      throw e;
    }
  }
}
