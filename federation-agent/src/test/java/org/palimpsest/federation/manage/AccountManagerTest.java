package org.palimpsest.federation.manage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.manage.AccountManager.Standing;
import org.palimpsest.federation.testing.TestState;

/** Two administrators with conflicting changes at the same moment. */
final class AccountManagerTest {

  private static final Standing USER = new Standing(Role.USER, null, null);
  private static final String PASSWORD = "correct horse battery staple";

  private final TestState kept = new TestState();
  private final AccountManager manager =
      new AccountManager(kept.state(), InstantSource.fixed(Instant.parse("2026-05-04T12:00:00Z")));

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

  /** A change of one account by another. */
  private interface Deed {
    void to(String name) throws ChangeRefusedException;
  }

  /** Each does it to the other; how many could not. */
  private static long refusedOf(Deed deed) throws Exception {
    var both = new CyclicBarrier(2);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      List<Callable<Boolean>> deeds =
          List.of("ada", "ben").stream()
              .<Callable<Boolean>>map(
                  name ->
                      () -> {
                        both.await();
                        try {
                          deed.to(name);
                          return false;
                        } catch (ChangeRefusedException e) {
                          assertThat(e)
                              .hasMessage(name + " is the last administrator, and must stay one.");
                          return true;
                        }
                      })
              .toList();
      long refused = 0;
      for (Future<Boolean> each : threads.invokeAll(deeds)) {
        refused += each.get() ? 1 : 0;
      }
      return refused;
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void eachDemotesTheOther_oneStays() throws Exception {
    for (int round = 0; round < 20; round++) {
      assertThat(refusedOf(name -> manager.change(name, USER, "other"))).isEqualTo(1);
      assertThat(administrators()).hasSize(1);
      for (String name : List.of("ada", "ben")) {
        manager.change(name, new Standing(Role.ADMINISTRATOR, null, null), "test");
      }
    }
  }

  @Test
  void eachRemovesTheOther_oneStays() throws Exception {
    assertThat(refusedOf(name -> manager.remove(name, "other"))).isEqualTo(1);
    assertThat(administrators()).hasSize(1);
  }

  @Test
  void oneOfTwo_isDemotedOrRemoved() throws Exception {
    manager.change("ben", new Standing(null, true, null), "ada");
    assertThat(administrators()).containsExactly("ada");
    manager.change("ben", new Standing(null, false, null), "ada");
    manager.remove("ada", "ben");
    assertThat(administrators()).containsExactly("ben");
  }

  @Test
  void changeThatIsRefused_leavesNoRecord() {
    int before = kept.auditRecords().size();
    assertThatExceptionOfType(ChangeRefusedException.class)
        .isThrownBy(() -> manager.add("ada", Role.USER, PASSWORD, "test"));
    assertThat(kept.auditRecords()).hasSize(before);
  }
}
