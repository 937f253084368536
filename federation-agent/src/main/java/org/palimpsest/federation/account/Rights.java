package org.palimpsest.federation.account;

import java.util.Set;
import java.util.TreeSet;

/**
 * Searchable libraries of an account.
 *
 * @param collections names of this site's collections; {@value #ANY} for all
 * @param libraries of other sites, such as {@code beta/theses}; {@code beta/*} for all of one site,
 *     {@value #ANY} for all
 */
public record Rights(Set<String> collections, Set<String> libraries) {

  public static final String ANY = "*";

  public static final Rights NONE = new Rights(Set.of(), Set.of());

  public static final Rights ALL = new Rights(Set.of(ANY), Set.of(ANY));

  /** Whether a collection of this site is searchable. */
  public boolean includes(String collection) {
    return collections.contains(ANY) || collections.contains(collection);
  }

  /** Whether a library of another site is searchable. */
  public boolean includes(String site, String library) {
    return libraries.contains(ANY)
        || libraries.contains(site + "/" + ANY)
        || libraries.contains(site + "/" + library);
  }

  /** Whether any library of another site is searchable. */
  public boolean includesSome(String site) {
    return libraries.stream().anyMatch(each -> each.equals(ANY) || each.startsWith(site + "/"));
  }

  /** The union of two sets of rights. */
  public Rights plus(Rights others) {
    return new Rights(union(collections, others.collections), union(libraries, others.libraries));
  }

  private static Set<String> union(Set<String> some, Set<String> others) {
    Set<String> all = new TreeSet<>(some);
    all.addAll(others);
    return all;
  }
}
