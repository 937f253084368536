package org.palimpsest.federation.state.sql;

import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.statement.Query;
import org.palimpsest.federation.state.IdSyntax;
import org.palimpsest.federation.state.KeptRights;
import org.palimpsest.federation.state.StateJson;

/** Rights, in the table {@code right_}. */
final class SqlRights implements KeptRights {

  private final Database database;

  SqlRights(Database database) {
    this.database = database;
  }

  @Override
  public List<Holding> all() {
    return database.inTransaction(
        handle -> holdings(handle.createQuery("select * from right_ order by holder")));
  }

  @Override
  public List<Holding> of(Collection<String> holders) {
    return holders.isEmpty()
        ? List.of()
        : database.inTransaction(
            handle ->
                holdings(
                    handle
                        .createQuery(
                            "select * from right_ where holder in (<holders>) order by holder")
                        .bindList("holders", holders.toArray())));
  }

  private static List<Holding> holdings(Query query) {
    return query
        .map(
            (row, context) ->
                new Holding(
                    row.getString("holder"),
                    StateJson.words(StateJson.parse(row.getString("collections"))),
                    StateJson.words(StateJson.parse(row.getString("libraries")))))
        .list();
  }

  @Override
  public boolean put(Holding holding) {
    String holder = IdSyntax.HOLDER.require(holding.holder());
    return database.inTransaction(
        handle -> {
          boolean isNew = handle.execute("delete from right_ where holder = ?", holder) == 0;
          handle.execute(
              "insert into right_ (holder, collections, libraries) values (?, ?, ?)",
              holder,
              StateJson.ofWords(holding.collections()),
              StateJson.ofWords(holding.libraries()));
          return isNew;
        });
  }

  @Override
  public boolean remove(String holder) {
    return database.inTransaction(
        handle -> handle.execute("delete from right_ where holder = ?", holder) > 0);
  }
}
