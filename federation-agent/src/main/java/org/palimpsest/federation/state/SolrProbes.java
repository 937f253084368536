package org.palimpsest.federation.state;

import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.palimpsest.federation.bytes.Sha256;

/**
 * Probes: beside the quotas one document for each site, library and source that any came near,
 * {@code site!library!=digest}, and one for the texts, {@code site!library!=texts!digest}.
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
    String id = SolrGrants.id(site, library) + "!=" + Sha256.hex(document);
    return near.isEmpty() ? Set.of() : count(id, counts -> counts.add(near), now);
  }

  @Override
  public Set<Shown> countTexts(
      String site, String library, String document, Collection<Shown> near, Instant now) {
    String id = SolrGrants.id(site, library) + "!=texts!" + Sha256.hex(document);
    return near.isEmpty() ? Set.of() : count(id, counts -> counts.addTexts(near), now);
  }

  private <T> Set<T> count(String id, Function<ProbeCounts, Set<T>> adding, Instant now) {
    return table.change(id, row -> count(row.filter(known -> counts(known, now)), adding, now));
  }

  private static boolean counts(Row row, Instant now) {
    return row.time(BEGUN).plus(COUNTED_FOR).isAfter(now);
  }

  private static <T> Change<Set<T>> count(
      Optional<Row> row, Function<ProbeCounts, Set<T>> adding, Instant now) {
    var counts = row.map(known -> ProbeCounts.of(known.text(COUNTS))).orElseGet(ProbeCounts::new);
    Set<T> tooMany = adding.apply(counts);
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
