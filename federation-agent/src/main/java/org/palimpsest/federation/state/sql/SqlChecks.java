package org.palimpsest.federation.state.sql;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.lease.Hold;
import org.palimpsest.federation.lease.Leases;
import org.palimpsest.federation.state.Checks;
import org.palimpsest.federation.state.IdSyntax;
import org.palimpsest.federation.state.StateJson;

/** Checks for other sites, in the table {@code remote_check}. A cancelled one is deleted. */
final class SqlChecks implements Checks {

  private static final Duration KEPT = Duration.ofDays(1);
  private static final Bytes NOTHING = Bytes.of(new byte[0]);
  private static final String OF_CHECK = " where site = ? and id = ?";
  private static final String OF_TURN = OF_CHECK + " and turn = ? and stage = 'RUNNING'";

  private final Database database;
  private final InstantSource clock;
  private final Leases leases;

  SqlChecks(Database database, InstantSource clock, Leases leases) {
    this.database = database;
    this.clock = clock;
    this.leases = leases;
  }

  @Override
  public boolean begin(
      String from, UUID check, UUID turn, Collection<String> libraries, Instant now) {
    IdSyntax.SITE.require(from);
    return database.inTransaction(
        handle -> {
          if (read(handle, from, check, Instant.EPOCH).filter(KeptCheck::finished).isPresent()) {
            return false;
          }
          handle.execute("delete from remote_check" + OF_CHECK, from, check.toString());
          handle.execute(
              "insert into remote_check (site, id, stage, turn, libraries, created_at)"
                  + " values (?, ?, 'RUNNING', ?, ?, ?)",
              from,
              check.toString(),
              turn.toString(),
              StateJson.ofWords(new ArrayList<>(libraries)),
              now.toEpochMilli());
          return true;
        });
  }

  @Override
  public boolean finish(String from, UUID check, UUID turn, Bytes answer, String handlesJson) {
    return database.inTransaction(
        handle -> {
          int finished =
              handle.execute(
                  "update remote_check set stage = 'FINISHED', answer = ?, handles = ?" + OF_TURN,
                  answer.toArray(),
                  handlesJson,
                  from,
                  check.toString(),
                  turn.toString());
          return finished > 0
              || read(handle, from, check, Instant.EPOCH)
                  .filter(kept -> kept.finished() && kept.answer().equals(answer))
                  .isPresent();
        });
  }

  @Override
  public boolean giveUp(String from, UUID check, UUID turn) {
    return database.inTransaction(handle -> giveUp(handle, from, check, turn));
  }

  private static boolean giveUp(Handle handle, String from, UUID check, UUID turn) {
    return handle.execute(
            "update remote_check set stage = 'GIVEN_UP'" + OF_TURN,
            from,
            check.toString(),
            turn.toString())
        > 0;
  }

  private Instant oldest() {
    return clock.instant().minus(KEPT);
  }

  private static Optional<KeptCheck> read(Handle handle, String from, UUID check, Instant oldest) {
    return handle
        .createQuery(
            "select * from remote_check"
                + " where site = :site and id = :id and created_at >= :oldest")
        .bind("site", from)
        .bind("id", check.toString())
        .bind("oldest", oldest.toEpochMilli())
        .map(
            (row, context) -> {
              CheckStage stage = CheckStage.valueOf(row.getString("stage"));
              UUID turn = UUID.fromString(row.getString("turn"));
              List<String> libraries = StateJson.words(StateJson.parse(row.getString("libraries")));
              return stage == CheckStage.FINISHED
                  ? new KeptCheck(
                      stage,
                      turn,
                      libraries,
                      Bytes.of(row.getBytes("answer")),
                      row.getString("handles"))
                  : new KeptCheck(stage, turn, libraries, NOTHING, "");
            })
        .findOne();
  }

  @Override
  public Optional<KeptCheck> find(String from, UUID check) {
    IdSyntax.SITE.require(from);
    return database.inTransaction(handle -> read(handle, from, check, oldest()));
  }

  @Override
  public Optional<KeptCheck> watch(String from, UUID check) {
    IdSyntax.SITE.require(from);
    return database.inTransaction(
        handle -> {
          Optional<KeptCheck> kept = read(handle, from, check, oldest());
          Optional<KeptCheck> abandoned = kept.filter(each -> isAbandoned(from, check, each));
          if (abandoned.isEmpty()) {
            return kept;
          }
          giveUp(handle, from, check, abandoned.get().turn());
          return read(handle, from, check, oldest());
        });
  }

  private boolean isAbandoned(String from, UUID check, KeptCheck kept) {
    return kept.stage() == CheckStage.RUNNING
        && leases.isAbandoned(new Hold("check " + from + "!" + check, kept.turn().toString(), 0));
  }

  @Override
  public void cancel(String from, UUID check) {
    database.useTransaction(
        handle -> handle.execute("delete from remote_check" + OF_CHECK, from, check.toString()));
  }

  @Override
  public int cancelAll(String from) {
    IdSyntax.SITE.require(from);
    return database.inTransaction(
        handle -> handle.execute("delete from remote_check where site = ?", from));
  }

  @Override
  public int expire(Instant now) {
    return database.inTransaction(
        handle ->
            handle.execute(
                "delete from remote_check where created_at < ?", now.minus(KEPT).toEpochMilli()));
  }
}
