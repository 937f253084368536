package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.federation.state.KeptRights.Holding;
import org.palimpsest.federation.state.Tokens.Token;

/** What only a database can do. */
final class TransactionsTest extends StateFixture {

  private static final SortedMap<String, String> FACTS = new TreeMap<>();

  @BeforeEach
  void emptyState() {
    TestTables.empty(database());
  }

  @Test
  void changesOfSeveralStores_areAllMadeOrNone() {
    try {
      state.inTransaction(
          () -> {
            state.rights().put(new Holding("account:torn", List.of("a"), List.of()));
            state.audit().append("rights.changed", null, FACTS, StateFixture.NOW);
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
          state.audit().append("rights.changed", null, FACTS, StateFixture.NOW);
          return true;
        });
    assertThat(state.rights().of(List.of("account:torn"))).hasSize(1);
    assertThat(state.audit().last(Long.MAX_VALUE, 10)).hasSize(1);
  }

  /** The next person of that name inherits nothing. */
  @Test
  void removedAccount_takesItsRightsSessionsAndKeysWithIt() {
    var account = new Accounts.Account("gone", "reader", "hash", false, List.of());
    String digest = "ab".repeat(32);
    state.accounts().create(account);
    state.rights().put(new Holding("account:gone", List.of("a"), List.of()));
    state
        .sessions()
        .create(
            new KeptSessions.KeptSession(
                digest, KeptSessions.Kind.SESSION, "gone", "c", StateFixture.NOW));

    state.tokens().create(new Token("gone", "intake", digest, "all", NOW, null));

    assertThat(state.accounts().remove("gone")).isTrue();

    assertThat(state.rights().of(List.of("account:gone"))).isEmpty();
    assertThat(state.sessions().find(digest)).isEmpty();
    assertThat(state.tokens().find(digest)).isEmpty();
  }

  @Test
  void auditLogThatWasTamperedWith_isBrokenThere() {
    for (int i = 0; i < 5; i++) {
      state.audit().append("event", null, FACTS, StateFixture.NOW);
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

  /** Logged failures must not contain texts. */
  @Test
  void failure_quotesNoValue() {
    try {
      TestTables.fail(database(), "secretive");
      throw new AssertionError("the database took it");
    } catch (PalimpsestException e) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace, true));
      assertThat(trace.toString()).contains("does not answer, or refuses");
      assertThat(trace.toString()).doesNotContain("secretive");
    }
  }

  @Test
  void state_canBeUsed() {
    state.check();
    assertThat(state.fault()).isEmpty();
  }
}
