package org.palimpsest.federation.account;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.budget.Budgets;
import org.palimpsest.federation.state.Tokens;
import org.palimpsest.federation.state.Tokens.Token;

/**
 * Verifies API keys. Wrong keys count against the address's limit of wrong passwords; recently
 * verified keys bypass it. Unknown and revoked keys and those of disabled accounts are
 * indistinguishable, also by time. Thread-safe.
 */
public final class TokenLogins {

  /** Precision of the time of last use, which saves a write per request. */
  static final Duration USE_NOTED_EVERY = Duration.ofHours(1);

  /** Most keys to remember; the least recently used ones are dropped. */
  private static final int REMEMBERED_MAX = 1000;

  private static final String NO_ACCOUNT = "";

  private final Budgets addresses;
  private final Tokens tokens;
  private final AccountStore accounts;
  private final InstantSource clock;

  /** Digests of verified keys. */
  private final Map<String, Boolean> verified =
      Collections.synchronizedMap(new Logins.RecentMap<>(REMEMBERED_MAX));

  /** Creates logins that share the limits of addresses with logins by password. */
  public TokenLogins(Logins logins, Tokens tokens, AccountStore accounts, InstantSource clock) {
    this.addresses = logins.addresses();
    this.tokens = tokens;
    this.accounts = accounts;
    this.clock = clock;
  }

  /** Verifies an API key from a client's address. */
  public Login login(String secret, String address) {
    String digest = TokenSecret.digest(secret);
    boolean wasVerified = verified.get(digest) != null;
    int waitSeconds = wasVerified ? 0 : addresses.take(address, 1);
    if (waitSeconds > 0) {
      return new Login(null, null, waitSeconds);
    }
    Optional<Token> token = tokens.find(digest);
    Optional<Account> account =
        accounts
            .find(token.map(Token::account).orElse(NO_ACCOUNT))
            .filter(found -> !found.disabled());
    Optional<Scope> scope = token.flatMap(found -> Scope.ofWord(found.scope()));
    if (token.isEmpty() || account.isEmpty() || scope.isEmpty()) {
      verified.remove(digest);
      return new Login(null, null, wasVerified ? addresses.take(address, 1) : 0);
    }
    if (!wasVerified) {
      addresses.giveBack(address, 1);
      verified.put(digest, true);
    }
    noteUse(token.get());
    return new Login(account.get(), scope.get(), 0);
  }

  private void noteUse(Token token) {
    Instant now = clock.instant();
    Instant unlessAfter = now.minus(USE_NOTED_EVERY);
    if (token.usedAt() == null || !token.usedAt().isAfter(unlessAfter)) {
      tokens.use(token.digest(), now, unlessAfter);
    }
  }

  /**
   * Result of a login.
   *
   * @param account the key's account, or null if the login failed
   * @param scope of the key, or null if the login failed
   * @param waitSeconds wait before the next try; 0 unless throttled
   */
  public record Login(@Nullable Account account, @Nullable Scope scope, int waitSeconds) {}
}
