package org.palimpsest.federation.state.sql;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.statement.Query;
import org.palimpsest.federation.lease.LeaseStore;
import org.palimpsest.federation.state.StateJson;

/** Leases, in the table {@code agent}. */
final class SqlLeases implements LeaseStore {

  private final Database database;

  SqlLeases(Database database) {
    this.database = database;
  }

  @Override
  public boolean renew(String owner, String agent, Set<Long> left) {
    return database.inTransaction(
        handle ->
            handle
                    .createUpdate(
                        """
                        insert into agent (owner, name, left_turns, ended, version)
                        values (:owner, :name, :left, :ended, 1)
                        on conflict (owner) do update set left_turns = excluded.left_turns,
                          version = agent.version + 1
                        where agent.ended = :ended
                        """)
                    .bind("owner", owner)
                    .bind("name", agent)
                    .bind("left", StateJson.ofNumbers(left))
                    .bind("ended", false)
                    .execute()
                > 0);
  }

  @Override
  public List<Lease> find(Collection<String> owners) {
    return owners.isEmpty()
        ? List.of()
        : database.inTransaction(
            handle ->
                leases(
                    handle
                        .createQuery("select * from agent where owner in (<owners>)")
                        .bindList("owners", owners.toArray())));
  }

  @Override
  public List<Lease> running() {
    return database.inTransaction(
        handle ->
            leases(
                handle
                    .createQuery("select * from agent where ended = :ended order by owner")
                    .bind("ended", false)));
  }

  private static List<Lease> leases(Query query) {
    return query
        .map(
            (row, context) ->
                new Lease(
                    row.getString("owner"),
                    row.getBoolean("ended"),
                    StateJson.numbers(row.getString("left_turns")),
                    row.getLong("version")))
        .list();
  }

  @Override
  public boolean end(Lease lease) {
    return database.inTransaction(
        handle ->
            handle.execute(
                    "update agent set ended = ?, version = version + 1"
                        + " where owner = ? and version = ?",
                    true,
                    lease.owner(),
                    lease.version())
                > 0);
  }
}
