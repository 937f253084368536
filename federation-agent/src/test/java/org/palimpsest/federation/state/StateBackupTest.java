package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.state.Grants.Grant;
import org.palimpsest.federation.state.KeptRights.Holding;
import org.palimpsest.federation.state.Libraries.Library;
import org.palimpsest.federation.state.Tasks.Claim;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.federation.state.Tasks.Subject;
import org.palimpsest.federation.state.Tasks.TaskState;
import org.palimpsest.federation.state.Tasks.Wanted;
import org.palimpsest.federation.state.Tokens.Token;

/** A backup holds everything but sessions and leases, and comes back whole or not at all. */
final class StateBackupTest extends StateFixture {

  @TempDir private Path folder;

  @BeforeEach
  void someOfEverything() throws IOException {
    TestTables.emptyAll(database());
    state.peers().put(StateFixture.descriptor("beta.example", 1), Bytes.ofHex("00ff10"));
    state.contacts().answered("beta.example", StateFixture.NOW);
    var collections = new TreeMap<>(Map.of("2025", "old", "2026", "new"));
    state.libraries().put(new Library("theses", "Theses", "", collections));
    Grant grant = StateFixture.grant("beta.example", "theses");
    state.grants().put(grant);
    state.quotas().take(grant, "request", "turn", 10, StateFixture.NOW);
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
                StateFixture.NOW));
    Claim claim = state.tasks().claimNext(Wanted.ANY).orElseThrow();
    state.tasks().publish(claim, TaskState.DONE, "{\"found\":1}", null, () -> {});
    state.decisions().add("t1", 0, "{\"number\":1}");
    state.audit().append("event", null, new TreeMap<>(), StateFixture.NOW);
  }

  private Path written() throws IOException {
    Path file = folder.resolve("backup");
    try (OutputStream out = Files.newOutputStream(file)) {
      StateBackup.write(database(), "alpha", StateFixture.NOW, out);
    }
    return file;
  }

  @Test
  void restored_isWhatItWas() throws IOException {
    Path file = written();
    var before = new Object[] {state.peers().all(), state.accounts().all(), state.rights().all()};
    assertThat(StateBackup.read(file).site()).isEqualTo("alpha");
    TestTables.emptyAll(database());
    assertThat(StateBackup.isEmpty(database())).isTrue();

    StateBackup.Restored restored = StateBackup.restore(database(), file, StateFixture.NOW);

    assertThat(restored).isEqualTo(new StateBackup.Restored(StateBackup.read(file), List.of()));
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
                .sentencesLeft(StateFixture.grant("beta.example", "theses"), StateFixture.NOW))
        .isEqualTo(90);
  }

  /** A slow reader, such as a full disk of another machine. */
  @Test
  @Timeout(20)
  void backupUnderWay_keepsNobodyWaiting_andHasWhatWasThereAtItsBegin() throws IOException {
    Path file = folder.resolve("slow");
    try (OutputStream slow =
        new FilterOutputStream(Files.newOutputStream(file)) {
          @Override
          public void write(byte[] bytes, int offset, int length) throws IOException {
            state.audit().append("meanwhile", null, new TreeMap<>(), NOW);
            super.write(bytes, offset, length);
          }
        }) {
      StateBackup.write(database(), "alpha", NOW, slow);
    }
    assertThat(state.audit().head().number()).isGreaterThan(1);
    StateBackup.restore(database(), file, NOW);
    assertThat(state.audit().verify().brokenAt()).isEqualTo(-1);
  }

  /** A backup of the other kind of database. */
  @Test
  void backupOfAnotherDatabase_isRestored() throws IOException {
    Path file = written();
    try (Database other = Database.sqlite(folder.resolve("other.db"))) {
      StateBackup.restore(other, file, StateFixture.NOW);
      Path again = folder.resolve("again");
      try (OutputStream out = Files.newOutputStream(again)) {
        StateBackup.write(other, "alpha", StateFixture.NOW, out);
      }
      TestTables.emptyAll(database());
      StateBackup.restore(database(), again, StateFixture.NOW);
    }
    assertThat(state.accounts().find("ada").orElseThrow().disabled()).isTrue();
    assertThat(state.tasks().result("t1")).isPresent();
  }

  /** A backup of an agent with its state in Solr. */
  @Test
  void backupOfSolr_isRestoredWhole() throws IOException {
    StateBackup.Backup backup =
        StateBackup.restore(
                database(),
                Path.of("src/test/resources/org/palimpsest/federation/state/1.0/alpha.state"),
                StateFixture.NOW)
            .backup();

    assertThat(backup.site()).isEqualTo("alpha");
    assertThat(backup.rows()).isEqualTo(43);
    assertThat(state.peers().all()).hasSize(2);
    assertThat(state.libraries().find("theses").orElseThrow().collections())
        .containsEntry("2026", "theses");
    assertThat(state.grants().find("beta.example", "theses"))
        .contains(StateFixture.grant("beta.example", "theses"));
    assertThat(state.accounts().find("ada").orElseThrow().role()).isEqualTo("administrator");
    assertThat(state.rights().all())
        .containsExactly(
            new Holding("account:ada", List.of("own"), List.of("beta.example/theses")));
    assertThat(state.tasks().list(null, 0, 10)).hasSize(3);
    assertThat(state.tasks().result("done")).isPresent();
    assertThat(state.decisions().of("done")).containsExactly("{\"number\":1}");
    assertThat(state.audit().verify()).isEqualTo(new AuditLog.Verdict(20, -1));
    assertThat(state.contacts().last(List.of("beta.example")))
        .containsEntry("beta.example", StateFixture.NOW);
    assertThat(
            state
                .quotas()
                .sentencesLeft(StateFixture.grant("beta.example", "theses"), StateFixture.NOW))
        .isEqualTo(70);
  }

  @Test
  void siteThatWasRevokedSince_staysRevoked() throws IOException {
    Path file = written();
    state.peers().revoke("beta.example");

    StateBackup.restore(database(), file, StateFixture.NOW);

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

    List<String> kept = StateBackup.restore(database(), file, StateFixture.NOW).kept();

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
    Token token = new Token("bob", name, digest, "all", NOW, NOW);
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

    List<String> words = StateBackup.restore(database(), file, NOW).kept();

    assertThat(words).containsExactlyInAnyOrder("key bob/revoked", "key bob/replaced");
    assertThat(state.tokens().find(kept.digest())).contains(kept);
    assertThat(state.tokens().find(revoked.digest())).isEmpty();
    assertThat(state.tokens().find(replaced.digest())).isEmpty();
  }

  /** The site was made anew after the loss of a disk. */
  @Test
  void backupOfAnotherLog_isRestoredWithoutThem() throws IOException {
    Path file = written();
    TestTables.emptyAll(database());
    state.audit().append("account.added", null, new TreeMap<>(), StateFixture.NOW);

    assertThat(StateBackup.restore(database(), file, StateFixture.NOW).kept()).isEmpty();

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
        .isThrownBy(() -> StateBackup.restore(database(), file, StateFixture.NOW));
  }
}
