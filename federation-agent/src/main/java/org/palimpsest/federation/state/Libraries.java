package org.palimpsest.federation.state;

import java.util.List;
import java.util.Optional;

/** The library table. */
public interface Libraries {

  /** The library of an id. */
  Optional<Library> find(String id);

  /** All of them by id. */
  List<Library> all();

  /** Adds a library or replaces it. */
  void put(Library library);

  /** Takes a library back, with all its grants; whether there was one. */
  boolean remove(String id);
}
