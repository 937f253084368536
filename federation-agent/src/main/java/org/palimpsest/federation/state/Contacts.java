package org.palimpsest.federation.state;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** The time of each site's last answer to any agent of this site. */
public record Contacts(Database database) {

  public void answered(String site, Instant now) {
    database.update(
        """
        insert into contact (site, at) values (?, ?)
        on conflict (site) do update set at = excluded.at where contact.at < excluded.at
        """,
        IdSyntax.SITE.require(site),
        now);
  }

  /** Notes a missing answer: for a site that never answered, the silence begins now. */
  public void silent(String site, Instant now) {
    database.update(
        "insert into contact (site, at) values (?, ?) on conflict do nothing",
        IdSyntax.SITE.require(site),
        now);
  }

  /**
   * The time of each site's last answer, or of the first request if it never answered. Sites that
   * were never asked are missing.
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
