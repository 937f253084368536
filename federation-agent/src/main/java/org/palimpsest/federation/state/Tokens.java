package org.palimpsest.federation.state;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keys for programs. Keys end with their account. */
public final class Tokens {

  private final Database database;

  Tokens(Database database) {
    this.database = database;
  }

  /**
   * A key for a program, without its secret.
   *
   * @param account whose it is
   * @param name unique among those of the account
   * @param digest of the secret, 64 digits
   * @param scope a word, such as {@code check}
   * @param createdAt when it was made
   * @param usedAt when it was used last, as far as that was noted; null if never
   */
  public record Token(
      String account,
      String name,
      String digest,
      String scope,
      Instant createdAt,
      @Nullable Instant usedAt) {

    /** Without the digest. */
    @Override
    public String toString() {
      return "Token[" + account + ", " + name + ", " + scope + "]";
    }
  }

  private static Token token(ResultSet row) throws SQLException {
    return new Token(
        row.getString("account"),
        row.getString("name"),
        row.getString("digest"),
        row.getString("scope"),
        Instant.ofEpochMilli(row.getLong("created_at")),
        Database.time(row, "used_at"));
  }

  /** Adds a key; false if the account has a key of that name. */
  public boolean create(Token token) {
    return database.update(
            "insert into token (account, name, digest, scope, created_at, used_at)"
                + " values (?, ?, ?, ?, ?, ?) on conflict (account, name) do nothing",
            token.account(),
            IdSyntax.TOKEN.require(token.name()),
            token.digest(),
            token.scope(),
            token.createdAt(),
            token.usedAt())
        > 0;
  }

  /** The key with this digest. */
  public Optional<Token> find(String digest) {
    return database.first("select * from token where digest = ?", Tokens::token, digest);
  }

  /** The keys of an account by name. */
  public List<Token> of(String account) {
    return database.list(
        "select * from token where account = ? order by name", Tokens::token, account);
  }

  /** All of them by account and name. */
  public List<Token> all() {
    return database.list("select * from token order by account, name", Tokens::token);
  }

  /** Deletes a key; returns whether it existed. */
  public boolean remove(String account, String name) {
    return database.update("delete from token where account = ? and name = ?", account, name) > 0;
  }

  /**
   * Notes a use, unless a later one than a given time is noted already.
   *
   * @return whether it was noted
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
