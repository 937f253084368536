package org.palimpsest.federation.state;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;

/** What may be checked against, by whom. A new site has no rights. */
public final class KeptRights {

  private final Database database;

  KeptRights(Database database) {
    this.database = database;
  }

  /**
   * What a holder may check against.
   *
   * @param holder such as {@code account:ada}
   * @param collections names of this site's
   * @param libraries of other sites, such as {@code beta/theses}
   */
  public record Holding(String holder, List<String> collections, List<String> libraries) {}

  private static Holding holding(ResultSet row) throws SQLException {
    return new Holding(
        row.getString("holder"),
        StateJson.words(row.getString("collections")),
        StateJson.words(row.getString("libraries")));
  }

  /** All of them by holder. */
  public List<Holding> all() {
    return database.list("select * from right_ order by holder", KeptRights::holding);
  }

  /** The rights of these holders, without holders that have no rights. */
  public List<Holding> of(Collection<String> holders) {
    return holders.isEmpty()
        ? List.of()
        : database.list(
            "select * from right_ where holder in ("
                + Database.places(holders)
                + ") order by holder",
            KeptRights::holding,
            holders.toArray());
  }

  /** Replaces a holder's rights; returns whether the holder had no rights before. */
  public boolean put(Holding holding) {
    String holder = IdSyntax.HOLDER.require(holding.holder());
    return database.inTransaction(
        () -> {
          boolean isNew = !remove(holder);
          database.update(
              "insert into right_ (holder, collections, libraries) values (?, ?, ?)",
              holder,
              StateJson.ofWords(holding.collections()),
              StateJson.ofWords(holding.libraries()));
          return isNew;
        });
  }

  /** Takes all rights from a holder; returns whether it had any. */
  public boolean remove(String holder) {
    return database.update("delete from right_ where holder = ?", holder) > 0;
  }
}
