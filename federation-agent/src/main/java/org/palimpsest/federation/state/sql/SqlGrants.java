package org.palimpsest.federation.state.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.statement.Query;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.state.Grant;
import org.palimpsest.federation.state.Grant.Limits;
import org.palimpsest.federation.state.Grants;
import org.palimpsest.federation.state.IdSyntax;

/** Grants, in the table {@code grant_}. */
final class SqlGrants implements Grants {

  private final Database database;

  SqlGrants(Database database) {
    this.database = database;
  }

  @Override
  public Optional<Grant> find(String site, String library) {
    return database.inTransaction(
        handle ->
            grants(
                    handle
                        .createQuery(
                            "select * from grant_ where site = :site and library = :library")
                        .bind("site", site)
                        .bind("library", library))
                .stream()
                .findFirst());
  }

  @Override
  public List<Grant> ofSite(String site) {
    return database.inTransaction(
        handle ->
            grants(
                handle
                    .createQuery("select * from grant_ where site = :site order by library")
                    .bind("site", site)));
  }

  @Override
  public List<Grant> all() {
    return database.inTransaction(
        handle -> grants(handle.createQuery("select * from grant_ order by site, library")));
  }

  private static List<Grant> grants(Query query) {
    return query.map((row, context) -> grant(row)).list();
  }

  private static Grant grant(ResultSet row) throws SQLException {
    Set<Operation> operations =
        Arrays.stream(row.getString("operations").split(",", -1))
            .filter(word -> !word.isEmpty())
            .map(Operation::valueOf)
            .collect(Collectors.toUnmodifiableSet());
    return new Grant(
        row.getString("site"),
        row.getString("library"),
        operations,
        EvidenceLevel.valueOf(row.getString("evidence")),
        new Limits(
            row.getInt("sentences_per_day"),
            row.getInt("requests_at_once"),
            row.getInt("distance")),
        Instant.ofEpochMilli(row.getLong("valid_from")),
        Instant.ofEpochMilli(row.getLong("valid_until")));
  }

  @Override
  public void put(Grant grant) {
    Limits limits = grant.limits();
    if (limits.sentencesPerDay() < 0 || limits.requestsAtOnce() < 0 || limits.distance() < 0) {
      throw new IllegalArgumentException("A grant's limits are 0 or more.");
    }
    IdSyntax.SITE.require(grant.site());
    IdSyntax.LIBRARY.require(grant.library());
    String operations =
        grant.operations().stream().map(Operation::name).sorted().collect(Collectors.joining(","));
    database.useTransaction(
        handle -> {
          handle.execute(
              "delete from grant_ where site = ? and library = ?", grant.site(), grant.library());
          handle.execute(
              "insert into grant_ (site, library, operations, evidence, sentences_per_day,"
                  + " requests_at_once, distance, valid_from, valid_until)"
                  + " values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
              grant.site(),
              grant.library(),
              operations,
              grant.evidence().name(),
              limits.sentencesPerDay(),
              limits.requestsAtOnce(),
              limits.distance(),
              grant.validFrom().toEpochMilli(),
              grant.validUntil().toEpochMilli());
        });
  }

  @Override
  public boolean remove(String site, String library) {
    return database.inTransaction(
        handle ->
            handle.execute("delete from grant_ where site = ? and library = ?", site, library) > 0);
  }
}
