package org.palimpsest.federation.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.state.Tokens.Token;
import org.palimpsest.federation.testing.TestState;

final class TokenLoginsTest {

  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final TokenLogins.Login REFUSED = new TokenLogins.Login(null, null, 0);

  private final AtomicLong nanos = new AtomicLong();
  private final TestState kept = new TestState();
  private final AccountStore accounts = new AccountStore(kept.state().accounts());
  private final Logins passwords = new Logins(accounts, nanos::get);
  private Instant now = NOW;
  private final TokenLogins logins =
      new TokenLogins(passwords, kept.state().tokens(), accounts, () -> now);

  @BeforeEach
  void addAccount() {
    accounts.create(new Account("ada", Role.LIBRARIAN, "no hash"));
  }

  private String key(String name) {
    String secret = TokenSecret.generate();
    String digest = TokenSecret.digest(secret);
    kept.state().tokens().create(new Token("ada", name, digest, "library", NOW, null));
    return secret;
  }

  private TokenLogins.Login login(String secret) {
    return logins.login(secret, "here");
  }

  private void failAsOftenAsAllowed() {
    for (int i = 0; i < Logins.FAILURES_PER_ADDRESS; i++) {
      assertThat(login(TokenSecret.generate())).isEqualTo(REFUSED);
    }
  }

  @Test
  void key_isOfItsAccount_withItsScope() {
    TokenLogins.Login login = login(key("intake"));

    assertThat(login.account()).isEqualTo(accounts.find("ada").orElseThrow());
    assertThat(login.scope()).isEqualTo(Scope.LIBRARY);
    assertThat(login("")).isEqualTo(REFUSED);
    assertThat(login(TokenSecret.digest(key("other")))).isEqualTo(REFUSED);
  }

  @Test
  void wrongKeysAndWrongPasswords_haveOneBudget_ofTheirAddress() {
    failAsOftenAsAllowed();

    assertThat(login(TokenSecret.generate()).waitSeconds()).isPositive();
    assertThat(passwords.login("ada", "a passing phrase", "here").waitSeconds()).isPositive();
    assertThat(logins.login(TokenSecret.generate(), "elsewhere")).isEqualTo(REFUSED);
    nanos.addAndGet(Logins.REFILL.dividedBy(Logins.FAILURES_PER_ADDRESS).toNanos());
    assertThat(login(TokenSecret.generate())).isEqualTo(REFUSED);
  }

  @Test
  void keyThatWasRightBefore_neverWaits_untilItIsRevoked() {
    String known = key("known");
    String neverUsed = key("new");
    assertThat(login(known).account()).isNotNull();
    failAsOftenAsAllowed();

    assertThat(login(known).account()).isNotNull();
    assertThat(login(neverUsed).waitSeconds()).isPositive();
    kept.state().tokens().remove("ada", "known");
    assertThat(login(known).waitSeconds()).isPositive();
    assertThat(login(known).waitSeconds()).isPositive();
  }

  @Test
  void rightKeys_useNothingUp() {
    for (int i = 0; i < 2 * Logins.FAILURES_PER_ADDRESS; i++) {
      assertThat(login(key("key" + i)).account()).isNotNull();
    }
  }

  /** Another time would reveal that a key exists or existed. */
  @Test
  void unknownRevokedAndDisabled_takeTheSameWork() {
    String revoked = key("revoked");
    String disabled = key("disabled");
    kept.state().tokens().remove("ada", "revoked");
    accounts.change("ada", ada -> ada.with(Role.USER, true, List.of()));

    List<String> unknown = kept.statements(() -> login(TokenSecret.generate()));
    assertThat(unknown).hasSize(2);
    assertThat(kept.statements(() -> login(revoked))).isEqualTo(unknown);
    assertThat(kept.statements(() -> login(disabled))).isEqualTo(unknown);
    assertThat(login(disabled)).isEqualTo(REFUSED);
  }

  @Test
  void use_isWrittenOnceInAnHour() {
    String secret = key("intake");
    assertThat(writes(secret)).isEqualTo(1);
    now = NOW.plus(TokenLogins.USE_NOTED_EVERY).minusMillis(1);
    assertThat(writes(secret)).isZero();
    assertThat(usedAt()).isEqualTo(NOW);
    now = NOW.plus(TokenLogins.USE_NOTED_EVERY);
    assertThat(writes(secret)).isEqualTo(1);
    assertThat(writes(secret)).isZero();
    assertThat(usedAt()).isEqualTo(NOW.plus(Duration.ofHours(1)));
  }

  private long writes(String secret) {
    return kept.statements(() -> assertThat(login(secret).account()).isNotNull()).stream()
        .filter(statement -> !statement.startsWith("select"))
        .count();
  }

  private Instant usedAt() {
    return kept.state().tokens().of("ada").get(0).usedAt();
  }
}
