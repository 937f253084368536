package org.palimpsest.federation.state;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.lease.Hold;
import org.palimpsest.federation.lease.Leases;

/**
 * Checks for other sites, running and answered, so that any agent can answer a poll.
 *
 * <p>A running check belongs to one turn, of the agent that began it last. Only that turn ends it,
 * once: with an answer, or given up because its agent abandoned it.
 */
public record Checks(Database database, InstantSource clock, Leases leases) {

  private static final Duration KEPT = Duration.ofDays(1);
  private static final Bytes NOTHING = Bytes.of(new byte[0]);
  private static final String OF_CHECK = " where site = ? and id = ?";
  private static final String OF_TURN = OF_CHECK + " and turn = ? and stage = 'RUNNING'";

  public enum CheckStage {
    /** An agent works on it, or has abandoned it. */
    RUNNING,
    FINISHED,
    /** Its agent abandoned it: there will be no answer. */
    GIVEN_UP
  }

  /**
   * A stored check.
   *
   * @param turn of the agent that began it last
   * @param answer its CBOR form, empty unless finished
   */
  public record KeptCheck(CheckStage stage, UUID turn, List<String> libraries, Bytes answer) {

    public boolean finished() {
      return stage == CheckStage.FINISHED;
    }

    /** Whether this turn may end it, or has ended it. */
    public boolean isOf(UUID by) {
      return stage != CheckStage.GIVEN_UP && turn.equals(by);
    }

    @Override
    public String toString() {
      return "KeptCheck[" + stage + "]";
    }
  }

  private static KeptCheck check(ResultSet row) throws SQLException {
    byte[] answer = row.getBytes("answer");
    return new KeptCheck(
        CheckStage.valueOf(row.getString("stage")),
        UUID.fromString(row.getString("turn")),
        StateJson.words(row.getString("libraries")),
        answer == null ? NOTHING : Bytes.of(answer));
  }

  /**
   * Stores a new check. An unfinished one restarts and belongs to this turn from now on: its agent
   * died or stalled. A finished one stays unchanged. Returns false if it is finished.
   */
  public boolean begin(
      String from, UUID check, UUID turn, Collection<String> libraries, Instant now) {
    return database.update(
            """
            insert into remote_check (site, id, stage, turn, libraries, created_at)
            values (?, ?, 'RUNNING', ?, ?, ?)
            on conflict (site, id) do update set stage = 'RUNNING', turn = excluded.turn,
              libraries = excluded.libraries, created_at = excluded.created_at
            where remote_check.stage != 'FINISHED'
            """,
            IdSyntax.SITE.require(from),
            check,
            turn,
            libraries,
            now)
        > 0;
  }

  /**
   * Stores the answer. The first answer stays: the asking site may know its handles.
   *
   * @param answer its CBOR form
   * @return false if the answer was not stored: the check was cancelled, given up, taken over or
   *     finished by another agent
   */
  public boolean finish(String from, UUID check, UUID turn, Bytes answer) {
    return database.inTransaction(
        () ->
            database.update(
                        "update remote_check set stage = 'FINISHED', answer = ?" + OF_TURN,
                        answer.toArray(),
                        from,
                        check,
                        turn)
                    > 0
                || read(from, check, Instant.EPOCH)
                    .filter(kept -> kept.finished() && kept.answer().equals(answer))
                    .isPresent());
  }

  /**
   * Gives up a check: there will be no answer. Returns false if it belongs to another turn or is
   * finished.
   */
  public boolean giveUp(String from, UUID check, UUID turn) {
    return database.update(
            "update remote_check set stage = 'GIVEN_UP'" + OF_TURN, from, check, turn)
        > 0;
  }

  private Optional<KeptCheck> read(String from, UUID check, Instant oldest) {
    return database.first(
        "select * from remote_check" + OF_CHECK + " and created_at >= ?",
        Checks::check,
        from,
        check,
        oldest);
  }

  /** The site's check, unless it was cancelled or is older than a day. */
  public Optional<KeptCheck> find(String from, UUID check) {
    return read(IdSyntax.SITE.require(from), check, clock.instant().minus(KEPT));
  }

  /** Like {@link #find}, but gives up an abandoned check first. */
  public Optional<KeptCheck> watch(String from, UUID check) {
    return database.inTransaction(
        () -> {
          Optional<KeptCheck> kept = find(from, check);
          Optional<KeptCheck> left = kept.filter(each -> isAbandoned(from, check, each));
          left.ifPresent(each -> giveUp(from, check, each.turn()));
          return left.isPresent() ? find(from, check) : kept;
        });
  }

  private boolean isAbandoned(String from, UUID check, KeptCheck kept) {
    return kept.stage() == CheckStage.RUNNING
        && leases.isAbandoned(new Hold("check " + from + "!" + check, kept.turn().toString(), 0));
  }

  public void cancel(String from, UUID check) {
    database.update("delete from remote_check" + OF_CHECK, from, check);
  }

  /** Deletes all checks of a site; returns how many. */
  public int cancelAll(String from) {
    return database.update("delete from remote_check where site = ?", IdSyntax.SITE.require(from));
  }

  public int expire(Instant now) {
    return database.update("delete from remote_check where created_at < ?", now.minus(KEPT));
  }
}
