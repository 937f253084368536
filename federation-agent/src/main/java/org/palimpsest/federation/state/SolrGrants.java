package org.palimpsest.federation.state;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.state.Grant.Limits;

/** Grants: a document for each site and library, {@code site!library}. */
final class SolrGrants implements Grants {

  private final StateTable table;

  SolrGrants(StateTable table) {
    this.table = table;
  }

  static String id(String site, String library) {
    return IdSyntax.SITE.require(site) + "!" + IdSyntax.LIBRARY.require(library);
  }

  static boolean isId(String site, String library) {
    return IdSyntax.SITE.matches(site) && IdSyntax.LIBRARY.matches(library);
  }

  @Override
  public Optional<Grant> find(String site, String library) {
    return isId(site, library)
        ? table.get(id(site, library)).map(SolrGrants::grant)
        : Optional.empty();
  }

  @Override
  public List<Grant> ofSite(String site) {
    return IdSyntax.SITE.matches(site) ? all(Search.all().where("site", site)) : List.of();
  }

  @Override
  public List<Grant> all() {
    return all(Search.all());
  }

  private List<Grant> all(Search search) {
    return table.all(search).stream().map(SolrGrants::grant).toList();
  }

  @Override
  public void put(Grant grant) {
    Limits limits = grant.limits();
    if (limits.sentencesPerDay() < 0 || limits.requestsAtOnce() < 0 || limits.distance() < 0) {
      throw new IllegalArgumentException("A grant's limits are 0 or more.");
    }
    Fields fields = fields(grant);
    table.change(id(grant.site(), grant.library()), row -> Change.write(fields, true));
    table.makeSearchableSoon();
  }

  @Override
  public boolean remove(String site, String library) {
    return isId(site, library)
        && table.change(id(site, library), row -> Change.delete(row.isPresent()));
  }

  /** Takes back all grants of a library. */
  void removeAll(String library) {
    table.makeSearchable();
    for (String id : table.searchAll(Search.all().where("library", library))) {
      table.change(id, row -> Change.delete(true));
    }
  }

  private static Fields fields(Grant grant) {
    return new Fields()
        .put("site", grant.site())
        .put("library", grant.library())
        .put("operations", words(grant.operations()))
        .put("evidence", grant.evidence().name())
        .put("sentencesPerDay", Long.valueOf(grant.limits().sentencesPerDay()))
        .put("requestsAtOnce", Long.valueOf(grant.limits().requestsAtOnce()))
        .put("distance", Long.valueOf(grant.limits().distance()))
        .put("validFrom", grant.validFrom().toString())
        .put("validUntil", grant.validUntil().toString());
  }

  private static String words(Set<Operation> operations) {
    return operations.stream().map(Operation::name).sorted().collect(Collectors.joining(","));
  }

  private static Grant grant(Row row) {
    return new Grant(
        row.text("site"),
        row.text("library"),
        operations(row.text("operations")),
        EvidenceLevel.valueOf(row.text("evidence")),
        new Limits(
            Math.toIntExact(row.number("sentencesPerDay")),
            Math.toIntExact(row.number("requestsAtOnce")),
            Math.toIntExact(row.number("distance"))),
        Instant.parse(row.text("validFrom")),
        Instant.parse(row.text("validUntil")));
  }

  private static Set<Operation> operations(String words) {
    return Arrays.stream(words.split(",", -1))
        .filter(word -> !word.isEmpty())
        .map(Operation::valueOf)
        .collect(Collectors.toUnmodifiableSet());
  }
}
