package org.palimpsest.federation.state;

import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/**
 * When sites answered: beside the quotas one document for each site, {@code site!=answered}. Not
 * with the site's descriptor: this one is written every few minutes.
 */
final class SolrContacts implements Contacts {

  private static final String SUFFIX = "!=answered";
  private static final String AT = "at";

  private final StateTable table;

  SolrContacts(StateTable table) {
    this.table = table;
  }

  @Override
  public void answered(String site, Instant now) {
    table.change(
        id(site),
        row ->
            row.isPresent() && Instant.parse(row.get().text(AT)).isAfter(now)
                ? Change.nothing(false)
                : Change.write(fields(now), true));
  }

  @Override
  public void silent(String site, Instant now) {
    table.change(
        id(site), row -> row.isPresent() ? Change.nothing(false) : Change.write(fields(now), true));
  }

  @Override
  public Map<String, Instant> last(Collection<String> sites) {
    var last = new TreeMap<String, Instant>();
    table
        .get(sites.stream().map(SolrContacts::id).toList(), AT)
        .forEach(
            (id, row) ->
                last.put(
                    id.substring(0, id.length() - SUFFIX.length()), Instant.parse(row.text(AT))));
    return last;
  }

  private static Fields fields(Instant at) {
    return new Fields().put(AT, at.toString());
  }

  private static String id(String site) {
    return IdSyntax.SITE.require(site) + SUFFIX;
  }
}
