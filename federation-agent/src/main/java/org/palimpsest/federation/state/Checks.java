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
 * <p>A running check is one turn's: of the agent that began it last. Nobody else ends it, and it
 * ends once: with the answer of that turn, or given up because its agent has left it.
 */
public final class Checks {

  private static final Duration KEPT = Duration.ofDays(1);
  private static final Bytes NOTHING = Bytes.of(new byte[0]);
  private static final String OF_CHECK = " where site = ? and id = ?";
  private static final String OF_TURN = OF_CHECK + " and turn = ? and stage = 'RUNNING'";

  private final Database database;
  private final InstantSource clock;
  private final Leases leases;

  Checks(Database database, InstantSource clock, Leases leases) {
    this.database = database;
    this.clock = clock;
    this.leases = leases;
  }

  /** How far a check is. */
  public enum CheckStage {
    /** An agent is at it, or has left it. */
    RUNNING,
    /** It has an answer. */
    FINISHED,
    /** Its agent has left it: there will be no answer. */
    GIVEN_UP
  }

  /**
   * A check.
   *
   * @param stage how far it is
   * @param turn of the agent that began it last
   * @param libraries whose quotas were used for it
   * @param answer its CBOR form, empty where it is not finished
   */
  public record KeptCheck(CheckStage stage, UUID turn, List<String> libraries, Bytes answer) {

    /** Whether it has an answer. */
    public boolean finished() {
      return stage == CheckStage.FINISHED;
    }

    /** Whether it is, or was, this turn's to end. */
    public boolean isOf(UUID by) {
      return stage != CheckStage.GIVEN_UP && turn.equals(by);
    }

    /** Without what it holds. */
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
   * Keeps a check that was begun. One that is not finished begins anew and is this turn's from now
   * on: its agent has died or stalled. A finished one stays as it is.
   *
   * @param turn names this agent's work at it
   * @param libraries whose quotas were used for it
   * @return false where it is finished
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
            StateJson.ofWords(libraries),
            now)
        > 0;
  }

  /**
   * Keeps what was found. The first answer stays: the asking site may know its handles.
   *
   * @param answer its CBOR form
   * @return false where the check was cancelled meanwhile, given up, or another agent is at it or
   *     has finished it: this answer is not kept
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
   * Gives a check up: there will be no answer.
   *
   * @return false where the check is not this turn's any more, or is finished
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

  /** A check of this site that was neither cancelled nor is older than a day. */
  public Optional<KeptCheck> find(String from, UUID check) {
    return read(IdSyntax.SITE.require(from), check, clock.instant().minus(KEPT));
  }

  /** As {@link #find}, but gives the check up first if its agent has left it. */
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

  /** Forgets a check. */
  public void cancel(String from, UUID check) {
    database.update("delete from remote_check" + OF_CHECK, from, check);
  }

  /** Forgets all checks of a site; returns how many. */
  public int cancelAll(String from) {
    return database.update("delete from remote_check where site = ?", IdSyntax.SITE.require(from));
  }

  /** Deletes checks older than a day; returns how many. */
  public int expire(Instant now) {
    return database.update("delete from remote_check where created_at < ?", now.minus(KEPT));
  }
}
