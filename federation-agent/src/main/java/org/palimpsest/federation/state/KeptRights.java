package org.palimpsest.federation.state;

import java.util.Collection;
import java.util.List;

/** The collections and libraries that holders may check against. A new site has no rights. */
public record KeptRights(Database database) {

  /**
   * A holder's rights.
   *
   * @param holder such as {@code account:ada}
   * @param collections of this site
   * @param libraries of other sites, such as {@code beta/theses}
   */
  public record Holding(String holder, List<String> collections, List<String> libraries) {}

  public List<Holding> all() {
    return database.list("select * from right_ order by holder", Holding.class);
  }

  /** The rights of these holders; holders without rights are left out. */
  public List<Holding> of(Collection<String> holders) {
    return holders.isEmpty()
        ? List.of()
        : database.list(
            "select * from right_ where holder in ("
                + Database.places(holders)
                + ") order by holder",
            Holding.class,
            holders.toArray());
  }

  /** Replaces a holder's rights; returns whether the holder had no rights before. */
  public boolean put(Holding holding) {
    String holder = IdSyntax.HOLDER.require(holding.holder());
    return database.inTransaction(
        () -> {
          boolean isNew = !remove(holder);
          database.update(
              "insert into right_ (holder, collections, libraries)"
                  + " values (:holder, :collections, :libraries)",
              holding);
          return isNew;
        });
  }

  /** Removes a holder's rights; returns whether it had any. */
  public boolean remove(String holder) {
    return database.update("delete from right_ where holder = ?", holder) > 0;
  }
}
