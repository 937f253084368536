package org.palimpsest.federation.state.sql;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.palimpsest.federation.lease.Hold;
import org.palimpsest.federation.lease.Leases;
import org.palimpsest.federation.state.Grant;
import org.palimpsest.federation.state.IdSyntax;
import org.palimpsest.federation.state.QuotaUse;
import org.palimpsest.federation.state.QuotaUse.Place;
import org.palimpsest.federation.state.Quotas;

/** Quotas, in the tables {@code quota_day} and {@code quota_slot}. */
final class SqlQuotas implements Quotas {

  /** When a place may be free again: requests take seconds. */
  private static final int PLACE_RETRY_SECONDS = 5;

  private static final int NAME_CHARS_MAX = 128;
  private static final Taken ALLOWED = new Taken(true, 0);

  private final Database database;
  private final Leases leases;

  SqlQuotas(Database database, Leases leases) {
    this.database = database;
    this.leases = leases;
  }

  @Override
  public Taken take(Grant grant, String request, String turn, int sentences, Instant now) {
    requireName(request);
    requireName(turn);
    if (sentences < 0) {
      throw new IllegalArgumentException("sentences is " + sentences + ", must be >= 0");
    }
    return database.inTransaction(
        handle -> take(handle, use(handle, grant).at(now), grant, request, turn, sentences, now));
  }

  private static void requireName(String name) {
    if (name.isEmpty() || name.length() > NAME_CHARS_MAX) {
      throw new IllegalArgumentException(
          "a request and a turn are named by 1.." + NAME_CHARS_MAX + " characters");
    }
  }

  private Taken take(
      Handle handle,
      QuotaUse use,
      Grant grant,
      String request,
      String turn,
      int sentences,
      Instant now) {
    if (use.hasTurn(turn)) {
      return ALLOWED;
    }
    // It came before, and the agent that was at it has left it: its sentences are used already.
    int more = use.hasRequest(request) ? 0 : sentences;
    if (use.sentences() + more > grant.limits().sentencesPerDay()) {
      return new Taken(false, use.secondsLeft(now));
    }
    if (!hasPlace(use.others(request), grant)) {
      return new Taken(false, PLACE_RETRY_SECONDS);
    }
    write(handle, grant.site(), grant.library(), use.with(request, turn, sentences, now));
    return ALLOWED;
  }

  /** Whether there is one beside these; leases are read only where they decide it. */
  private boolean hasPlace(List<Place> others, Grant grant) {
    int max = grant.limits().requestsAtOnce();
    return others.size() < max
        || others.size() - leases.abandoned(others.stream().map(SqlQuotas::held).toList()).size()
            < max;
  }

  private static Hold held(Place place) {
    return new Hold("place " + place.request(), place.turn(), 0);
  }

  @Override
  public void release(String site, String library, String turn) {
    requireNames(site, library);
    database.useTransaction(
        handle ->
            handle.execute(
                "delete from quota_slot where site = ? and library = ? and turn = ?",
                site,
                library,
                turn));
  }

  private static void requireNames(String site, String library) {
    IdSyntax.SITE.require(site);
    IdSyntax.LIBRARY.require(library);
  }

  @Override
  public void undo(String site, String library, String turn, Instant now) {
    requireNames(site, library);
    database.useTransaction(
        handle -> {
          QuotaUse use = use(handle, site, library).at(now);
          if (use.hasTurn(turn)) {
            write(handle, site, library, use.undone(turn));
          }
        });
  }

  @Override
  public int sentencesLeft(Grant grant, Instant now) {
    QuotaUse use = database.inTransaction(handle -> use(handle, grant)).at(now);
    return (int) Math.max(0, grant.limits().sentencesPerDay() - use.sentences());
  }

  private static QuotaUse use(Handle handle, Grant grant) {
    return use(handle, grant.site(), grant.library());
  }

  private static QuotaUse use(Handle handle, String site, String library) {
    requireNames(site, library);
    List<Place> places =
        handle
            .createQuery(
                "select * from quota_slot where site = :site and library = :library"
                    + " order by taken_at, request")
            .bind("site", site)
            .bind("library", library)
            .map(
                (row, context) ->
                    new Place(
                        row.getString("request"),
                        row.getString("turn"),
                        Instant.ofEpochMilli(row.getLong("taken_at")),
                        row.getLong("day"),
                        row.getLong("sentences")))
            .list();
    Optional<QuotaUse> used =
        handle
            .createQuery(
                "select day, sentences from quota_day where site = :site and library = :library")
            .bind("site", site)
            .bind("library", library)
            .map((row, context) -> new QuotaUse(row.getLong(1), row.getLong(2), places))
            .findOne();
    return used.orElse(new QuotaUse(QuotaUse.NOTHING.day(), QuotaUse.NOTHING.sentences(), places));
  }

  private static void write(Handle handle, String site, String library, QuotaUse use) {
    handle.execute(
        "insert into quota_day (site, library, day, sentences) values (?, ?, ?, ?)"
            + " on conflict (site, library) do update set day = excluded.day,"
            + " sentences = excluded.sentences",
        site,
        library,
        use.day(),
        use.sentences());
    handle.execute("delete from quota_slot where site = ? and library = ?", site, library);
    for (Place place : use.places()) {
      handle.execute(
          "insert into quota_slot (site, library, request, turn, taken_at, day, sentences)"
              + " values (?, ?, ?, ?, ?, ?, ?)",
          site,
          library,
          place.request(),
          place.turn(),
          place.takenAt().toEpochMilli(),
          place.day(),
          place.sentences());
    }
  }
}
