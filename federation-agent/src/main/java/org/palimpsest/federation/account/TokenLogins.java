package org.palimpsest.federation.account;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.budget.Budgets;
import org.palimpsest.federation.state.Tokens;
import org.palimpsest.federation.state.Tokens.Token;

/**
 * Tells whose key for a program a secret is. Wrong ones use up the budget that an address has for
 * wrong passwords; a key that was right before is looked up whatever is left of it. An unknown key,
 * a revoked one and one of a disabled account are answered alike, after the same work. Safe for use
 * by several threads.
 */
public final class TokenLogins {

  /** How exactly the last use is kept: a write each hour, not each request. */
  static final Duration USE_NOTED_EVERY = Duration.ofHours(1);

  /** More keys than this are not remembered; the longest unused ones are forgotten. */
  private static final int REMEMBERED_MAX = 1000;

  /** No account has this name. */
  private static final String NO_ACCOUNT = "";

  private final Budgets addresses;
  private final Tokens tokens;
  private final AccountStore accounts;
  private final InstantSource clock;

  /** Digests of keys that were right when they came last. */
  private final Map<String, Boolean> remembered =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
          return size() > REMEMBERED_MAX;
        }
      };

  /**
   * Keys of accounts.
   *
   * @param logins by password, with which they share the budgets of addresses
   */
  public TokenLogins(Logins logins, Tokens tokens, AccountStore accounts, InstantSource clock) {
    this.addresses = logins.addresses();
    this.tokens = tokens;
    this.accounts = accounts;
    this.clock = clock;
  }

  /**
   * Looks a key up.
   *
   * @param address where the request comes from
   */
  public Login login(String secret, String address) {
    String digest = TokenSecret.digest(secret);
    boolean wasRight = isRemembered(digest);
    int waitSeconds = wasRight ? 0 : addresses.take(address, 1);
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
      forget(digest);
      return new Login(null, null, wasRight ? addresses.take(address, 1) : 0);
    }
    if (!wasRight) {
      addresses.giveBack(address, 1);
      remember(digest);
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

  private boolean isRemembered(String digest) {
    synchronized (remembered) {
      return remembered.get(digest) != null;
    }
  }

  private void remember(String digest) {
    synchronized (remembered) {
      remembered.put(digest, true);
    }
  }

  private void forget(String digest) {
    synchronized (remembered) {
      remembered.remove(digest);
    }
  }

  /**
   * What came of it.
   *
   * @param account whose key it is, null if it is none or was not looked up
   * @param scope of the key, null if account is
   * @param waitSeconds how long to wait before the next try; 0 unless there were too many
   */
  public record Login(@Nullable Account account, @Nullable Scope scope, int waitSeconds) {}
}
