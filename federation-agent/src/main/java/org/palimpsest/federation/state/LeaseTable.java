package org.palimpsest.federation.state;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.palimpsest.federation.lease.LeaseStore;

/** The table of agents' leases. */
record LeaseTable(Database database) implements LeaseStore {

  private static Lease lease(ResultSet row) throws SQLException {
    return new Lease(
        row.getString("owner"),
        row.getBoolean("ended"),
        StateJson.numbers(row.getString("left_turns")),
        row.getLong("version"));
  }

  @Override
  public boolean renew(String owner, String agent, Set<Long> left) {
    return database.update(
            """
            insert into agent (owner, name, left_turns, ended, version) values (?, ?, ?, false, 1)
            on conflict (owner) do update set left_turns = excluded.left_turns,
              version = agent.version + 1
            where not agent.ended
            """,
            owner,
            agent,
            left)
        > 0;
  }

  @Override
  public List<Lease> find(Collection<String> owners) {
    return owners.isEmpty()
        ? List.of()
        : database.list(
            "select * from agent where owner in (" + Database.places(owners) + ")",
            LeaseTable::lease,
            owners.toArray());
  }

  @Override
  public List<Lease> running() {
    return database.list("select * from agent where not ended order by owner", LeaseTable::lease);
  }

  @Override
  public boolean end(Lease lease) {
    return database.update(
            "update agent set ended = true, version = version + 1 where owner = ? and version = ?",
            lease.owner(),
            lease.version())
        > 0;
  }
}
