package org.palimpsest.federation.state;

import java.util.Collection;
import java.util.List;

/** What may be checked against, by whom. There is nothing to begin with. */
public interface KeptRights {

  /** All of them by holder. */
  List<Holding> all();

  /** Those of these holders that have any. */
  List<Holding> of(Collection<String> holders);

  /** Keeps what a holder has from now on; true where the holder had nothing before. */
  boolean put(Holding holding);

  /** Takes everything from a holder; whether there was anything. */
  boolean remove(String holder);

  /**
   * What a holder may check against.
   *
   * @param holder such as {@code account:ada}
   * @param collections names of this site's
   * @param libraries of other sites, such as {@code beta/theses}
   */
  record Holding(String holder, List<String> collections, List<String> libraries) {}
}
