package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.palimpsest.federation.state.SharedState.NOW;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.federation.lease.Leases;
import org.palimpsest.federation.lease.Turn;
import org.palimpsest.federation.state.AuditLog.Verdict;
import org.palimpsest.federation.state.Checks.CheckStage;
import org.palimpsest.federation.state.KeptRights.Holding;
import org.palimpsest.federation.state.SeenMessages.State;
import org.palimpsest.federation.state.Tasks.Claim;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.federation.state.Tasks.Subject;
import org.palimpsest.federation.state.Tasks.TaskState;
import org.palimpsest.federation.testing.Await;
import org.palimpsest.federation.testing.SolrProcess;

/**
 * The state of the first version, with its configset and what site backup wrote of it, is brought
 * to this one; and this one works beside the next. Each test has a site of its own.
 */
@Tag("long")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class StateUpgradeIT {

  private static final Path FIRST =
      Path.of("src/test/resources/org/palimpsest/federation/state/1.0");
  private static final UUID CLAIMED = UUID.fromString("22222222-2222-4222-8222-222222222222");
  private static final UUID ANSWERED = UUID.fromString("33333333-3333-4333-8333-333333333333");
  private static final StateVersion NEXT =
      new StateVersion(StateVersion.CURRENT.major(), StateVersion.CURRENT.minor() + 1);
  private static final StateVersion NEXT_MAJOR = new StateVersion(2, 0);
  private static final AtomicInteger COUNT = new AtomicInteger();

  @TempDir private static Path folder;

  private static SolrProcess solr;
  private static SolrConnection connection;

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
  private final String prefix = "site" + COUNT.incrementAndGet() + "-";

  @BeforeAll
  static void startSolr() {
    solr = SolrProcess.start();
    connection = solr.connect();
  }

  @AfterAll
  static void stopSolr() {
    connection.close();
    solr.close();
  }

  /** As the first version makes and fills it. */
  @BeforeEach
  void makeStateOfTheFirstVersion() throws IOException {
    var admin = new CollectionAdmin(connection, loader(FIRST), StateCollections.CONFIGSET);
    admin.replaceConfigset();
    Stream.of(StateCollection.values())
        .parallel()
        .forEach(collection -> admin.create(collection.name(prefix), 1, 1));
    try (var lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(FIRST.resolve("alpha.state"))),
                StandardCharsets.UTF_8))) {
      Map<String, DocumentBatch> batches = new HashMap<>();
      for (String line : (Iterable<String>) lines.lines()::iterator) {
        JsonNode parsed = new JsonMapper().readTree(line);
        if (parsed.has("in")) {
          batches
              .computeIfAbsent(parsed.path("in").asText(), any -> new DocumentBatch())
              .add(parsed.path("document"), line.length());
        }
      }
      batches.forEach((name, batch) -> batch.sendTo(new StateTable(connection, prefix + name)));
    }
    for (StateCollection collection : StateCollection.values()) {
      table(collection).makeSearchable();
    }
  }

  private static ClassLoader loader(Path root) throws MalformedURLException {
    return new URLClassLoader(new URL[] {root.toUri().toURL()}, null);
  }

  private StateTable table(StateCollection collection) {
    return new StateTable(connection, collection.name(prefix));
  }

  private SolrState agent(String name) {
    return SolrState.open(connection, prefix, name, InstantSource.fixed(NOW), nanos::get);
  }

  private StateVersion kept() {
    return KeptVersion.of(table(StateCollection.QUOTAS)).version();
  }

  /** An agent of a version that is still to come, with one field more. */
  private StateUpgrade upgradeTo(StateVersion version, Leases leases) throws IOException {
    return new StateUpgrade(
        table(StateCollection.QUOTAS),
        new StateSchema(connection, loader(configset(version)), prefix),
        store(version),
        leases,
        version,
        Duration.ofSeconds(2));
  }

  private Leases leases(String agent, StateVersion version) {
    return new Leases(store(version), agent, System::nanoTime);
  }

  private SolrLeases store(StateVersion version) {
    return new SolrLeases(table(StateCollection.QUOTAS), version, InstantSource.fixed(NOW));
  }

  private static Path configset(StateVersion version) throws IOException {
    Path from = Path.of("../solr-configs/palimpsest-federation/conf");
    Path root = folder.resolve(version.toString());
    Path conf = root.resolve("configset/palimpsest-federation/conf");
    Files.createDirectories(conf);
    Files.writeString(
        conf.resolve("solrconfig.xml"), Files.readString(from.resolve("solrconfig.xml")));
    Files.writeString(
        conf.resolve("schema.xml"),
        Files.readString(from.resolve("schema.xml"))
            .replace(
                "palimpsest-federation " + StateVersion.CURRENT, "palimpsest-federation " + version)
            .replace("</uniqueKey>", "</uniqueKey><field name=\"later\" type=\"kept\"/>"));
    return root;
  }

  private static PalimpsestException failure(Runnable action) {
    return assertThatExceptionOfType(PalimpsestException.class).isThrownBy(action::run).actual();
  }

  @Test
  void stateOfTheFirstVersion_isUpgraded_andAllIsThere() {
    SolrState agent = agent("new");
    assertThat(kept()).isEqualTo(StateVersion.FIRST);
    assertThat(failure(() -> agent.tasks().claimNext()))
        .as("what an agent without an upgrade comes to")
        .hasMessageContaining("unknown field");

    agent.upgrade();

    assertThat(kept()).isEqualTo(StateVersion.CURRENT);
    agent.check();
    assertThat(agent.peers().find("gone.example").orElseThrow().revoked()).isTrue();
    assertThat(agent.peers().all()).hasSize(2);
    assertThat(agent.libraries().find("theses").orElseThrow().collections()).hasSize(1);
    Grant grant = StateContract.grant("beta.example", "theses");
    assertThat(agent.grants().all()).containsExactly(grant);
    assertThat(agent.quotas().sentencesLeft(grant, NOW)).isEqualTo(70);
    assertThat(agent.contacts().last(List.of("beta.example"))).containsValue(NOW);
    assertThat(agent.accounts().find("ada").orElseThrow().role()).isEqualTo("administrator");
    assertThat(agent.rights().all())
        .containsExactly(
            new Holding("account:ada", List.of("own"), List.of("beta.example/theses")));
    assertThat(agent.audit().verify()).isEqualTo(new Verdict(20, -1));
    assertThat(agent.tasks().result("done")).contains("{\"ratio\":0.5}");
    assertThat(agent.decisions().of("done")).containsExactly("{\"number\":1}");
    assertThat(claim(agent, ANSWERED)).isEqualTo(State.ANSWERED);
    assertThat(stage(agent, ANSWERED)).isEqualTo(CheckStage.FINISHED);

    agent.upgrade();
    assertThat(kept()).as("once is enough").isEqualTo(StateVersion.CURRENT);
  }

  private static State claim(SolrState agent, UUID message) {
    UUID turn = agent.leases().begin().id();
    return agent.seenMessages().claim("beta.example", message, "aa", turn, NOW).state();
  }

  private static CheckStage stage(SolrState agent, UUID check) {
    return agent.checks().watch("beta.example", check).orElseThrow().stage();
  }

  /** It has died, and its leases are none: what it had taken stands still. */
  @Test
  void whatAnAgentOfTheFirstVersionHadTaken_isTakenOver() {
    SolrState agent = agent("new");
    agent.upgrade();
    Grant one = withOnePlace();
    Claim waiting = agent.tasks().claimNext().orElseThrow();
    assertThat(waiting.task().id()).isEqualTo("waiting");
    for (int i = 0; i <= 30; i++) {
      assertThat(agent.tasks().claimNext()).isEmpty();
      assertThat(stage(agent, CLAIMED)).isEqualTo(CheckStage.RUNNING);
      assertThat(claim(agent, CLAIMED)).isEqualTo(State.RUNNING);
      assertThat(agent.quotas().take(one, "r", "t", 1, NOW).allowed()).isFalse();
      nanos.addAndGet(Duration.ofSeconds(1).toNanos());
      agent.leases().tend();
    }
    Claim running = agent.tasks().claimNext().orElseThrow();
    assertThat(running.task().id()).isEqualTo("running");
    assertThat(running.epoch()).isEqualTo(2);
    assertThat(agent.tasks().findPart(running, "local")).contains("{}");
    assertThat(agent.tasks().publish(running, TaskState.DONE, "{}", null)).isTrue();
    assertThat(stage(agent, CLAIMED)).isEqualTo(CheckStage.GIVEN_UP);
    assertThat(claim(agent, CLAIMED)).isEqualTo(State.NEW);
    assertThat(agent.quotas().take(one, "r", "t", 1, NOW).allowed()).isTrue();
  }

  private static Grant withOnePlace() {
    Grant grant = StateContract.grant("beta.example", "theses");
    return new Grant(
        grant.site(),
        grant.library(),
        grant.operations(),
        grant.evidence(),
        new Grant.Limits(100, 1, 15),
        grant.validFrom(),
        grant.validUntil());
  }

  @Test
  void manyAgentsAtOnce_upgradeItOnce() throws Exception {
    var number = new AtomicInteger();
    SharedState.atOnce(
        4,
        () -> {
          SolrState agent = agent("agent-" + number.incrementAndGet());
          agent.upgrade();
          agent.check();
          return claim(agent, ANSWERED);
        });
    assertThat(kept()).isEqualTo(StateVersion.CURRENT);
  }

  /** Collections that the first releases did not have, and a schema that one of many has taken. */
  @Test
  void stateThatADyingAgentHasHalfUpgraded_isUpgradedToTheEnd() {
    SolrState dying = agent("dying");
    Turn turn = dying.leases().begin();
    table(StateCollection.QUOTAS)
        .put(
            KeptVersion.ID,
            KeptVersion.whole(StateVersion.FIRST)
                .upgrading(StateVersion.CURRENT, turn.toString())
                .fields());
    var admin =
        new CollectionAdmin(
            connection, StateUpgrade.class.getClassLoader(), StateCollections.CONFIGSET);
    admin.replaceConfigset();
    admin.reload(StateCollection.TASKS.name(prefix));
    admin.delete(StateCollection.SESSIONS.name(prefix));
    SolrState next = agent("next");

    CompletableFuture<Void> upgrade = CompletableFuture.runAsync(next::upgrade);
    Await.that("the next one looks").during(Duration.ofSeconds(2)).until(() -> !upgrade.isDone());
    assertThat(kept()).isEqualTo(StateVersion.FIRST);
    dying.leases().close(); // in place of half a minute

    upgrade.join();
    assertThat(kept()).isEqualTo(StateVersion.CURRENT);
    next.check();
    assertThat(admin.exists(StateCollection.SESSIONS.name(prefix))).isTrue();
    assertThat(next.tasks().claimNext()).isPresent();
  }

  @Test
  void lostCollection_isNotMadeUpSilently() {
    new CollectionAdmin(connection).delete(StateCollection.SEEN.name(prefix));
    SolrState agent = agent("new");
    agent.upgrade();
    assertThat(failure(agent::check)).hasMessageContaining(StateCollection.SEEN.name(prefix));
  }

  @Test
  void agentsOfTwoVersions_workSideBySide() throws IOException {
    SolrState older = agent("older");
    older.upgrade();
    Claim claim = older.tasks().claimNext().orElseThrow();
    Leases newer = leases("newer", NEXT);

    upgradeTo(NEXT, newer).run();

    assertThat(kept()).isEqualTo(NEXT);
    StateTable tasks = table(StateCollection.TASKS);
    Row row = tasks.get(claim.task().id()).orElseThrow();
    Fields withMore = new Fields().put("later", "what only the newer one knows");
    row.fields().properties().stream()
        .filter(field -> !List.of("id", "_version_", "createdAt").contains(field.getKey()))
        .forEach(field -> put(withMore, field.getKey(), field.getValue()));
    assertThat(tasks.replace(row.id(), withMore.put("createdAt", NOW), row.version())).isTrue();

    assertThat(older.tasks().tell(claim, "{}")).as("the older one goes on").isTrue();
    assertThat(tasks.get(row.id()).orElseThrow().textOrNull("later")).isNull();
    assertThat(older.tasks().publish(claim, TaskState.DONE, "{}", null)).isTrue();
    older.tasks().create(StoredTask.waiting("t9", "ada", "{}", "l", Subject.UNKNOWN, NOW));
    assertThat(older.tasks().claimNext()).isPresent();
    older.upgrade();
    assertThat(kept()).as("no way back").isEqualTo(NEXT);
    SolrState startedLater = agent("older too");
    startedLater.leases().tend();
    startedLater.upgrade();
    startedLater.check();
    startedLater.requireKnown();
  }

  private static void put(Fields fields, String name, JsonNode value) {
    if (value.isIntegralNumber()) {
      fields.put(name, Long.valueOf(value.longValue()));
    } else {
      fields.put(name, value.asText());
    }
  }

  @Test
  void nextMajorVersion_waitsForTheOthersToStop_andThenRefusesThem() throws IOException {
    SolrState older = agent("older-1");
    older.upgrade();
    older.leases().tend();
    Leases newer = leases("newer", NEXT_MAJOR);

    assertThat(failure(upgradeTo(NEXT_MAJOR, newer)::run))
        .hasMessage(
            "the state is of an earlier version, and agents of that are at work; stop older-1"
                + " first, then start this one.");
    assertThat(kept()).isEqualTo(StateVersion.CURRENT);
    assertThat(claim(agent("older-2"), CLAIMED)).as("as before").isEqualTo(State.RUNNING);

    stopAll();
    leases("newer too", NEXT_MAJOR).begin();
    upgradeTo(NEXT_MAJOR, newer).run();

    assertThat(kept()).isEqualTo(NEXT_MAJOR);
    for (SolrState refused : List.of(older, agent("older-3"))) {
      String sentence = "the state has version 2.0, which a later version of Palimpsest has given";
      assertThat(failure(refused::upgrade)).hasMessageStartingWith(sentence);
      assertThat(failure(refused::requireKnown)).hasMessageStartingWith(sentence);
    }
    SolrState started = agent("older-4");
    assertThat(failure(started.leases()::tend)).hasMessageStartingWith("the state has version 2.0");
    assertThat(failure(started.leases()::begin)).hasMessageStartingWith("the state has version");
    assertThat(store(NEXT_MAJOR).agentsBefore(2)).as("none has begun").isEmpty();
  }

  /** As they do themselves. */
  private void stopAll() {
    table(StateCollection.QUOTAS).makeSearchable();
    SolrLeases store = store(NEXT_MAJOR);
    store.running().forEach(lease -> assertThat(store.end(lease)).isTrue());
  }

  @Test
  void backupOfTheFirstVersion_isRestored_andUpgraded() throws IOException {
    Path file = FIRST.resolve("alpha.state");
    StateRestore.restore(connection, prefix, file);
    assertThat(kept()).isEqualTo(StateVersion.FIRST);
    SolrState agent = agent("new");
    agent.upgrade();
    assertThat(kept()).isEqualTo(StateVersion.CURRENT);
    assertThat(agent.tasks().claimNext()).isPresent();

    Path again = folder.resolve(prefix + "again.state");
    try (var out = Files.newOutputStream(again)) {
      StateBackup.write(connection, prefix, "alpha", NOW, out);
    }
    makeStateOfTheFirstVersionAgain();
    StateRestore.restore(connection, prefix, again);
    assertThat(kept())
        .as("with fields that the collections had not")
        .isEqualTo(StateVersion.CURRENT);
    assertThat(agent.audit().verify()).isEqualTo(new Verdict(20, -1));
  }

  private void makeStateOfTheFirstVersionAgain() throws IOException {
    var admin = new CollectionAdmin(connection);
    for (StateCollection collection : StateCollection.values()) {
      admin.delete(collection.name(prefix));
    }
    makeStateOfTheFirstVersion();
  }

  @Test
  void newSiteBesideOneOfTheFirstVersion_isUpgradedWhenAnAgentStarts() {
    String beside = "beside-" + prefix;
    StateCollections.create(connection, beside, 1, 1);
    StateTable quotas = new StateTable(connection, StateCollection.QUOTAS.name(beside));
    assertThat(KeptVersion.of(quotas).version()).isEqualTo(StateVersion.FIRST);
    SolrState agent = SolrState.open(connection, beside, "new", InstantSource.fixed(NOW));
    agent.upgrade();
    assertThat(KeptVersion.of(quotas).version()).isEqualTo(StateVersion.CURRENT);

    String after = "after-" + prefix;
    StateCollections.create(connection, after, 1, 1);
    StateTable fresh = new StateTable(connection, StateCollection.QUOTAS.name(after));
    assertThat(KeptVersion.of(fresh).version()).isEqualTo(StateVersion.CURRENT);
    assertThat(StateRestore.isEmpty(connection, after)).isTrue();
  }
}
