package org.palimpsest.federation.manage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.AccountStore;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.account.Scope;
import org.palimpsest.federation.manage.ChangeRefusedException.Reason;
import org.palimpsest.federation.testing.TestState;

final class TokenManagerTest {

  private final TestState kept = new TestState();
  private final TokenManager manager =
      new TokenManager(kept.state(), InstantSource.fixed(Instant.parse("2026-05-04T12:00:00Z")));

  @BeforeEach
  void addAccount() {
    new AccountStore(kept.state().accounts()).create(new Account("ada", Role.USER, "no hash"));
  }

  private boolean isAdded(String name) throws ChangeRefusedException {
    try {
      assertThat(manager.add("ada", name, Scope.CHECK, "ada").toString()).doesNotContain("pst_");
      return true;
    } catch (ChangeRefusedException e) {
      assertThat(e.reason()).isEqualTo(Reason.CONFLICT);
      assertThat(e).hasMessageContaining("has 20 keys for programs, the most that one may have");
      return false;
    }
  }

  /** Also where two are made at the same moment. */
  @Test
  void account_hasTwentyKeysAtMost() throws Exception {
    for (int i = 1; i < TokenManager.PER_ACCOUNT_MAX; i++) {
      assertThat(isAdded("key" + i)).isTrue();
    }
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Boolean> added = new ArrayList<>();
    try {
      List<Callable<Boolean>> makers = new ArrayList<>();
      for (String name : List.of("a", "b", "c", "d")) {
        makers.add(() -> isAdded(name));
      }
      for (Future<Boolean> each : threads.invokeAll(makers)) {
        added.add(each.get());
      }
    } finally {
      threads.shutdownNow();
    }

    assertThat(added).containsOnlyOnce(true);
    assertThat(manager.of("ada")).hasSize(TokenManager.PER_ACCOUNT_MAX);
    assertThat(kept.auditRecords()).hasSize(TokenManager.PER_ACCOUNT_MAX);
    manager.revoke("ada", "key1", "ada");
    assertThat(isAdded("e")).isTrue();
  }

  @Test
  void whatIsNotThere_isMissing_andLeavesNoRecord() {
    assertMissing(() -> manager.add("bob", "intake", Scope.ALL, "ada"));
    assertMissing(() -> manager.revoke("bob", "intake", "ada"));
    assertMissing(() -> manager.revoke("ada", "intake", "ada"));
    assertMissing(() -> manager.of("bob"));
    assertThat(kept.auditRecords()).isEmpty();
  }

  private interface Deed {
    void run() throws ChangeRefusedException;
  }

  private static void assertMissing(Deed deed) {
    assertThatExceptionOfType(ChangeRefusedException.class)
        .isThrownBy(deed::run)
        .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.MISSING));
  }
}
