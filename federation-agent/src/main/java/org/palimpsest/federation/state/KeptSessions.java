package org.palimpsest.federation.state;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** Who is logged in at the desk, and keys that log somebody in once. */
public final class KeptSessions {

  private final Database database;

  KeptSessions(Database database) {
    this.database = database;
  }

  /**
   * A session or a key, without its secret.
   *
   * @param digest of the secret, 64 digits
   * @param kind which of the two
   * @param account whose it is
   * @param credential tells whether the account's password is still the one of then
   * @param createdAt when it began
   */
  public record KeptSession(
      String digest, Kind kind, String account, String credential, Instant createdAt) {}

  /** What a secret is good for. */
  public enum Kind {
    SESSION,
    KEY
  }

  private static KeptSession session(ResultSet row) throws SQLException {
    return new KeptSession(
        row.getString("digest"),
        Kind.valueOf(row.getString("kind")),
        row.getString("account"),
        row.getString("credential"),
        Instant.ofEpochMilli(row.getLong("created_at")));
  }

  /** Keeps a new one. */
  public void create(KeptSession session) {
    database.update(
        "insert into session (digest, kind, account, credential, created_at)"
            + " values (?, ?, ?, ?, ?)",
        session.digest(),
        session.kind().name(),
        session.account(),
        session.credential(),
        session.createdAt());
  }

  /** The session or key with this digest. */
  public Optional<KeptSession> find(String digest) {
    return database.first("select * from session where digest = ?", KeptSessions::session, digest);
  }

  /** Ends a session or key; true for the one caller that ended it. */
  public boolean remove(String digest) {
    return database.update("delete from session where digest = ?", digest) > 0;
  }

  /** Ends all sessions and keys of an account. */
  public void removeOf(String account) {
    database.update("delete from session where account = ?", account);
  }

  /** Ends sessions and keys that began before a time, or after another; returns how many. */
  public int expire(Instant createdBefore, Instant createdAfter) {
    return database.update(
        "delete from session where created_at < ? or created_at > ?", createdBefore, createdAfter);
  }
}
