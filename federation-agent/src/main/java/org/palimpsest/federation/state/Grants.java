package org.palimpsest.federation.state;

import java.util.List;
import java.util.Optional;

/** Who may do what. Nothing is granted by default. */
public interface Grants {

  /** The grant of a site for a library, valid or not. */
  Optional<Grant> find(String site, String library);

  /** All grants of a site, by library, valid or not. */
  List<Grant> ofSite(String site);

  /** All grants. */
  List<Grant> all();

  /** Adds a grant or replaces it. */
  void put(Grant grant);

  /** Takes a grant back; whether there was one. */
  boolean remove(String site, String library);
}
