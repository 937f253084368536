package org.palimpsest.federation.state.sql;

import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.palimpsest.federation.state.KeptSessions;

/** Sessions, in the table {@code session}. */
final class SqlSessions implements KeptSessions {

  private final Database database;

  SqlSessions(Database database) {
    this.database = database;
  }

  @Override
  public void create(KeptSession session) {
    database.useTransaction(
        handle ->
            handle.execute(
                "insert into session (digest, kind, account, credential, created_at)"
                    + " values (?, ?, ?, ?, ?)",
                session.digest(),
                session.kind().name().toLowerCase(Locale.ROOT),
                session.account(),
                session.credential(),
                session.createdAt().toEpochMilli()));
  }

  @Override
  public Optional<KeptSession> find(String digest) {
    return database.inTransaction(
        handle ->
            handle
                .createQuery("select * from session where digest = :digest")
                .bind("digest", digest)
                .map(
                    (row, context) ->
                        new KeptSession(
                            row.getString("digest"),
                            Kind.valueOf(row.getString("kind").toUpperCase(Locale.ROOT)),
                            row.getString("account"),
                            row.getString("credential"),
                            Instant.ofEpochMilli(row.getLong("created_at"))))
                .findOne());
  }

  @Override
  public boolean remove(String digest) {
    return database.inTransaction(
        handle -> handle.execute("delete from session where digest = ?", digest) > 0);
  }

  @Override
  public int expire(Instant createdBefore) {
    return database.inTransaction(
        handle ->
            handle.execute(
                "delete from session where created_at < ?", createdBefore.toEpochMilli()));
  }
}
