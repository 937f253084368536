package org.palimpsest.federation.state;

import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import org.palimpsest.federation.bytes.Sha256;

/**
 * Probes: beside the quotas one document for each site, library and source that any came near,
 * {@code site!library!=digest}.
 */
final class SolrProbes implements Probes {

  private static final String BEGUN = "createdAt";
  private static final String COUNTS = "json";

  private final StateTable table;

  SolrProbes(StateTable table) {
    this.table = table;
  }

  @Override
  public Set<Near> count(
      String site, String library, String document, Collection<Near> near, Instant now) {
    if (near.isEmpty()) {
      return Set.of();
    }
    String id = SolrGrants.id(site, library) + "!=" + Sha256.hex(document);
    return table.change(id, row -> count(row.filter(known -> counts(known, now)), near, now));
  }

  private static boolean counts(Row row, Instant now) {
    return row.time(BEGUN).plus(COUNTED_FOR).isAfter(now);
  }

  private static Change<Set<Near>> count(Optional<Row> row, Collection<Near> near, Instant now) {
    var counts = row.map(known -> ProbeCounts.of(known.text(COUNTS))).orElseGet(ProbeCounts::new);
    Set<Near> tooMany = counts.add(near);
    if (!counts.hasChanged()) {
      return Change.nothing(tooMany);
    }
    Instant begun = row.map(known -> known.time(BEGUN)).orElse(now);
    return Change.write(new Fields().put(BEGUN, begun).put(COUNTS, counts.toJson()), tooMany);
  }

  @Override
  public void expire(Instant now) {
    table.deleteCreatedBefore(now.minus(COUNTED_FOR));
  }
}
