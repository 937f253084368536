package org.palimpsest.federation.state.sql;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.result.ResultIterable;
import org.jdbi.v3.core.statement.Query;
import org.palimpsest.federation.state.IdSyntax;
import org.palimpsest.federation.state.Tokens;

/** Keys for programs, in the table {@code token}. */
final class SqlTokens implements Tokens {

  private final Database database;

  SqlTokens(Database database) {
    this.database = database;
  }

  @Override
  public boolean create(Token token) {
    String name = IdSyntax.TOKEN.require(token.name());
    return database.inTransaction(
        handle ->
            handle.execute(
                    "insert into token (account, name, digest, scope, created_at, used_at)"
                        + " values (?, ?, ?, ?, ?, ?) on conflict (account, name) do nothing",
                    token.account(),
                    name,
                    token.digest(),
                    token.scope(),
                    token.createdAt().toEpochMilli(),
                    token.usedAt() == null ? null : token.usedAt().toEpochMilli())
                > 0);
  }

  @Override
  public Optional<Token> find(String digest) {
    return database.inTransaction(
        handle ->
            tokens(
                    handle
                        .createQuery("select * from token where digest = :digest")
                        .bind("digest", digest))
                .findOne());
  }

  @Override
  public List<Token> of(String account) {
    return database.inTransaction(
        handle ->
            tokens(
                    handle
                        .createQuery("select * from token where account = :account order by name")
                        .bind("account", account))
                .list());
  }

  @Override
  public List<Token> all() {
    return database.inTransaction(
        handle -> tokens(handle.createQuery("select * from token order by account, name")).list());
  }

  private static ResultIterable<Token> tokens(Query query) {
    return query.map(
        (row, context) -> {
          long usedAt = row.getLong("used_at");
          boolean isUsed = !row.wasNull();
          return new Token(
              row.getString("account"),
              row.getString("name"),
              row.getString("digest"),
              row.getString("scope"),
              Instant.ofEpochMilli(row.getLong("created_at")),
              isUsed ? Instant.ofEpochMilli(usedAt) : null);
        });
  }

  @Override
  public boolean remove(String account, String name) {
    return database.inTransaction(
        handle ->
            handle.execute("delete from token where account = ? and name = ?", account, name) > 0);
  }

  @Override
  public boolean use(String digest, Instant at, Instant unlessAfter) {
    return database.inTransaction(
        handle ->
            handle.execute(
                    "update token set used_at = ?"
                        + " where digest = ? and (used_at is null or used_at <= ?)",
                    at.toEpochMilli(),
                    digest,
                    unlessAfter.toEpochMilli())
                > 0);
  }
}
