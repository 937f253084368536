package org.palimpsest.federation.state;

import java.time.Instant;
import java.util.Optional;

/** Who is logged in at the desk, and keys that log somebody in once. */
public interface KeptSessions {

  /**
   * What is kept of a session or a key; never the secret itself, but its digest.
   *
   * @param digest of the secret, 64 digits
   * @param kind which of the two
   * @param account whose it is
   * @param credential tells whether the account's password is still the one of then
   * @param createdAt when it began
   */
  record KeptSession(
      String digest, Kind kind, String account, String credential, Instant createdAt) {}

  /** What a secret is good for. */
  enum Kind {
    SESSION,
    KEY
  }

  /** Keeps a new one. */
  void create(KeptSession session);

  /** The one of a secret's digest. */
  Optional<KeptSession> find(String digest);

  /** Ends one; true for the one caller that ended it. */
  boolean remove(String digest);

  /** Ends those that began before a time; how many. */
  int expire(Instant createdBefore);
}
