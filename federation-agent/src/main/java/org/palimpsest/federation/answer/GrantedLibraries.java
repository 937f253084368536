package org.palimpsest.federation.answer;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.state.Grant;
import org.palimpsest.federation.state.Grants;
import org.palimpsest.federation.state.Libraries;
import org.palimpsest.federation.state.Library;

/** Which libraries a site may use, and for what. */
public final class GrantedLibraries {

  private final Libraries libraries;
  private final Grants grants;

  GrantedLibraries(Libraries libraries, Grants grants) {
    this.libraries = libraries;
    this.grants = grants;
  }

  /** A library with a grant that holds. */
  record Granted(Library library, Grant grant) {}

  /** Whether there is any library that the site may do this with. */
  boolean any(String site, Operation operation, Instant now) {
    return grants.ofSite(site).stream().anyMatch(grant -> allows(grant, operation, now));
  }

  /**
   * The library, if it is there and the site may do this with it. Both tables are asked in any
   * case: how long it takes must not tell which of the two is missing.
   */
  Optional<Granted> find(String site, String id, Operation operation, Instant now) {
    Optional<Library> library = libraries.find(id);
    Optional<Grant> grant = grants.find(site, id).filter(found -> allows(found, operation, now));
    return library.isPresent() && grant.isPresent()
        ? Optional.of(new Granted(library.get(), grant.get()))
        : Optional.empty();
  }

  /** All that the site may use. */
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
