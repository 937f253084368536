package org.palimpsest.federation.answer;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.state.Grants;
import org.palimpsest.federation.state.Grants.Grant;
import org.palimpsest.federation.state.Libraries;
import org.palimpsest.federation.state.Libraries.Library;

/** The libraries that a site may use, and its operations. */
record GrantedLibraries(Libraries libraries, Grants grants) {

  /** A library with a valid grant. */
  record Granted(Library library, Grant grant) {}

  /** Whether the site may do this with any library. */
  boolean any(String site, Operation operation, Instant now) {
    return grants.ofSite(site).stream().anyMatch(grant -> allows(grant, operation, now));
  }

  /**
   * The library, if the site may do this with it. Both tables are always read: the duration must
   * not reveal which of the two entries is missing.
   */
  Optional<Granted> find(String site, String id, Operation operation, Instant now) {
    Optional<Library> library = libraries.find(id);
    Optional<Grant> grant = grants.find(site, id).filter(found -> allows(found, operation, now));
    return library.isPresent() && grant.isPresent()
        ? Optional.of(new Granted(library.get(), grant.get()))
        : Optional.empty();
  }

  /** All libraries with a valid grant. */
  List<Granted> ofSite(String site, Instant now) {
    return grants.ofSite(site).stream()
        .filter(grant -> grant.isValid(now))
        .flatMap(
            grant ->
                libraries.find(grant.library()).map(found -> new Granted(found, grant)).stream())
        .toList();
  }

  private static boolean allows(Grant grant, Operation operation, Instant now) {
    return grant.isValid(now) && grant.operations().contains(operation);
  }
}
