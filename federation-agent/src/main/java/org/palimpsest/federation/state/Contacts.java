package org.palimpsest.federation.state;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** When other sites last answered this one, whichever of its agents had asked. */
public final class Contacts {

  private final Database database;

  Contacts(Database database) {
    this.database = database;
  }

  /** Takes note that a site has answered. */
  public void answered(String site, Instant now) {
    database.update(
        """
        insert into contact (site, at) values (?, ?)
        on conflict (site) do update set at = excluded.at where contact.at < excluded.at
        """,
        IdSyntax.SITE.require(site),
        now);
  }

  /** Takes note that a site has not answered: of one that never has, the silence begins then. */
  public void silent(String site, Instant now) {
    database.update(
        "insert into contact (site, at) values (?, ?) on conflict do nothing",
        IdSyntax.SITE.require(site),
        now);
  }

  /**
   * When each of these sites answered last; where it never has, when it was first asked in vain. It
   * is missing where it was never asked.
   */
  public Map<String, Instant> last(Collection<String> sites) {
    Map<String, Instant> last = new TreeMap<>();
    database
        .list("select * from contact", Contacts::contact)
        .forEach(each -> last.put(each.getKey(), each.getValue()));
    last.keySet().retainAll(sites);
    return last;
  }

  private static Map.Entry<String, Instant> contact(ResultSet row) throws SQLException {
    return Map.entry(row.getString("site"), Instant.ofEpochMilli(row.getLong("at")));
  }
}
