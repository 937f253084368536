package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.InstantSource;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.state.KeptRights.Holding;
import org.palimpsest.federation.state.sql.Database;
import org.palimpsest.federation.state.sql.SqlState;
import org.palimpsest.federation.state.sql.TestTables;

/** All contracts of the state, on a database that a subclass opens. */
abstract class SqlStateTests {

  /** The same one for all tests of the class. */
  abstract Database database();

  SiteState open(String agent, LongSupplier nanoTime) {
    return new SqlState(database(), agent, InstantSource.fixed(StateContract.NOW), nanoTime);
  }

  @Nested
  final class Tables extends TablesContract {
    @Override
    SiteState open(String agent, LongSupplier nanoTime) {
      return SqlStateTests.this.open(agent, nanoTime);
    }

    @Override
    void empty() {
      TestTables.empty(database());
    }
  }

  @Nested
  final class TasksOfAll extends TasksContract {
    @Override
    SiteState open(String agent, LongSupplier nanoTime) {
      return SqlStateTests.this.open(agent, nanoTime);
    }

    @Override
    void empty() {
      TestTables.empty(database());
    }

    @Override
    void makeSearchable() {
      // a transaction that has ended is seen
    }

    @Override
    void assertNoTaskIsLeft() {
      assertThat(TestTables.taskRows(database())).isZero();
    }
  }

  @Nested
  final class QuotasOfAll extends QuotasContract {
    @Override
    SiteState open(String agent, LongSupplier nanoTime) {
      return SqlStateTests.this.open(agent, nanoTime);
    }

    @Override
    void empty() {
      TestTables.empty(database());
    }
  }

  @Nested
  final class ProbesOfAll extends ProbesContract {
    @Override
    SiteState open(String agent, LongSupplier nanoTime) {
      return SqlStateTests.this.open(agent, nanoTime);
    }

    @Override
    void empty() {
      TestTables.empty(database());
    }
  }

  @Nested
  final class ShownTextsOfAll extends ShownTextsContract {
    @Override
    SiteState open(String agent, LongSupplier nanoTime) {
      return SqlStateTests.this.open(agent, nanoTime);
    }

    @Override
    void empty() {
      TestTables.empty(database());
    }
  }

  @Nested
  final class SeenMessagesOfAll extends SeenMessagesContract {
    @Override
    SiteState open(String agent, LongSupplier nanoTime) {
      return SqlStateTests.this.open(agent, nanoTime);
    }

    @Override
    void empty() {
      TestTables.empty(database());
    }
  }

  @Nested
  final class ChecksOfAll extends ChecksContract {
    @Override
    SiteState open(String agent, LongSupplier nanoTime) {
      return SqlStateTests.this.open(agent, nanoTime);
    }

    @Override
    void empty() {
      TestTables.empty(database());
    }
  }

  @Nested
  final class AuditLogOfAll extends AuditLogContract {
    @Override
    SiteState open(String agent, LongSupplier nanoTime) {
      return SqlStateTests.this.open(agent, nanoTime);
    }

    @Override
    void empty() {
      TestTables.empty(database());
    }
  }

  /** What only a database can do. */
  @Nested
  final class Transactions {

    private static final SortedMap<String, String> FACTS = new TreeMap<>();

    private SqlState state;

    @BeforeEach
    void openState() {
      TestTables.empty(database());
      state = (SqlState) open("", System::nanoTime);
    }

    @Test
    void changesOfSeveralStores_areAllMadeOrNone() {
      try {
        state.inTransaction(
            () -> {
              state.rights().put(new Holding("account:torn", List.of("a"), List.of()));
              state.audit().append("rights.changed", null, FACTS, StateContract.NOW);
              throw new IllegalStateException("the agent dies");
            });
      } catch (IllegalStateException e) {
        // as meant
      }
      assertThat(state.rights().of(List.of("account:torn"))).isEmpty();
      assertThat(state.audit().last(Long.MAX_VALUE, 10)).isEmpty();

      state.inTransaction(
          () -> {
            state.rights().put(new Holding("account:torn", List.of("a"), List.of()));
            state.audit().append("rights.changed", null, FACTS, StateContract.NOW);
            return true;
          });
      assertThat(state.rights().of(List.of("account:torn"))).hasSize(1);
      assertThat(state.audit().last(Long.MAX_VALUE, 10)).hasSize(1);
    }

    /** The next person of that name inherits nothing. */
    @Test
    void removedAccount_takesItsRightsAndSessionsWithIt() {
      var account = new Accounts.Account("gone", "reader", "hash", false, List.of());
      String digest = "ab".repeat(32);
      state.accounts().create(account);
      state.rights().put(new Holding("account:gone", List.of("a"), List.of()));
      state
          .sessions()
          .create(
              new KeptSessions.KeptSession(
                  digest, KeptSessions.Kind.SESSION, "gone", "c", StateContract.NOW));

      assertThat(state.accounts().remove("gone")).isTrue();

      assertThat(state.rights().of(List.of("account:gone"))).isEmpty();
      assertThat(state.sessions().find(digest)).isEmpty();
    }

    @Test
    void auditLogThatWasTamperedWith_isBrokenThere() {
      for (int i = 0; i < 5; i++) {
        state.audit().append("event", null, FACTS, StateContract.NOW);
      }
      assertThat(state.audit().verify()).isEqualTo(new AuditLog.Verdict(5, -1));

      TestTables.tamper(database(), "update audit set event = 'other' where number = 3");
      assertThat(state.audit().verify().brokenAt()).isEqualTo(3);
      TestTables.tamper(database(), "update audit set event = 'event' where number = 3");
      TestTables.tamper(database(), "delete from audit where number = 5");
      assertThat(state.audit().verify().brokenAt()).isEqualTo(5);
      TestTables.tamper(database(), "delete from audit where number = 2");
      assertThat(state.audit().verify().brokenAt()).isEqualTo(2);
    }

    @Test
    void state_canBeUsed() {
      state.check();
      assertThat(state.fault()).isEmpty();
    }
  }
}
