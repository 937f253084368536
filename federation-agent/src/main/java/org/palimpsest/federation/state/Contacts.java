package org.palimpsest.federation.state;

import java.time.Instant;
import java.util.Collection;
import java.util.Map;

/** When other sites last answered this one, whichever of its agents had asked. */
public interface Contacts {

  /** Takes note that a site has answered. */
  void answered(String site, Instant now);

  /** Takes note that a site has not answered: of one that never has, the silence begins then. */
  void silent(String site, Instant now);

  /**
   * When each of these sites answered last; where it never has, when it was first asked in vain. It
   * is missing where it was never asked.
   */
  Map<String, Instant> last(Collection<String> sites);
}
