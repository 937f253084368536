package org.palimpsest.federation.manage;

import java.util.Optional;

/** Fingerprint schemes of the site's collections. */
@FunctionalInterface
public interface CollectionSchemes {

  /**
   * The key of a collection's scheme with its seed's id, or empty if there is no such collection;
   * refused if it has no fingerprints.
   */
  Optional<String> of(String collection) throws ChangeRefusedException;
}
