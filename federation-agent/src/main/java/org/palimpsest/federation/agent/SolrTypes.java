package org.palimpsest.federation.agent;

import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;

/** Queries the known types by {@code /check} of a collection, which refuses unknown ones. */
record SolrTypes(SolrConnection solr) implements RetentionNames.Types {

  /** Any text: only whether it is accepted matters. */
  private static final String PROBE = "Is there a type of this name?";

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
