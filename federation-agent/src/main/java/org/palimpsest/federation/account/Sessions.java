package org.palimpsest.federation.account;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Optional;
import org.palimpsest.federation.bytes.Sha256;
import org.palimpsest.federation.state.KeptSessions;
import org.palimpsest.federation.state.KeptSessions.KeptSession;
import org.palimpsest.federation.state.KeptSessions.Kind;

/**
 * Who is logged in at the desk: a secret in a cookie, of which the site keeps the digest, so that
 * any of its agents knows it. A session ends with its time, with the account, and with the
 * account's password. Safe for use by several threads.
 */
public final class Sessions {

  /** A working day. */
  public static final Duration LASTS = Duration.ofHours(12);

  /** Within this a key has to be used, once. */
  public static final Duration KEY_LASTS = Duration.ofMinutes(10);

  /** What begins later than that was begun by a clock that had leaped, and is of no use. */
  public static final Duration CLOCKS_APART = Duration.ofMinutes(10);

  private static final int SECRET_BYTES = 32;

  private final KeptSessions kept;
  private final AccountStore accounts;
  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();

  /** Sessions of these accounts. */
  public Sessions(KeptSessions kept, AccountStore accounts, InstantSource clock) {
    this.kept = kept;
    this.accounts = accounts;
    this.clock = clock;
  }

  /** Begins a session; its secret. */
  public String begin(Account account) {
    return create(account, Kind.SESSION);
  }

  /** Makes a key that begins one session of an account; its secret. */
  public String key(Account account) {
    return create(account, Kind.KEY);
  }

  private String create(Account account, Kind kind) {
    byte[] bytes = new byte[SECRET_BYTES];
    random.nextBytes(bytes);
    String secret = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    kept.create(
        new KeptSession(
            Sha256.hex(secret), kind, account.name(), credential(account), clock.instant()));
    return secret;
  }

  /** Whose session it is; empty where it has ended or never was. */
  public Optional<Account> find(String secret) {
    return kept.find(Sha256.hex(secret)).flatMap(session -> account(session, Kind.SESSION, LASTS));
  }

  /** Uses a key up; whose it was, empty where it was used, is too old or never was. */
  public Optional<Account> redeem(String secret) {
    String digest = Sha256.hex(secret);
    Optional<Account> account =
        kept.find(digest).flatMap(session -> account(session, Kind.KEY, KEY_LASTS));
    return account.isPresent() && kept.remove(digest) ? account : Optional.empty();
  }

  /** Ends a session. */
  public void end(String secret) {
    kept.remove(Sha256.hex(secret));
  }

  /**
   * What a page shows with each request that changes something: another site's page can make a
   * browser send its cookie, but not know this.
   */
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
