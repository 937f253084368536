package org.palimpsest.federation.state;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.lease.Hold;
import org.palimpsest.federation.lease.Leases;

/**
 * Received messages and their answers: repeating a message is harmless, and a replay has no effect.
 */
public record SeenMessages(Database database, Leases leases) {

  private static final Duration KEPT = Duration.ofDays(1);
  private static final String OF_MESSAGE = " where site = ? and id = ?";

  /**
   * The state of a message.
   *
   * @param answer with {@link State#ANSWERED}, else null
   */
  public record Seen(State state, @Nullable Bytes answer) {
    private static Seen of(State state) {
      return new Seen(state, null);
    }
  }

  public enum State {
    /** The caller answers it. */
    NEW,
    /** Another request or agent works on it: try again soon. */
    RUNNING,
    ANSWERED,
    /** A different message has this id. */
    OTHER
  }

  private record Known(String sha256, @Nullable String turn, @Nullable Bytes answer) {}

  private static Known known(ResultSet row) throws SQLException {
    byte[] answer = row.getBytes("answer");
    return new Known(
        row.getString("sha256"), row.getString("turn"), answer == null ? null : Bytes.of(answer));
  }

  /**
   * Stores a message, at most one of each sender and id. If its agent abandoned it without an
   * answer, it belongs to this turn now.
   *
   * @param sha256 of its whole envelope, hex
   */
  public Seen claim(String from, UUID id, String sha256, UUID turn, Instant now) {
    IdSyntax.SITE.require(from);
    return database.inTransaction(
        () -> {
          Seen seen =
              database
                  .first("select * from seen_message" + OF_MESSAGE, SeenMessages::known, from, id)
                  .map(known -> seen(known, from, id, sha256))
                  .orElse(Seen.of(State.NEW));
          if (seen.state() == State.NEW) {
            database.update(
                """
                insert into seen_message (site, id, sha256, turn, created_at) values (?, ?, ?, ?, ?)
                on conflict (site, id) do update set turn = excluded.turn,
                  created_at = excluded.created_at
                """,
                from,
                id,
                sha256,
                turn,
                now);
          }
          return seen;
        });
  }

  private Seen seen(Known known, String from, UUID id, String sha256) {
    if (!known.sha256.equals(sha256)) {
      return Seen.of(State.OTHER);
    }
    if (known.answer != null) {
      return new Seen(State.ANSWERED, known.answer);
    }
    Hold hold = new Hold("message " + from + "!" + id, known.turn, 0);
    return Seen.of(leases.isAbandoned(hold) ? State.NEW : State.RUNNING);
  }

  /**
   * Stores the answer to a message that was claimed as {@link State#NEW}; the first one stays.
   *
   * @throws IllegalStateException if it was never claimed
   */
  public void answered(String from, UUID id, Bytes answerEnvelope) {
    int known =
        database.update(
            "update seen_message set answer = coalesce(answer, ?), turn = null" + OF_MESSAGE,
            answerEnvelope.toArray(),
            from,
            id);
    if (known == 0) {
      throw new IllegalStateException("the message " + id + " was answered, but never claimed");
    }
  }

  /** Deletes the claim of a turn that failed, so that the message may be repeated. */
  public void release(String from, UUID id, UUID turn) {
    database.update(
        "delete from seen_message" + OF_MESSAGE + " and turn = ? and answer is null",
        from,
        id,
        turn);
  }

  /** Deletes messages older than a day; returns how many. */
  public int expire(Instant now) {
    return database.update("delete from seen_message where created_at < ?", now.minus(KEPT));
  }
}
