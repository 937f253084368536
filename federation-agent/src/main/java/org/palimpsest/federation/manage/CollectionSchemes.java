package org.palimpsest.federation.manage;

import java.util.Optional;

/** Fingerprint schemes of the site's collections. */
@FunctionalInterface
public interface CollectionSchemes {

  /**
   * The key of a collection's scheme, which includes its seed's id.
   *
   * @return empty if there is no such collection
   * @throws ChangeRefusedException if it has no fingerprints
   * @throws org.palimpsest.client.PalimpsestException if Solr does not answer
   */
  Optional<String> of(String collection) throws ChangeRefusedException;
}
