package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.state.KeptRights.Holding;
import org.palimpsest.federation.state.Tasks.Claim;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.federation.state.Tasks.Subject;
import org.palimpsest.federation.state.Tasks.TaskState;
import org.palimpsest.federation.state.Tokens.Token;
import org.palimpsest.federation.state.sql.Database;
import org.palimpsest.federation.state.sql.SqlBackup;
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
    void removedAccount_takesItsRightsSessionsAndKeysWithIt() {
      var account = new Accounts.Account("gone", "reader", "hash", false, List.of());
      String digest = "ab".repeat(32);
      state.accounts().create(account);
      state.rights().put(new Holding("account:gone", List.of("a"), List.of()));
      state
          .sessions()
          .create(
              new KeptSessions.KeptSession(
                  digest, KeptSessions.Kind.SESSION, "gone", "c", StateContract.NOW));
      state.tokens().create(new Token("gone", "intake", digest, "all", StateContract.NOW, null));

      assertThat(state.accounts().remove("gone")).isTrue();

      assertThat(state.rights().of(List.of("account:gone"))).isEmpty();
      assertThat(state.sessions().find(digest)).isEmpty();
      assertThat(state.tokens().find(digest)).isEmpty();
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

    /** Whoever logs the failure must not log somebody's text. */
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

  /** A backup holds everything but sessions and leases, and comes back whole or not at all. */
  @Nested
  final class Backups {

    @TempDir private Path folder;
    private SqlState state;

    @BeforeEach
    void someOfEverything() throws IOException {
      TestTables.emptyAll(database());
      state = (SqlState) open("agent", System::nanoTime);
      state.peers().put(StateContract.descriptor("beta.example", 1), Bytes.ofHex("00ff10"));
      state.contacts().answered("beta.example", StateContract.NOW);
      var collections = new TreeMap<>(Map.of("2025", "old", "2026", "new"));
      state.libraries().put(new Library("theses", "Theses", "", collections));
      Grant grant = StateContract.grant("beta.example", "theses");
      state.grants().put(grant);
      state.quotas().take(grant, "request", "turn", 10, StateContract.NOW);
      state
          .accounts()
          .create(new Accounts.Account("ada", "reader", "hash", true, List.of("staff", "all")));
      state.rights().put(new Holding("account:ada", List.of("a"), List.of("beta/b")));
      state
          .tasks()
          .create(
              StoredTask.waiting(
                  "t1",
                  "ada",
                  "{\"text\":\"一些文字\"}",
                  "thesis.txt",
                  Subject.UNKNOWN,
                  StateContract.NOW));
      Claim claim = state.tasks().claimNext().orElseThrow();
      state.tasks().publish(claim, TaskState.DONE, "{\"found\":1}", null);
      state.decisions().add("t1", 0, "{\"number\":1}");
      state.audit().append("event", null, new TreeMap<>(), StateContract.NOW);
    }

    private Path written() throws IOException {
      Path file = folder.resolve("backup");
      try (OutputStream out = Files.newOutputStream(file)) {
        SqlBackup.write(database(), "alpha", StateContract.NOW, out);
      }
      return file;
    }

    @Test
    void restored_isWhatItWas() throws IOException {
      Path file = written();
      var before = new Object[] {state.peers().all(), state.accounts().all(), state.rights().all()};
      assertThat(SqlBackup.read(file).site()).isEqualTo("alpha");
      TestTables.emptyAll(database());
      assertThat(SqlBackup.isEmpty(database())).isTrue();

      SqlBackup.Restored restored = SqlBackup.restore(database(), file, StateContract.NOW);

      assertThat(restored).isEqualTo(new SqlBackup.Restored(SqlBackup.read(file), List.of()));
      assertThat(new Object[] {state.peers().all(), state.accounts().all(), state.rights().all()})
          .isEqualTo(before);
      assertThat(state.libraries().find("theses").orElseThrow().collections()).hasSize(2);
      assertThat(state.tasks().find("t1").orElseThrow().inputJson()).contains("一些文字");
      assertThat(state.tasks().result("t1")).contains("{\"found\":1}");
      assertThat(state.decisions().of("t1")).hasSize(1);
      assertThat(state.audit().verify()).isEqualTo(new AuditLog.Verdict(1, -1));
      assertThat(
              state
                  .quotas()
                  .sentencesLeft(StateContract.grant("beta.example", "theses"), StateContract.NOW))
          .isEqualTo(90);
    }

    /** What the other kind of database has written. */
    @Test
    void backupOfAnotherDatabase_isRestored() throws IOException {
      Path file = written();
      try (Database other = Database.sqlite(folder.resolve("other.db"))) {
        SqlBackup.restore(other, file, StateContract.NOW);
        Path again = folder.resolve("again");
        try (OutputStream out = Files.newOutputStream(again)) {
          SqlBackup.write(other, "alpha", StateContract.NOW, out);
        }
        TestTables.emptyAll(database());
        SqlBackup.restore(database(), again, StateContract.NOW);
      }
      assertThat(state.accounts().find("ada").orElseThrow().disabled()).isTrue();
      assertThat(state.tasks().result("t1")).isPresent();
    }

    /** What an agent has written whose state was in Solr. */
    @Test
    void backupOfSolr_isRestoredWhole() throws IOException {
      SqlBackup.Backup backup =
          SqlBackup.restore(
                  database(),
                  Path.of("src/test/resources/org/palimpsest/federation/state/1.0/alpha.state"),
                  StateContract.NOW)
              .backup();

      assertThat(backup.site()).isEqualTo("alpha");
      assertThat(backup.rows()).isEqualTo(43);
      assertThat(state.peers().all()).hasSize(2);
      assertThat(state.libraries().find("theses").orElseThrow().collections())
          .containsEntry("2026", "theses");
      assertThat(state.grants().find("beta.example", "theses"))
          .contains(StateContract.grant("beta.example", "theses"));
      assertThat(state.accounts().find("ada").orElseThrow().role()).isEqualTo("administrator");
      assertThat(state.rights().all())
          .containsExactly(
              new Holding("account:ada", List.of("own"), List.of("beta.example/theses")));
      assertThat(state.tasks().list(null, 0, 10)).hasSize(3);
      assertThat(state.tasks().result("done")).isPresent();
      assertThat(state.decisions().of("done")).containsExactly("{\"number\":1}");
      assertThat(state.audit().verify()).isEqualTo(new AuditLog.Verdict(20, -1));
      assertThat(state.contacts().last(List.of("beta.example")))
          .containsEntry("beta.example", StateContract.NOW);
      assertThat(
              state
                  .quotas()
                  .sentencesLeft(StateContract.grant("beta.example", "theses"), StateContract.NOW))
          .isEqualTo(70);
    }

    @Test
    void siteThatWasRevokedSince_staysRevoked() throws IOException {
      Path file = written();
      state.peers().revoke("beta.example");

      SqlBackup.restore(database(), file, StateContract.NOW);

      assertThat(state.peers().find("beta.example").orElseThrow().revoked()).isTrue();
    }

    @Test
    void whatWasTakenBackSince_staysSo() throws IOException {
      state.accounts().create(new Accounts.Account("bob", "user", "hash", false, List.of()));
      state.accounts().create(new Accounts.Account("cat", "user", "hash", false, List.of()));
      Path file = written();
      state.grants().remove("beta.example", "theses");
      state.accounts().remove("ada");
      state
          .accounts()
          .change("bob", bob -> new Accounts.Account("bob", "user", "new", true, List.of()));
      state.accounts().create(new Accounts.Account("late", "user", "hash", false, List.of()));

      List<String> kept = SqlBackup.restore(database(), file, StateContract.NOW).kept();

      assertThat(kept)
          .containsExactlyInAnyOrder(
              "grant beta.example/theses", "account ada", "account bob", "rights of account:ada");
      assertThat(state.grants().all()).isEmpty();
      assertThat(state.accounts().find("ada").orElseThrow().disabled()).isTrue();
      assertThat(state.accounts().find("bob").orElseThrow().passwordHash()).isEqualTo("new");
      assertThat(state.accounts().find("cat").orElseThrow().disabled()).isFalse();
      assertThat(state.accounts().find("late")).isEmpty();
      assertThat(state.rights().all()).isEmpty();
    }

    private Token token(String name, String digest) {
      Token token = new Token("bob", name, digest, "all", StateContract.NOW, StateContract.NOW);
      assertThat(state.tokens().create(token)).isTrue();
      return token;
    }

    /** Also where another key has the name of the revoked one. */
    @Test
    void keyThatWasRevokedSince_staysSo() throws IOException {
      state.accounts().create(new Accounts.Account("bob", "user", "hash", false, List.of()));
      Token kept = token("kept", "01".repeat(32));
      Token revoked = token("revoked", "02".repeat(32));
      Token replaced = token("replaced", "03".repeat(32));
      Path file = written();
      state.tokens().remove("bob", "revoked");
      state.tokens().remove("bob", "replaced");
      token("replaced", "04".repeat(32));

      List<String> words = SqlBackup.restore(database(), file, StateContract.NOW).kept();

      assertThat(words).containsExactlyInAnyOrder("key bob/revoked", "key bob/replaced");
      assertThat(state.tokens().find(kept.digest())).contains(kept);
      assertThat(state.tokens().find(revoked.digest())).isEmpty();
      assertThat(state.tokens().find(replaced.digest())).isEmpty();
    }

    /** After a loss of the disk, somebody made the site anew. */
    @Test
    void backupOfAnotherLog_isRestoredWithoutThem() throws IOException {
      Path file = written();
      TestTables.emptyAll(database());
      state.audit().append("account.added", null, new TreeMap<>(), StateContract.NOW);

      assertThat(SqlBackup.restore(database(), file, StateContract.NOW).kept()).isEmpty();

      assertThat(state.grants().all()).hasSize(1);
      assertThat(state.accounts().find("ada")).isPresent();
    }

    @Test
    void fileThatIsNotWhole_refusedAndNothingChanged() throws IOException {
      byte[] whole = Files.readAllBytes(written());
      state.accounts().remove("ada");
      Path bad = folder.resolve("bad");
      for (int length : new int[] {0, 5, whole.length / 2, whole.length - 9}) {
        Files.write(bad, Arrays.copyOf(whole, length));
        assertRefused(bad);
      }
      for (int place = 20; place < whole.length; place += 37) {
        byte[] changed = whole.clone();
        changed[place] ^= 1;
        Files.write(bad, changed);
        assertRefused(bad);
      }
      assertRefused(folder.resolve("absent"));
      assertThat(state.accounts().find("ada")).isEmpty();
      assertThat(state.tasks().find("t1")).isPresent();
    }

    private void assertRefused(Path file) {
      assertThatIOException()
          .isThrownBy(() -> SqlBackup.restore(database(), file, StateContract.NOW));
    }
  }
}
