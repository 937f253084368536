package org.palimpsest.federation.manage;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.TreeMap;
import org.palimpsest.federation.account.Scope;
import org.palimpsest.federation.account.TokenSecret;
import org.palimpsest.federation.manage.ChangeRefusedException.Reason;
import org.palimpsest.federation.state.IdSyntax;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.state.Tokens.Token;

/** Creates and revokes API keys, with a record in the audit log for each change. */
public final class TokenManager {

  public static final int PER_ACCOUNT_MAX = 20;

  private final SiteState state;
  private final InstantSource clock;

  public TokenManager(SiteState state, InstantSource clock) {
    this.state = state;
    this.clock = clock;
  }

  /** All keys by account and name. */
  public List<Token> all() {
    return state.tokens().all();
  }

  /** The keys of an account by name. */
  public List<Token> of(String account) throws ChangeRefusedException {
    return state.inTransaction(
        () -> {
          requireAccount(account);
          return state.tokens().of(account);
        });
  }

  /**
   * Creates a key, whose secret is not stored; refused if the account has too many keys or one of
   * that name, or the name is malformed.
   */
  public NewToken add(String account, String name, Scope scope, String actor)
      throws ChangeRefusedException {
    if (!IdSyntax.TOKEN.matches(name)) {
      throw new ChangeRefusedException(Reason.INVALID, "keyName");
    }
    String secret = TokenSecret.generate();
    Instant now = clock.instant();
    Token token =
        new Token(account, name, TokenSecret.digest(secret), scope.word(), now, /* usedAt= */ null);
    state.change(
        () -> {
          requireAccount(account);
          if (state.tokens().of(account).size() >= PER_ACCOUNT_MAX) {
            throw new ChangeRefusedException(
                Reason.CONFLICT, "keysMax", "account", account, "max", PER_ACCOUNT_MAX);
          }
          if (!state.tokens().create(token)) {
            throw new ChangeRefusedException(
                Reason.CONFLICT, "keyExists", "account", account, "name", name);
          }
          note("token.added", token, actor);
        });
    return new NewToken(token, secret);
  }

  public void revoke(String account, String name, String actor) throws ChangeRefusedException {
    state.change(
        () -> {
          requireAccount(account);
          Token token =
              state.tokens().of(account).stream()
                  .filter(each -> each.name().equals(name))
                  .findFirst()
                  .orElseThrow(
                      () ->
                          new ChangeRefusedException(Reason.MISSING, "noKey", "account", account));
          state.tokens().remove(account, name);
          note("token.revoked", token, actor);
        });
  }

  private void requireAccount(String account) throws ChangeRefusedException {
    if (state.accounts().find(account).isEmpty()) {
      throw new ChangeRefusedException(Reason.MISSING, "noAccount", "account", account);
    }
  }

  private void note(String event, Token token, String actor) {
    var facts = new TreeMap<String, String>();
    facts.put("account", actor);
    facts.put("name", token.account());
    facts.put("token", token.name());
    facts.put("scope", token.scope());
    state.audit().append(event, null, facts, clock.instant());
  }

  /** A new key with its secret. */
  public record NewToken(Token token, String secret) {

    /** Omits the secret. */
    @Override
    public String toString() {
      return token.toString();
    }
  }
}
