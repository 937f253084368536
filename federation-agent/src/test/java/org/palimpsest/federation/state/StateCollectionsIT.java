package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.palimpsest.federation.state.SharedState.NOW;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.CoreAdminRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.state.Accounts.Account;
import org.palimpsest.federation.state.AuditLog.Verdict;
import org.palimpsest.federation.state.SeenMessages.State;
import org.palimpsest.federation.state.Tasks.Claim;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.federation.state.Tasks.Subject;
import org.palimpsest.federation.state.Tasks.TaskState;
import org.palimpsest.federation.testing.SolrProcess;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class StateCollectionsIT {

  @TempDir private Path folder;

  private static final String SECRET = "Wombats never sign affidavits";

  @Test
  void collections_areCreatedWhereTheyAreMissing() {
    SolrConnection connection = SharedState.connection();
    assertThat(StateCollections.create(connection, SharedState.PREFIX, 2, 1)).isEmpty();

    new CollectionAdmin(connection).delete(SharedState.PREFIX + "checks");
    PalimpsestException e = failure(() -> SharedState.open().check());
    assertThat(e).hasMessageContaining(SharedState.PREFIX + "checks");
    assertThat(SharedState.open().fault().orElseThrow())
        .startsWith("Solr has no collection " + SharedState.PREFIX + "checks: ");

    assertThat(StateCollections.create(connection, SharedState.PREFIX, 2, 1))
        .containsExactly(SharedState.PREFIX + "checks");
    SharedState.open().check();
  }

  @Test
  void collectionOfAnotherKind_isNotTaken() {
    SolrProcess.shared().createLibrary("mine-grants", List.of());
    PalimpsestException e =
        failure(() -> StateCollections.create(SharedState.connection(), "mine-", 1, 1));
    assertThat(e).hasMessageContaining("mine-grants").hasMessageContaining("another prefix");
  }

  @Test
  void prefixThatCannotBeOne_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StateCollections.create(SharedState.connection(), "a b", 1, 1));
  }

  @Test
  void unknownField_isRefusedRatherThanGuessed() {
    SharedState.connection();
    var update = new UpdateRequest();
    update.add("id", "x", "unheard_s", "y");
    PalimpsestException e =
        failure(() -> SharedState.connection().send(update, SharedState.PREFIX + "checks"));
    assertThat(e).hasMessageContaining("unknown field");
  }

  @Test
  void shardThatIsGone_isAFailureNeverAMiss() {
    StateTable table = SharedState.newTable("shard-gone");
    List<String> ids = List.of("a", "b", "c", "d", "e", "f", "g", "h");
    ids.forEach(id -> assertThat(table.insert(id, new Fields().put("site", "s"))).isTrue());
    table.makeSearchable();
    assertThat(table.get(ids, "site")).hasSize(8);
    assertThat(table.searchAll(Search.all())).hasSize(8);

    SolrConnection connection = SharedState.connection();
    var status = CollectionAdminRequest.getClusterStatus().setCollectionName("shard-gone");
    String core =
        connection
            .send(status, null)
            .at("/cluster/collections/shard-gone/shards/shard1/replicas")
            .elements()
            .next()
            .path("core")
            .asText();
    var unload = new CoreAdminRequest.Unload(false);
    unload.setCoreName(core);
    connection.send(unload, null);

    failure(() -> table.get(ids, "site"));
    failure(() -> table.searchAll(Search.all()));
    failure(table::check);
    SharedState.delete(table);
  }

  private static PalimpsestException failure(Runnable action) {
    return assertThatExceptionOfType(PalimpsestException.class).isThrownBy(action::run).actual();
  }

  /** On two nodes, so that requests come to one that does not lead the shard, too. */
  @Tag("long")
  @Test
  void killedAndStartedAgain_allIsThere() throws IOException {
    UUID message = UUID.randomUUID();
    Account account = new Account("ada", "administrator", SECRET, false, List.of());
    try (SolrProcess solr = SolrProcess.start("--nodes", "2")) {
      Claim claim;
      try (SolrConnection connection = solr.connect()) {
        StateCollections.create(connection, "site-", 2, 2);
        SolrState state = SolrState.open(connection, "site-", InstantSource.fixed(NOW));
        state.check();
        claim = fill(state, message, account);
      }
      solr.kill();
      solr.startAgain();
      try (SolrConnection connection = solr.connect()) {
        SolrState state = SolrState.open(connection, "site-", InstantSource.fixed(NOW));
        state.check();
        assertAllIsThere(state, message, account, claim);
      }
      assertThat(logs(solr)).doesNotContain(SECRET);
    }
  }

  @Test
  @Tag("long")
  void backedUpAndRestored_allIsThere() throws IOException {
    UUID message = UUID.randomUUID();
    Account account = new Account("ada", "administrator", SECRET, false, List.of());
    SolrConnection connection = SharedState.connection();
    StateCollections.create(connection, "site-", 2, 1);
    SolrState state = SolrState.open(connection, "site-", InstantSource.fixed(NOW));
    Claim claim = fill(state, message, account);
    Path file = folder.resolve("site.state");
    try (OutputStream out = Files.newOutputStream(file)) {
      assertThat(StateBackup.write(connection, "site-", "site", NOW, out)).isPositive();
    }
    assertThat(StateRestore.isEmpty(connection, "site-")).isFalse();
    var admin = new CollectionAdmin(connection);
    for (StateCollection each : StateCollection.values()) {
      admin.delete(each.name("site-"));
    }
    StateCollections.create(connection, "site-", 1, 1);
    assertThat(StateRestore.isEmpty(connection, "site-")).isTrue();
    state.accounts().create(new Account("late", "user", SECRET, false, List.of()));

    StateRestore.Backup restored = StateRestore.restore(connection, "site-", file);

    assertThat(restored.site()).isEqualTo("site");
    assertThat(restored.at()).isEqualTo(NOW.toString());
    state.check();
    assertThat(state.accounts().find("late")).isEmpty();
    assertAllIsThere(state, message, account, claim);
  }

  @Test
  void restoreThatEndedInBetween_isSaid() {
    SolrState state = SharedState.open();
    state.check();
    StateTable quotas = SharedState.table(StateCollection.QUOTAS);
    quotas.put(StateRestore.RESTORING, new Fields());
    assertThat(failure(state::check))
        .hasMessageContaining("it was not restored to the end")
        .hasMessageContaining("palimpsest site restore --replace");
    quotas.deleteAll(List.of(StateRestore.RESTORING));
    state.check();
  }

  private static Claim fill(SolrState state, UUID message, Account account) {
    state.peers().put(StateContract.descriptor("beta.example", 3), Bytes.ofHex("00"));
    state.grants().put(StateContract.grant("beta.example", "theses"));
    state.quotas().take(StateContract.grant("beta.example", "theses"), "r", "turn", 30, NOW);
    state.seenMessages().claim("beta.example", message, "aa", message, NOW);
    state.seenMessages().answered("beta.example", message, Bytes.ofHex("a1"));
    state.checks().begin("beta.example", message, message, List.of("theses"), NOW);
    state.checks().finish("beta.example", message, message, Bytes.ofHex("a1"), SECRET);
    state.accounts().create(account);
    for (int i = 0; i < 20; i++) {
      state.audit().append("event", null, new TreeMap<>(), NOW);
    }
    state.tasks().create(StoredTask.waiting("t1", "ada", SECRET, SECRET, Subject.UNKNOWN, NOW));
    Claim claim = state.tasks().claimNext().orElseThrow();
    state.tasks().putPart(claim, "local", SECRET);
    assertThat(state.tasks().tell(claim, SECRET)).isTrue();
    return claim;
  }

  private static void assertAllIsThere(
      SolrState state, UUID message, Account account, Claim claim) {
    Grant grant = StateContract.grant("beta.example", "theses");
    assertThat(state.peers().all()).hasSize(1);
    assertThat(state.grants().ofSite("beta.example")).containsExactly(grant);
    assertThat(state.quotas().sentencesLeft(grant, NOW)).isEqualTo(70);
    assertThat(state.seenMessages().claim("beta.example", message, "aa", message, NOW).state())
        .isEqualTo(State.ANSWERED);
    assertThat(state.checks().find("beta.example", message).orElseThrow().handlesJson())
        .isEqualTo(SECRET);
    assertThat(state.accounts().find("ada")).contains(account);
    assertThat(state.audit().verify()).isEqualTo(new Verdict(20, -1));
    assertThat(state.tasks().findPart(claim, "local")).contains(SECRET);
    assertThat(state.tasks().publish(claim, TaskState.DONE, SECRET, null)).isTrue();
    assertThat(state.tasks().result("t1")).contains(SECRET);
    assertThat(state.tasks().delete("t1")).isTrue();
  }

  private static String logs(SolrProcess solr) throws IOException {
    var all = new StringBuilder();
    try (Stream<Path> files = Files.list(solr.home().resolve("logs"))) {
      for (Path file : (Iterable<Path>) files::iterator) {
        all.append(Files.readString(file));
      }
    }
    assertThat(all).contains("add=[t1");
    return all.toString();
  }
}
