package org.palimpsest.federation.manage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.account.AccountStore;
import org.palimpsest.federation.account.MemoryAccounts;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.answer.MemoryState;
import org.palimpsest.federation.api.MemoryRights;
import org.palimpsest.federation.manage.AccountManager.Standing;
import org.palimpsest.federation.state.Accounts;

/** Two administrators who do the same to each other at the same moment. */
final class AccountManagerTest {

  private static final Standing USER = new Standing(Role.USER, null, null);
  private static final String PASSWORD = "correct horse battery staple";

  /** What somebody else does between this one's look and its write. */
  private interface Meanwhile {
    void run() throws ChangeRefusedException;
  }

  private final class Interrupted implements Accounts {

    private final Accounts accounts = new MemoryAccounts();

    private void beforeWriting() {
      Meanwhile now = meanwhile;
      meanwhile = null;
      if (now != null) {
        try {
          now.run();
        } catch (ChangeRefusedException e) {
          throw new IllegalStateException(e);
        }
      }
    }

    @Override
    public Optional<Account> find(String name) {
      return accounts.find(name);
    }

    @Override
    public List<Account> all() {
      return accounts.all();
    }

    @Override
    public boolean create(Account account) {
      return accounts.create(account);
    }

    @Override
    public Optional<Account> change(String name, UnaryOperator<Account> change) {
      beforeWriting();
      return accounts.change(name, change);
    }

    @Override
    public boolean remove(String name) {
      beforeWriting();
      return accounts.remove(name);
    }
  }

  private Meanwhile meanwhile;

  private final AccountManager manager =
      new AccountManager(
          new AccountStore(new Interrupted()),
          new MemoryRights(),
          new MemoryState().state().audit(),
          InstantSource.fixed(Instant.parse("2026-05-04T12:00:00Z")));

  AccountManagerTest() throws ChangeRefusedException {
    manager.add("ada", Role.ADMINISTRATOR, PASSWORD, "test");
    manager.add("ben", Role.ADMINISTRATOR, PASSWORD, "test");
  }

  private List<String> administrators() {
    return manager.all().stream()
        .filter(account -> account.role() == Role.ADMINISTRATOR && !account.disabled())
        .map(account -> account.name())
        .toList();
  }

  @Test
  void eachDemotesTheOther_oneStays() {
    meanwhile = () -> manager.change("ada", USER, "ben");
    assertThatExceptionOfType(ChangeRefusedException.class)
        .isThrownBy(() -> manager.change("ben", USER, "ada"))
        .withMessage("ben is the last administrator, and must stay one.");
    assertThat(administrators()).containsExactly("ben");
  }

  @Test
  void eachRemovesTheOther_oneStays() throws Exception {
    meanwhile = () -> manager.remove("ada", "ben");
    assertThatExceptionOfType(ChangeRefusedException.class)
        .isThrownBy(() -> manager.remove("ben", "ada"));
    assertThat(administrators()).containsExactly("ben");
  }

  @Test
  void oneOfTwo_isDemotedOrRemoved() throws Exception {
    manager.change("ben", new Standing(null, true, null), "ada");
    assertThat(administrators()).containsExactly("ada");
    manager.change("ben", new Standing(null, false, null), "ada");
    manager.remove("ada", "ben");
    assertThat(administrators()).containsExactly("ben");
  }
}
