package org.palimpsest.federation.state;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keys for programs. A key is deleted with its account. */
public record Tokens(Database database) {

  /**
   * A key for a program, without its secret.
   *
   * @param name unique within the account
   * @param digest of the secret, 64 digits
   * @param scope a word, such as {@code check}
   * @param usedAt a recent use, or null
   */
  public record Token(
      String account,
      String name,
      String digest,
      String scope,
      Instant createdAt,
      @Nullable Instant usedAt) {

    @Override
    public String toString() {
      return "Token[" + account + ", " + name + ", " + scope + "]";
    }
  }

  /** Adds a key; false if the account has a key of that name. */
  public boolean create(Token token) {
    IdSyntax.TOKEN.require(token.name());
    return database.update(
            """
            insert into token (account, name, digest, scope, created_at, used_at)
            values (:account, :name, :digest, :scope, :createdAt, :usedAt)
            on conflict (account, name) do nothing
            """,
            token)
        > 0;
  }

  public Optional<Token> find(String digest) {
    return database.first("select * from token where digest = ?", Token.class, digest);
  }

  public List<Token> of(String account) {
    return database.list(
        "select * from token where account = ? order by name", Token.class, account);
  }

  public List<Token> all() {
    return database.list("select * from token order by account, name", Token.class);
  }

  /** Deletes a key; returns whether it existed. */
  public boolean remove(String account, String name) {
    return database.update("delete from token where account = ? and name = ?", account, name) > 0;
  }

  /**
   * Stores a use, unless one after {@code unlessAfter} is stored. Returns whether it was stored.
   */
  public boolean use(String digest, Instant at, Instant unlessAfter) {
    return database.update(
            "update token set used_at = ?"
                + " where digest = ? and (used_at is null or used_at <= ?)",
            at,
            digest,
            unlessAfter)
        > 0;
  }
}
