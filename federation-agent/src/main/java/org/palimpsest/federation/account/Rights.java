package org.palimpsest.federation.account;

import java.util.Set;
import java.util.TreeSet;

/**
 * What somebody may check against.
 *
 * @param collections names of this site's; {@value #ANY} for all
 * @param libraries of other sites, such as {@code beta/theses}; {@code beta/*} for all of one site,
 *     {@value #ANY} for all of all
 */
public record Rights(Set<String> collections, Set<String> libraries) {

  /** All that there is. */
  public static final String ANY = "*";

  /** To nothing. */
  public static final Rights NONE = new Rights(Set.of(), Set.of());

  /** To everything. */
  public static final Rights ALL = new Rights(Set.of(ANY), Set.of(ANY));

  /** Whether a collection of this site may be checked against. */
  public boolean includes(String collection) {
    return collections.contains(ANY) || collections.contains(collection);
  }

  /** Whether a library of another site may be. */
  public boolean includes(String site, String library) {
    return libraries.contains(ANY)
        || libraries.contains(site + "/" + ANY)
        || libraries.contains(site + "/" + library);
  }

  /** Whether any library of another site may be. */
  public boolean includesSome(String site) {
    return libraries.stream().anyMatch(each -> each.equals(ANY) || each.startsWith(site + "/"));
  }

  /** These and others. */
  public Rights plus(Rights others) {
    return new Rights(union(collections, others.collections), union(libraries, others.libraries));
  }

  private static Set<String> union(Set<String> some, Set<String> others) {
    Set<String> all = new TreeSet<>(some);
    all.addAll(others);
    return all;
  }
}
