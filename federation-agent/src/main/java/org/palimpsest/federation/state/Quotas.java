package org.palimpsest.federation.state;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.palimpsest.federation.lease.Hold;
import org.palimpsest.federation.lease.Leases;
import org.palimpsest.federation.state.Grants.Grant;

/**
 * Use of the grants, over all agents: the sentences of the last active day (UTC), and the slots of
 * requests in flight.
 */
public record Quotas(Database database, Leases leases) {

  private static final Taken ALLOWED = new Taken(true, 0);
  private static final int PLACE_RETRY_SECONDS = 5;
  private static final int NAME_CHARS_MAX = 128;
  private static final long SECONDS_PER_DAY = 86_400;

  /** Period in which {@link #undo} still knows the count of a slot. */
  private static final Duration COUNT_KEPT = Duration.ofDays(1);

  private static final String OF_GRANT = " where site = ? and library = ?";

  /**
   * The answer to a request for a slot.
   *
   * @param retryAfterSeconds delay before the next attempt; 0 if allowed
   */
  public record Taken(boolean allowed, int retryAfterSeconds) {}

  private record Place(String request, String turn) {
    static Place of(ResultSet row) throws SQLException {
      return new Place(row.getString("request"), row.getString("turn"));
    }

    Hold hold() {
      return new Hold("place " + request, turn, 0);
    }
  }

  /** Sentences used on a day; days count from 1970. */
  private record Use(long day, long sentences) {

    /**
     * A clock slightly behind counts to the stored day. A day far ahead comes from a wrong clock:
     * its sentences count for today.
     */
    Use at(Instant now) {
      long today = Math.floorDiv(now.getEpochSecond(), SECONDS_PER_DAY);
      return today > day ? new Use(today, 0) : day > today + 1 ? new Use(today, sentences) : this;
    }

    int secondsLeft(Instant now) {
      return (int) Math.max(1, (day + 1) * SECONDS_PER_DAY - now.getEpochSecond());
    }
  }

  private Use use(String site, String library, Instant now) {
    return database
        .first(
            "select * from quota_day" + OF_GRANT,
            row -> new Use(row.getLong("day"), row.getLong("sentences")),
            IdSyntax.SITE.require(site),
            IdSyntax.LIBRARY.require(library))
        .orElse(new Use(0, 0))
        .at(now);
  }

  /**
   * Takes sentences from today's quota and one of the request slots; all or nothing. Abandoned
   * slots are free.
   *
   * @param request that needs the slot. A slot that it already has was abandoned: it belongs to
   *     this turn from now on, and no sentences are counted again
   * @param turn of an agent at this request; it alone can release the slot
   */
  public Taken take(Grant grant, String request, String turn, int sentences, Instant now) {
    requireName(request);
    requireName(turn);
    if (sentences < 0) {
      throw new IllegalArgumentException("sentences is " + sentences + ", must be >= 0");
    }
    return database.inTransaction(() -> taken(grant, request, turn, sentences, now));
  }

  private static void requireName(String name) {
    if (name.isEmpty() || name.length() > NAME_CHARS_MAX) {
      throw new IllegalArgumentException(
          "a request and a turn are named by 1.." + NAME_CHARS_MAX + " characters");
    }
  }

  private Taken taken(Grant grant, String request, String turn, int sentences, Instant now) {
    String site = grant.site();
    String library = grant.library();
    Use use = use(site, library, now);
    database.update(
        "delete from quota_slot" + OF_GRANT + " and taken_at <= ?",
        site,
        library,
        now.minus(COUNT_KEPT));
    List<Place> places =
        database.list("select * from quota_slot" + OF_GRANT, Place::of, site, library);
    if (places.stream().anyMatch(place -> place.turn.equals(turn))) {
      return ALLOWED;
    }
    List<Place> others = places.stream().filter(each -> !each.request.equals(request)).toList();
    // an abandoned request has used its sentences already
    int more = others.size() < places.size() ? 0 : sentences;
    if (use.sentences + more > grant.limits().sentencesPerDay()) {
      return new Taken(false, use.secondsLeft(now));
    }
    if (!hasPlace(others, grant.limits().requestsAtOnce())) {
      return new Taken(false, PLACE_RETRY_SECONDS);
    }
    database.update(
        """
        insert into quota_day (site, library, day, sentences) values (?, ?, ?, ?)
        on conflict (site, library) do update set day = excluded.day,
          sentences = excluded.sentences
        """,
        site,
        library,
        use.day,
        use.sentences + more);
    database.update(
        """
        insert into quota_slot (site, library, request, turn, taken_at, day, sentences)
        values (?, ?, ?, ?, ?, ?, ?)
        on conflict (site, library, request) do update set turn = excluded.turn,
          taken_at = excluded.taken_at
        """,
        site,
        library,
        request,
        turn,
        now,
        use.day,
        sentences);
    return ALLOWED;
  }

  /** Whether a slot is free; reads leases only if they decide it. */
  private boolean hasPlace(List<Place> others, int max) {
    return others.size() < max
        || others.size() - leases.abandoned(others.stream().map(Place::hold).toList()).size() < max;
  }

  /** Releases a turn's slot, if any; sentences stay used. */
  public void release(String site, String library, String turn) {
    database.update(
        "delete from quota_slot" + OF_GRANT + " and turn = ?",
        IdSyntax.SITE.require(site),
        IdSyntax.LIBRARY.require(library),
        turn);
  }

  /**
   * Releases a turn's slot, if any, and the sentences counted for its request, which came to
   * nothing. Works for a day.
   */
  public void undo(String site, String library, String turn, Instant now) {
    database.change(
        () -> {
          Use use = use(site, library, now);
          Optional<Long> counted =
              database.first(
                  "select sentences from quota_slot"
                      + OF_GRANT
                      + " and turn = ? and day = ? and taken_at > ?",
                  row -> row.getLong(1),
                  site,
                  library,
                  turn,
                  use.day,
                  now.minus(COUNT_KEPT));
          counted.ifPresent(
              sentences ->
                  database.update(
                      "update quota_day set sentences = ?" + OF_GRANT,
                      Math.max(0, use.sentences - sentences),
                      site,
                      library));
          release(site, library, turn);
        });
  }

  public int sentencesLeft(Grant grant, Instant now) {
    long used = use(grant.site(), grant.library(), now).sentences;
    return (int) Math.max(0, grant.limits().sentencesPerDay() - used);
  }
}
