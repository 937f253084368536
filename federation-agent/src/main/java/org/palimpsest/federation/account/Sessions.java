package org.palimpsest.federation.account;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.palimpsest.federation.bytes.Sha256;
import org.palimpsest.federation.state.KeptSessions;
import org.palimpsest.federation.state.KeptSessions.KeptSession;
import org.palimpsest.federation.state.KeptSessions.Kind;

/**
 * Sessions of the desk. A cookie has the secret; the state stores its digest, so that all agents of
 * the site accept it. A session ends after {@link #LASTS}, or when its account or password changes.
 * Thread-safe.
 */
public final class Sessions {

  /** A working day. */
  public static final Duration LASTS = Duration.ofHours(12);

  /** Lifetime of a one-time key. */
  public static final Duration KEY_LASTS = Duration.ofMinutes(10);

  /**
   * Sessions that begin later than this in the future were created by a wrong clock and are
   * refused.
   */
  public static final Duration CLOCKS_APART = Duration.ofMinutes(10);

  private final KeptSessions stored;
  private final AccountStore accounts;
  private final InstantSource clock;

  public Sessions(KeptSessions stored, AccountStore accounts, InstantSource clock) {
    this.stored = stored;
    this.accounts = accounts;
    this.clock = clock;
  }

  /** Begins a session, and returns its secret. */
  public String begin(Account account) {
    return create(account, Kind.SESSION);
  }

  /** Creates a one-time key for a session of an account, and returns its secret. */
  public String key(Account account) {
    return create(account, Kind.KEY);
  }

  private String create(Account account, Kind kind) {
    String secret = TokenSecret.random();
    stored.create(
        new KeptSession(
            Sha256.hex(secret), kind, account.name(), credential(account), clock.instant()));
    return secret;
  }

  /** The account of a session, or empty if it is unknown or over. */
  public Optional<Account> find(String secret) {
    return stored
        .find(Sha256.hex(secret))
        .flatMap(session -> account(session, Kind.SESSION, LASTS));
  }

  /** Consumes a one-time key; its account, or empty if it is unknown, used or expired. */
  public Optional<Account> redeem(String secret) {
    String digest = Sha256.hex(secret);
    Optional<Account> account =
        stored.find(digest).flatMap(session -> account(session, Kind.KEY, KEY_LASTS));
    return account.isPresent() && stored.remove(digest) ? account : Optional.empty();
  }

  public void end(String secret) {
    stored.remove(Sha256.hex(secret));
  }

  /** Token against cross-site request forgery, derived from a session's secret. */
  public static String token(String secret) {
    return Sha256.hex("token " + secret);
  }

  private Optional<Account> account(KeptSession session, Kind kind, Duration lasts) {
    Instant now = clock.instant();
    boolean hasEnded = !now.isBefore(session.createdAt().plus(lasts));
    boolean isOfALeap = session.createdAt().isAfter(now.plus(CLOCKS_APART));
    if (session.kind() != kind || hasEnded || isOfALeap) {
      return Optional.empty();
    }
    return accounts
        .find(session.account())
        .filter(account -> !account.disabled())
        .filter(account -> credential(account).equals(session.credential()));
  }

  private static String credential(Account account) {
    return Sha256.hex("credential " + account.passwordHash());
  }
}
