package org.palimpsest.federation.account;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PasswordHashTest {

  @Test
  void aPassword_matchesItsHash_andNoOther() {
    String hash = PasswordHash.of("correct horse battery");

    assertThat(hash).startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
    assertThat(PasswordHash.matches("correct horse battery", hash)).isTrue();
    assertThat(PasswordHash.matches("correct horse batterz", hash)).isFalse();
    assertThat(PasswordHash.of("correct horse battery")).isNotEqualTo(hash);
  }

  @Test
  void whatIsNoHash_orAsksForTooMuch_matchesNothing() {
    String hash = PasswordHash.of("correct horse battery");

    assertThat(PasswordHash.matches("", "")).isFalse();
    assertThat(PasswordHash.matches("x", "x")).isFalse();
    assertThat(PasswordHash.matches("correct horse battery", hash.replace("m=19456", "m=9999999")))
        .isFalse();
    assertThat(PasswordHash.matches("correct horse battery", hash.replace("t=2", "t=0"))).isFalse();
  }
}
