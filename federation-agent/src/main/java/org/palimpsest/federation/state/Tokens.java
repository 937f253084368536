package org.palimpsest.federation.state;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keys for programs. There is none to begin with; an account's end with the account. */
public interface Tokens {

  /**
   * What is kept of a key for a program; never its secret, but the digest.
   *
   * @param account whose it is
   * @param name unique among those of the account
   * @param digest of the secret, 64 digits
   * @param scope a word, such as {@code check}
   * @param createdAt when it was made
   * @param usedAt when it was used last, as far as that was noted; null if never
   */
  record Token(
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

  /** Adds one; false if the account has one of that name, which stays as it is. */
  boolean create(Token token);

  /** The one of a secret's digest. */
  Optional<Token> find(String digest);

  /** Those of an account by name. */
  List<Token> of(String account);

  /** All of them by account and name. */
  List<Token> all();

  /** Deletes one; whether there was one. */
  boolean remove(String account, String name);

  /**
   * Notes a use, unless a later one than a given time is noted already.
   *
   * @return whether it was noted
   */
  boolean use(String digest, Instant at, Instant unlessAfter);
}
