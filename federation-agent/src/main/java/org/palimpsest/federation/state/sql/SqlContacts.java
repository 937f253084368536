package org.palimpsest.federation.state.sql;

import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.palimpsest.federation.state.Contacts;
import org.palimpsest.federation.state.IdSyntax;

/** When sites answered, in the table {@code contact}. */
final class SqlContacts implements Contacts {

  private final Database database;

  SqlContacts(Database database) {
    this.database = database;
  }

  @Override
  public void answered(String site, Instant now) {
    write(
        """
        insert into contact (site, at) values (:site, :at)
        on conflict (site) do update set at = excluded.at where contact.at < excluded.at
        """,
        site,
        now);
  }

  @Override
  public void silent(String site, Instant now) {
    write("insert into contact (site, at) values (:site, :at) on conflict do nothing", site, now);
  }

  private void write(String sql, String site, Instant now) {
    IdSyntax.SITE.require(site);
    database.useTransaction(
        handle ->
            handle.createUpdate(sql).bind("site", site).bind("at", now.toEpochMilli()).execute());
  }

  @Override
  public Map<String, Instant> last(Collection<String> sites) {
    Map<String, Instant> last = new TreeMap<>();
    if (!sites.isEmpty()) {
      database.useTransaction(
          handle ->
              handle
                  .createQuery("select site, at from contact where site in (<sites>)")
                  .bindList("sites", sites.toArray())
                  .map(
                      (row, context) ->
                          Map.entry(row.getString(1), Instant.ofEpochMilli(row.getLong(2))))
                  .forEach(each -> last.put(each.getKey(), each.getValue())));
    }
    return last;
  }
}
