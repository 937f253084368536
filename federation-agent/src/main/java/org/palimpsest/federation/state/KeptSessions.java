package org.palimpsest.federation.state;

import java.time.Instant;
import java.util.Optional;

/** Sessions of the desk, and keys for a single login. */
public record KeptSessions(Database database) {

  /**
   * A session or a key, without its secret.
   *
   * @param credential fingerprint of the account's password at the time
   */
  public record KeptSession(
      String digest, Kind kind, String account, String credential, Instant createdAt) {}

  public enum Kind {
    SESSION,
    KEY
  }

  public void create(KeptSession session) {
    database.update(
        "insert into session (digest, kind, account, credential, created_at)"
            + " values (:digest, :kind, :account, :credential, :createdAt)",
        session);
  }

  public Optional<KeptSession> find(String digest) {
    return database.first("select * from session where digest = ?", KeptSession.class, digest);
  }

  /** Ends a session or key; true for one caller only. */
  public boolean remove(String digest) {
    return database.update("delete from session where digest = ?", digest) > 0;
  }

  public void removeOf(String account) {
    database.update("delete from session where account = ?", account);
  }

  /** Ends sessions and keys created before a time or after another; returns how many. */
  public int expire(Instant createdBefore, Instant createdAfter) {
    return database.update(
        "delete from session where created_at < ? or created_at > ?", createdBefore, createdAfter);
  }
}
