package org.palimpsest.federation.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.account.Logins.LoginThrottle;
import org.palimpsest.federation.testing.TestState;

final class LoginsTest {

  private static final String PASSWORD = "correct horse battery";

  private final AtomicLong nanos = new AtomicLong();
  private final AccountStore accounts = new AccountStore(new TestState().state().accounts());
  private final Logins logins = new Logins(accounts, nanos::get);

  @BeforeEach
  void addAccount() {
    accounts.create(new Account("ada", Role.LIBRARIAN, PasswordHash.of(PASSWORD)));
  }

  @Test
  void theRightPassword_logsIn() {
    assertThat(login("ada", PASSWORD).account())
        .extracting(Account::role)
        .isEqualTo(Role.LIBRARIAN);
    assertThat(login("ada", PASSWORD).account()).isNotNull(); // from memory
  }

  @Test
  void wrongPassword_unknownName_andImpossibleName_doNot() {
    assertThat(login("ada", "wrong horse battery").account()).isNull();
    assertThat(login("bob", PASSWORD).account()).isNull();
    assertThat(login("../x", PASSWORD).account()).isNull();
    assertThat(login("ada", "x".repeat(100_000)).account()).isNull();
  }

  @Test
  void aChangedPassword_endsTheOldOneAtOnce() {
    login("ada", PASSWORD);
    accounts.change("ada", ada -> ada.withPasswordHash(PasswordHash.of("another horse")));

    assertThat(login("ada", PASSWORD).account()).isNull();
    assertThat(login("ada", "another horse").account()).isNotNull();
  }

  @Test
  void aDisabledAccount_isRefused() {
    accounts.change("ada", ada -> ada.with(Role.LIBRARIAN, true, List.of()));

    assertThat(login("ada", PASSWORD).account()).isNull();
  }

  @Test
  void manyFailures_haveToWait_evenWithTheRightPassword() {
    for (int i = 0; i < LoginThrottle.FREE_FAILURES; i++) {
      assertThat(login("ada", "wrong horse battery").waitSeconds()).isZero();
    }

    assertThat(login("ada", PASSWORD)).isEqualTo(new Logins.Login(null, 1));
    assertThat(logins.login("ada", PASSWORD, "elsewhere").account()).isNotNull();
    nanos.addAndGet(Duration.ofSeconds(2).toNanos());
    assertThat(login("ada", PASSWORD).account()).isNotNull();
    assertThat(login("ada", "wrong horse battery").waitSeconds()).isZero();
  }

  @Test
  void manyNamesFromOneAddress_haveToWait_butNotWhoLoggedInBefore_norOthers() {
    accounts.create(new Account("bob", Role.USER, PasswordHash.of(PASSWORD)));
    assertThat(login("ada", PASSWORD).account()).isNotNull();
    for (int i = 0; i < Logins.FAILURES_PER_ADDRESS; i++) {
      assertThat(login("name" + i, PASSWORD)).isEqualTo(new Logins.Login(null, 0));
    }

    assertThat(login("another", PASSWORD).waitSeconds()).isPositive();
    assertThat(login("bob", PASSWORD).waitSeconds()).isPositive();
    assertThat(login("ada", PASSWORD).account()).isNotNull();
    assertThat(logins.login("bob", PASSWORD, "elsewhere").account()).isNotNull();
    nanos.addAndGet(Logins.REFILL.dividedBy(Logins.FAILURES_PER_ADDRESS).toNanos());
    assertThat(login("another", PASSWORD)).isEqualTo(new Logins.Login(null, 0));
    assertThat(login("third", PASSWORD).waitSeconds()).isPositive();
  }

  @Test
  @Tag("long")
  void manyWhoKnowTheirPassword_neverWait() {
    for (int i = 0; i < 2 * Logins.FAILURES_PER_ADDRESS; i++) {
      accounts.change("ada", ada -> ada.withPasswordHash(PasswordHash.of(PASSWORD)));
      assertThat(login("ada", PASSWORD).account()).isNotNull();
    }
  }

  @Test
  void theWait_doubles_upToItsBound() {
    var throttle = new LoginThrottle(nanos::get);
    int waited = 0;
    for (int i = 0; i < 20; i++) {
      throttle.failed("a");
      int wait = throttle.waitSeconds("a");
      assertThat(wait).isBetween(waited, LoginThrottle.WAIT_SECONDS_MAX);
      waited = wait;
    }
    assertThat(waited).isEqualTo(LoginThrottle.WAIT_SECONDS_MAX);
  }

  @Test
  void manyKeys_areForgottenFromTheOldestOn() {
    var throttle = new LoginThrottle(nanos::get);
    for (int i = 0; i < 6; i++) {
      throttle.failed("first");
    }
    for (int i = 0; i < LoginThrottle.KEYS_MAX; i++) {
      throttle.failed("key" + i);
    }
    assertThat(throttle.waitSeconds("first")).isZero();
  }

  private Logins.Login login(String name, String password) {
    return logins.login(name, password, "here");
  }
}
