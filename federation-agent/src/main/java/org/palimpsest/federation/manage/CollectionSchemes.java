package org.palimpsest.federation.manage;

import java.util.Optional;

/** Tells how the site's collections make their fingerprints. */
@FunctionalInterface
public interface CollectionSchemes {

  /**
   * The key of a collection's scheme, with the id of its seed.
   *
   * @return empty where there is no such collection
   * @throws ChangeRefusedException if it has no fingerprints
   * @throws org.palimpsest.client.PalimpsestException if Solr does not answer
   */
  Optional<String> of(String collection) throws ChangeRefusedException;
}
