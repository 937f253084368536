package org.palimpsest.federation.state;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.state.Grants.Grant.Limits;

/** The grant table. Nothing is granted by default. */
public record Grants(Database database) {

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

  /** The grant of a site for a library, expired or not. */
  public Optional<Grant> find(String site, String library) {
    return database.first(
        "select * from grant_ where site = ? and library = ?", Grants::grant, site, library);
  }

  /** All grants of a site, by library, expired or not. */
  public List<Grant> ofSite(String site) {
    return database.list(
        "select * from grant_ where site = ? order by library", Grants::grant, site);
  }

  public List<Grant> all() {
    return database.list("select * from grant_ order by site, library", Grants::grant);
  }

  public void put(Grant grant) {
    Limits limits = grant.limits();
    if (limits.sentencesPerDay() < 0 || limits.requestsAtOnce() < 0 || limits.distance() < 0) {
      throw new IllegalArgumentException("A grant's limits are 0 or more.");
    }
    String operations =
        grant.operations().stream().map(Operation::name).sorted().collect(Collectors.joining(","));
    database.update(
        """
        insert into grant_ (site, library, operations, evidence, sentences_per_day,
          requests_at_once, distance, valid_from, valid_until) values (?, ?, ?, ?, ?, ?, ?, ?, ?)
        on conflict (site, library) do update set operations = excluded.operations,
          evidence = excluded.evidence, sentences_per_day = excluded.sentences_per_day,
          requests_at_once = excluded.requests_at_once, distance = excluded.distance,
          valid_from = excluded.valid_from, valid_until = excluded.valid_until
        """,
        IdSyntax.SITE.require(grant.site()),
        IdSyntax.LIBRARY.require(grant.library()),
        operations,
        grant.evidence().name(),
        limits.sentencesPerDay(),
        limits.requestsAtOnce(),
        limits.distance(),
        grant.validFrom(),
        grant.validUntil());
  }

  /** Removes a grant; returns whether it existed. */
  public boolean remove(String site, String library) {
    return database.update("delete from grant_ where site = ? and library = ?", site, library) > 0;
  }

  /**
   * A site's permission for a library.
   *
   * @param evidence how much of a source is shown
   * @param validFrom inclusive
   * @param validUntil exclusive
   */
  public record Grant(
      String site,
      String library,
      Set<Operation> operations,
      EvidenceLevel evidence,
      Limits limits,
      Instant validFrom,
      Instant validUntil) {

    /**
     * Limits of a grant.
     *
     * @param sentencesPerDay fingerprints a day (UTC); disclosed texts count one for each 150
     *     characters
     * @param distance maximum distance in bits of a sufficient hit
     */
    public record Limits(int sentencesPerDay, int requestsAtOnce, int distance) {

      /** Strict enough for a library of 10^9 sentences. */
      public static final Limits DEFAULT = new Limits(20_000, 4, 15);

      /** Maximum distance in bits at which a source is compared. */
      public static final int DISTANCE_MAX = 20;
    }

    public boolean isValid(Instant time) {
      return !time.isBefore(validFrom) && time.isBefore(validUntil);
    }
  }
}
