package org.palimpsest.federation.state.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.lease.Hold;
import org.palimpsest.federation.lease.Leases;
import org.palimpsest.federation.state.IdSyntax;
import org.palimpsest.federation.state.SeenMessages;

/** Messages that came in, in the table {@code seen_message}. */
final class SqlSeenMessages implements SeenMessages {

  private static final Seen NEW = new Seen(State.NEW, null);
  private static final Seen RUNNING = new Seen(State.RUNNING, null);
  private static final Seen OTHER = new Seen(State.OTHER, null);

  private final Database database;
  private final Leases leases;

  SqlSeenMessages(Database database, Leases leases) {
    this.database = database;
    this.leases = leases;
  }

  private record Known(String sha256, @Nullable String turn, @Nullable Bytes answer) {}

  private static Optional<Known> find(Handle handle, String from, UUID id) {
    return handle
        .createQuery(
            "select sha256, turn, answer from seen_message where site = :site and id = :id")
        .bind("site", from)
        .bind("id", id.toString())
        .map((row, context) -> known(row))
        .findOne();
  }

  private static Known known(ResultSet row) throws SQLException {
    byte[] answer = row.getBytes("answer");
    return new Known(
        row.getString("sha256"), row.getString("turn"), answer == null ? null : Bytes.of(answer));
  }

  @Override
  public Seen claim(String from, UUID id, String sha256, UUID turn, Instant now) {
    IdSyntax.SITE.require(from);
    return database.inTransaction(
        handle -> {
          Seen seen =
              find(handle, from, id).map(known -> seen(known, from, id, sha256)).orElse(NEW);
          if (seen.state() == State.NEW) {
            insert(handle, from, id, sha256, turn, now);
          }
          return seen;
        });
  }

  private Seen seen(Known known, String from, UUID id, String sha256) {
    if (!known.sha256.equals(sha256)) {
      return OTHER;
    }
    if (known.answer != null) {
      return new Seen(State.ANSWERED, known.answer);
    }
    Hold hold = new Hold("message " + from + "!" + id, known.turn, 0);
    return leases.isAbandoned(hold) ? NEW : RUNNING;
  }

  private static void insert(
      Handle handle, String from, UUID id, String sha256, UUID turn, Instant now) {
    handle.execute("delete from seen_message where site = ? and id = ?", from, id.toString());
    handle.execute(
        "insert into seen_message (site, id, sha256, turn, created_at) values (?, ?, ?, ?, ?)",
        from,
        id.toString(),
        sha256,
        turn.toString(),
        now.toEpochMilli());
  }

  /** The first answer stays. */
  @Override
  public void answered(String from, UUID id, Bytes answerEnvelope) {
    database.useTransaction(
        handle -> {
          if (find(handle, from, id).isEmpty()) {
            throw new IllegalStateException(
                "the message " + id + " was answered, but never claimed");
          }
          handle.execute(
              "update seen_message set answer = ?, turn = null"
                  + " where site = ? and id = ? and answer is null",
              answerEnvelope.toArray(),
              from,
              id.toString());
        });
  }

  @Override
  public void release(String from, UUID id, UUID turn) {
    database.useTransaction(
        handle ->
            handle.execute(
                "delete from seen_message"
                    + " where site = ? and id = ? and turn = ? and answer is null",
                from,
                id.toString(),
                turn.toString()));
  }

  @Override
  public int expire(Instant now) {
    long oldest = now.minus(Duration.ofHours(HOURS_KEPT)).toEpochMilli();
    return database.inTransaction(
        handle -> handle.execute("delete from seen_message where created_at < ?", oldest));
  }
}
