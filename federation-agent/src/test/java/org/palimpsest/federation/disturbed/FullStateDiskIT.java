package org.palimpsest.federation.disturbed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.AccountStore;
import org.palimpsest.federation.account.PasswordHash;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.agent.SiteHome;
import org.palimpsest.federation.agent.StateAccess;
import org.palimpsest.federation.answer.OwnDescriptor;
import org.palimpsest.federation.config.AgentConfig;
import org.palimpsest.federation.disturbed.StateSite.Agent;
import org.palimpsest.federation.disturbed.TaskApi.Answer;
import org.palimpsest.federation.state.Database;
import org.palimpsest.federation.state.Libraries.Library;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.testing.Await;
import org.palimpsest.federation.testing.Commands.Printed;
import org.palimpsest.federation.testing.Floors;
import org.palimpsest.federation.testing.LogScan;
import org.palimpsest.federation.testing.Meanwhile;
import org.palimpsest.federation.testing.Prose;
import org.palimpsest.federation.testing.SmallDisk;
import org.palimpsest.federation.testing.SolrProcess;

/**
 * A disk becomes full during use, and the agent is killed right after its last answer. After a
 * restart all acknowledged changes exist, and no refused one does.
 */
@Timeout(240)
@Tag("long")
final class FullStateDiskIT {

  private static final int TIMES = 20;
  private static final int DISK_MEBIBYTES = 12;

  /** Free bytes on the full disk: zero, part of a change, several changes. */
  private static final List<Integer> LEFT = List.of(0, 24 << 10, 160 << 10);

  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TempDir private static Path folder;

  private static SmallDisk disk;
  private static StateSite site;
  private static Agent agent;
  private static SolrProcess solr;

  /** The key of the source under decision. */
  private String source;

  private final AtomicInteger done = new AtomicInteger();
  private final List<Change> changes = new CopyOnWriteArrayList<>();

  /**
   * A requested change.
   *
   * @param isThere whether it was stored
   */
  private record Change(String what, Answer answer, Callable<Boolean> isThere) {}

  @BeforeAll
  static void start() throws Exception {
    disk = SmallDisk.mount(folder.resolve("disk"), DISK_MEBIBYTES);
    solr = SolrProcess.start();
    StateSite.fill(solr);
    site =
        new StateSite("alpha", folder.resolve("alpha"), disk.folder().resolve("home"), solr, null)
            .init();
    agent = site.agent("alpha-1");
    enter();
    agent.start();
  }

  @AfterAll
  static void stop() throws Exception {
    if (site != null) {
      site.close();
    }
    if (solr != null) {
      solr.close();
    }
    if (disk != null) {
      disk.close();
    }
  }

  /** Creates accounts to disable, sites to revoke, and sites for grants. */
  private static void enter() throws Exception {
    AgentConfig config = AgentConfig.read(agent.config);
    InstantSource clock = InstantSource.system();
    String hash = PasswordHash.of(StateSite.PASSWORD);
    try (Database database = StateAccess.open(config)) {
      var state = SiteState.of(database, "test", clock, System::nanoTime);
      state.libraries().put(new Library("theses", "T", "", new TreeMap<>(Map.of("2026", "own"))));
      for (int i = 0; i < LEFT.size() * TIMES; i++) {
        new AccountStore(state.accounts())
            .create(new Account("user-" + i, Role.USER, hash, false, List.of()));
        for (String name : List.of("revoked-" + i, "granted-" + i)) {
          OwnDescriptor descriptor = descriptor(name, clock);
          state.peers().put(descriptor.descriptor(), descriptor.signed());
        }
      }
      for (String name : List.of("revoked-x", "granted-x")) {
        OwnDescriptor descriptor = descriptor(name, clock);
        state.peers().put(descriptor.descriptor(), descriptor.signed());
      }
    }
  }

  private static OwnDescriptor descriptor(String name, InstantSource clock) throws Exception {
    Path config = folder.resolve("others").resolve(name + ".yaml");
    Files.createDirectories(config.getParent());
    String yaml =
        Files.readString(agent.config)
            .replaceAll("site: .*", "site: " + name)
            .replaceAll("home: .*", "home: " + name);
    return SiteHome.create(AgentConfig.read(Files.writeString(config, yaml)), clock).descriptor();
  }

  @Test
  void acknowledged_isThere_andRefused_isNot() throws Exception {
    String task = agent.api.create(task(1, 12));
    assertThat(agent.api.awaitEnd(task)).isEqualTo("done");
    JsonNode found = agent.api.result(task).at("/sources/0");
    source = found.path("collection").asText() + "/" + found.path("id").asText();
    assertThat(source).endsWith("/" + StateSite.sourceId(1));
    int refused = 0;
    int lost = 0;
    int unreadable = 0;
    int doneAllTheSame = 0;
    for (int round = 0; round < LEFT.size(); round++) {
      changes.clear();
      done.set(0);
      disturb(round, task);
      for (Change change : changes) {
        assertAnswered(change);
        boolean isThere;
        try {
          isThere = change.isThere.call();
        } catch (IllegalStateException e) {
          System.out.println("  unreadable: " + change.what + ": " + e.getMessage());
          unreadable++;
          continue;
        }
        refused += change.answer.isDone() ? 0 : 1;
        lost += change.answer.isDone() && !isThere ? 1 : 0;
        doneAllTheSame += !change.answer.isDone() && isThere ? 1 : 0;
      }
      long acknowledged = changes.stream().filter(change -> change.answer.isDone()).count();
      System.out.printf(
          Locale.ROOT,
          "  %d KiB left: %d changes, %d acknowledged%n",
          LEFT.get(round) >> 10,
          changes.size(),
          acknowledged);
      assertThat(acknowledged).isPositive();
      assertAuditLogIsWhole();
    }
    Floors.atLeast("full disk: refused", refused, 1);
    Floors.atMost("full disk: acknowledged and lost", lost, 0);
    Floors.atMost("full disk: unreadable", unreadable, 0);
    Floors.atMost("full disk: refused and done all the same", doneAllTheSame, 0);
    assertLogsAreClean();
  }

  private static void assertAuditLogIsWhole() throws Exception {
    try (Database database = StateAccess.open(AgentConfig.read(agent.config))) {
      var state = SiteState.of(database, "test", InstantSource.system(), System::nanoTime);
      assertThat(state.audit().verify().brokenAt()).isEqualTo(-1);
    }
  }

  /** Five users work, the disk becomes full, the agent dies, space is freed. */
  private void disturb(int round, String task) throws Exception {
    List<CompletableFuture<Void>> people = new ArrayList<>();
    for (Person person : List.<Person>of(this::disable, this::revoke, this::grant, this::handIn)) {
      people.add(begin(i -> person.ask(round * TIMES + i)));
    }
    people.add(begin(i -> decide(task)));
    Await.that("some changes are made").until(() -> done.get() >= people.size() * TIMES / 3);
    disk.fill(LEFT.get(round));
    if (LEFT.get(round) == 0) {
      assertCommandsAreRefused();
    }
    people.forEach(CompletableFuture::join);
    agent.process().kill();
    disk.free();
    agent.start();
  }

  private interface Person {
    void ask(int number) throws Exception;
  }

  private CompletableFuture<Void> begin(Person person) {
    return Meanwhile.begin(
        () -> {
          for (int i = 0; i < TIMES; i++) {
            person.ask(i);
            done.incrementAndGet();
          }
          return null;
        });
  }

  private void ask(
      String what, String method, String path, JsonNode body, Callable<Boolean> isThere)
      throws Exception {
    changes.add(new Change(what, agent.api.ask(method, path, body), isThere));
  }

  private void disable(int number) throws Exception {
    String path = "/v1/accounts/user-" + number;
    ObjectNode body = JSON.createObjectNode().put("disabled", true);
    ask(
        "disable",
        "PUT",
        path,
        body,
        () -> one("accounts", "name", "user-" + number).path("disabled").asBoolean());
  }

  private void revoke(int number) throws Exception {
    String name = "revoked-" + number;
    ask(
        "revoke",
        "DELETE",
        "/v1/peers/" + name,
        null,
        () -> one("peers", "site", name).path("revoked").asBoolean());
  }

  private void grant(int number) throws Exception {
    String name = "granted-" + number;
    ask(
        "grant",
        "PUT",
        "/v1/grants/" + name + "/theses",
        JSON.createObjectNode(),
        () -> !one("grants", "site", name).isMissingNode());
  }

  private void handIn(int number) throws Exception {
    String key = UUID.randomUUID().toString();
    ask(
        "hand in",
        "POST",
        "/v1/tasks?key=" + key,
        task(1000 + number, 110),
        () -> {
          JsonNode known = read("/v1/tasks?key=" + key).path("tasks");
          return !known.isEmpty() && isChecked(known.get(0).path("id").asText());
        });
  }

  private static boolean isChecked(String task) throws Exception {
    return agent.api.awaitEnd(task).equals("done") && agent.api.result(task).has("sources");
  }

  /** Excludes a source and includes it again. */
  private void decide(String task) throws Exception {
    String path = "/v1/tasks/" + task + "/decisions";
    int known = read(path).path("decisions").size();
    ObjectNode body =
        JSON.createObjectNode()
            .put("known", known)
            .put("action", known % 2 == 0 ? "set" : "back")
            .put("kind", "source")
            .put("key", source)
            .put("reason", "A reason of " + known);
    ask("decide", "POST", path, body, () -> read(path).path("decisions").size() > known);
  }

  private static ObjectNode task(int number, int sentences) {
    ObjectNode task = JSON.createObjectNode();
    task.put("text", Prose.of(number, sentences) + " " + StateSite.source(1).substring(0, 1500));
    task.put("label", "paper " + number).put("federation", false);
    task.putArray("collections").add(StateSite.LIBRARY);
    return task;
  }

  private static JsonNode read(String path) throws Exception {
    Answer answer = agent.api.ask("GET", path, null);
    if (answer.status() != 200) {
      throw new IllegalStateException(path + ": " + answer);
    }
    return answer.body();
  }

  private static JsonNode one(String list, String member, String value) throws Exception {
    for (JsonNode each : read("/v1/" + list).path(list)) {
      if (each.path(member).asText().equals(value)) {
        return each;
      }
    }
    return JSON.missingNode();
  }

  private static void assertAnswered(Change change) {
    if (!change.answer.isDone()) {
      assertThat(change.answer.status()).as("%s", change).isIn(503, 507);
      assertThat(change.answer.sentence()).as("%s", change).contains("database").endsWith(".");
    }
  }

  private static void assertCommandsAreRefused() throws Exception {
    for (Object[] command :
        List.of(
            new Object[] {"site", "grant", "granted-x", "theses"},
            new Object[] {"site", "peer", "revoke", "revoked-x", "--yes"})) {
      Printed printed = site.run(agent, command);
      System.out.printf(
          Locale.ROOT, "  %s: %d %s%n", command[1], printed.exitCode(), printed.err().strip());
      assertThat(printed.exitCode()).isEqualTo(1);
      assertThat(printed.err().strip()).hasLineCount(1).endsWith(".");
    }
  }

  private static void assertLogsAreClean() throws IOException {
    LogScan scan = new LogScan().password(StateSite.PASSWORD).home(site.home());
    Stream.of(1, 1000, 1010, 1030, 1059)
        .forEach(number -> scan.text(task(number, 110).path("text").asText()));
    assertThat(scan.findings()).isEmpty();
  }
}
