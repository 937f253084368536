package org.palimpsest.federation.disturbed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.federation.disturbed.StateSite.Agent;
import org.palimpsest.federation.disturbed.TaskApi.Answer;
import org.palimpsest.federation.testing.Await;
import org.palimpsest.federation.testing.Commands;
import org.palimpsest.federation.testing.Commands.Printed;
import org.palimpsest.federation.testing.PostgresServer;
import org.palimpsest.federation.testing.Prose;
import org.palimpsest.federation.testing.SmallDisk;
import org.palimpsest.federation.testing.SolrProcess;

/**
 * Agents and commands report an unusable state in one sentence and exit with code 1. The state is
 * unchanged once it is usable again.
 */
@Timeout(300)
@Tag("long")
final class UnusableStateIT {

  private static final int KILLS = 10;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TempDir private static Path folder;

  private static SolrProcess solr;
  private static PostgresServer postgres;

  @BeforeAll
  static void start() throws Exception {
    solr = SolrProcess.start();
    StateSite.fill(solr);
    postgres = PostgresServer.start(folder);
  }

  @AfterAll
  static void stop() throws Exception {
    if (postgres != null) {
      postgres.close();
    }
    if (solr != null) {
      solr.close();
    }
  }

  private static StateSite onSqlite(String name) throws Exception {
    return new StateSite(name, folder.resolve(name), folder.resolve(name + "/home"), solr, null);
  }

  private static StateSite onPostgres(String name) throws Exception {
    postgres.execute(PostgresServer.USER, "create database " + name);
    return new StateSite(
        name, folder.resolve(name), folder.resolve(name + "/home"), solr, postgres);
  }

  private static void assertRefused(StateSite site, Agent agent, String words) throws Exception {
    Path password = site.secret("another-password", StateSite.PASSWORD);
    Object[] add = {"site", "account", "add", "bob", "--password-file", password};
    for (Object[] command : new Object[][] {{"agent"}, add}) {
      Printed printed = site.run(agent, command);
      String said = printed.err().strip();
      System.out.println("  " + command[0] + ": " + said);
      assertThat(printed.exitCode()).as(said).isEqualTo(1);
      assertThat(said).contains(words).hasLineCount(1).endsWith(".").doesNotContain("Exception");
    }
  }

  private static void assertWorks(StateSite site, Agent agent) throws Exception {
    Printed printed = site.run(agent, "site", "account", "list");
    assertThat(printed.exitCode()).as(printed.err()).isZero();
    assertThat(printed.out()).contains(StateSite.USER).doesNotContain("bob");
  }

  @Test
  void fileThatOthersMayRead() throws Exception {
    try (StateSite site = onSqlite("open").init()) {
      Agent agent = site.agent("agent");
      Files.setPosixFilePermissions(site.stateFile(), PosixFilePermissions.fromString("rw-r--r--"));
      assertRefused(site, agent, "may be used by others: its mode must be 0600 (chmod 600).");
      Files.setPosixFilePermissions(site.stateFile(), PosixFilePermissions.fromString("rw-------"));
      assertWorks(site, agent);
    }
  }

  @Test
  void stateOfAnotherSite() throws Exception {
    try (StateSite one = onSqlite("one").init();
        StateSite other = onSqlite("other").init()) {
      Path own = Files.move(other.stateFile(), folder.resolve("own.db"));
      Files.copy(one.stateFile(), other.stateFile(), StandardCopyOption.COPY_ATTRIBUTES);
      Agent agent = other.agent("agent");
      assertRefused(other, agent, "This is the state of site one, and not of other.");
      Files.move(own, other.stateFile(), StandardCopyOption.REPLACE_EXISTING);
      assertWorks(other, agent);
    }
  }

  @Test
  void diskThatIsReadOnly_andOneThatIsFull() throws Exception {
    try (SmallDisk disk = SmallDisk.mount(folder.resolve("disk"), 8);
        StateSite site =
            new StateSite(
                    "disk", folder.resolve("of-disk"), disk.folder().resolve("home"), solr, null)
                .init()) {
      Agent agent = site.agent("agent");
      disk.setReadOnly(true);
      assertRefused(site, agent, "can only be read");
      disk.setReadOnly(false);
      disk.fill(0);
      assertThat(site.run(agent, "agent").exitCode()).isEqualTo(1);
      Printed printed = site.run(agent, "agent");
      System.out.println("  full: " + printed.err());
      assertThat(printed.err().strip()).hasLineCount(1).endsWith(".").contains("full");
      disk.free();
      assertWorks(site, agent);
    }
  }

  /**
   * Table creation is atomic: after a kill at any time, the next start creates the missing tables.
   */
  @Test
  void initThatIsKilled_onSqlite() throws Exception {
    long begun = System.nanoTime();
    killedAfter(0, Duration.ofMinutes(1));
    long whole = System.nanoTime() - begun;
    for (int i = 1; i <= KILLS; i++) {
      killedAfter(i, Duration.ofNanos(whole * i / (KILLS + 1)));
    }
  }

  private static void killedAfter(int number, Duration time) throws Exception {
    try (StateSite site = onSqlite("killed-" + number)) {
      Agent agent = site.agent("agent");
      Process init =
          Commands.begin(
              "site",
              "init",
              "--config",
              agent.config,
              "--administrator",
              StateSite.USER,
              "--password-file",
              site.secret("password", StateSite.PASSWORD));
      boolean isOver = init.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
      init.destroyForcibly().waitFor();
      String left = Files.exists(site.stateFile()) ? "with state.db" : "without state.db";
      System.out.println("  killed after " + time.toMillis() + " ms: " + isOver + ", " + left);
      site.init();
      assertWorks(site, agent);
    }
  }

  @Test
  void migrationThatIsKilledInItsMidst_onPostgres() throws Exception {
    try (StateSite site = onPostgres("midst")) {
      postgres.execute(
          "midst",
          "create schema held",
          "create function held.hold() returns event_trigger language plpgsql as $$ begin"
              + " if exists (select 1 from pg_event_trigger_ddl_commands()"
              + " where object_identity = 'public.task') then perform pg_sleep(5); end if; end $$",
          "create event trigger hold on ddl_command_end when tag in ('CREATE TABLE')"
              + " execute function held.hold()");
      Agent agent = site.agent("agent");
      Process init = Commands.begin("site", "init", "--config", agent.config);
      Await.that("a table is made").until(() -> isHeld());
      init.destroyForcibly().waitFor();
      postgres.execute("midst", "drop event trigger hold");
      site.init();
      assertWorks(site, agent);
    }
  }

  private static boolean isHeld() throws Exception {
    try (Connection connection = postgres.connect(PostgresServer.USER);
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select 1 from pg_stat_activity where wait_event = 'PgSleep'"
                    + " and datname = 'midst'")) {
      return rows.next();
    }
  }

  @Test
  void tablesOfALaterVersion_andAnotherSites_onPostgres() throws Exception {
    try (StateSite site = onPostgres("later").init()) {
      Agent agent = site.agent("agent");
      postgres.execute("later", "update state set site = 'somebody'");
      assertRefused(site, agent, "This is the state of site somebody, and not of later.");
      postgres.execute(
          "later",
          "update state set site = 'later'",
          "insert into flyway_schema_history (installed_rank, version, description, type, script,"
              + " checksum, installed_by, execution_time, success)"
              + " values (99, '99', 'later', 'SQL', 'V99__later.sql', 1, '', 1, true)");
      assertRefused(site, agent, "The state's tables are of a later version of Palimpsest");
      postgres.execute("later", "delete from flyway_schema_history where version = '99'");
      assertWorks(site, agent);
    }
  }

  @Test
  void databaseThatCanOnlyBeRead_atTheStart_andLater() throws Exception {
    try (StateSite site = onPostgres("readonly").init()) {
      Agent agent = site.agent("agent").start();
      setReadOnly(true);
      Await.that("it is not ready").until(() -> agent.process().get("/ready").statusCode() == 503);
      assertThat(agent.process().get("/ready").body())
          .contains("The state's database can only be read.");
      Answer answer = handIn(agent);
      assertThat(answer.status()).isEqualTo(503);
      assertThat(answer.sentence()).contains("The state's database can only be read.");
      agent.process().stop();
      assertRefused(site, agent, "The state's database can only be read.");
      setReadOnly(false);
      assertWorks(site, agent);
    }
  }

  private static void setReadOnly(boolean isReadOnly) throws Exception {
    postgres.execute(
        PostgresServer.USER,
        "alter database readonly set default_transaction_read_only = " + isReadOnly,
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'readonly'");
  }

  @Test
  void wrongPassword() throws Exception {
    try (StateSite site = onPostgres("password").init()) {
      postgres.execute("password", "create role someone login password 'right-4711'", "select 1");
      Path rules = postgres.data().resolve("pg_hba.conf");
      Files.writeString(
          rules, "host all someone 127.0.0.1/32 scram-sha-256\n" + Files.readString(rules));
      postgres.execute("password", "select pg_reload_conf()");
      Agent agent = site.agent("agent");
      site.secret("database-login", "someone:wrong-4711");
      assertRefused(site, agent, "password authentication failed");
      assertThat(site.run(agent, "site", "grant", "list").err()).doesNotContain("4711");
      site.secret("database-login", PostgresServer.USER + ":" + PostgresServer.USER);
      assertWorks(site, agent);
    }
  }

  @Test
  void serverThatIsAway_atTheStart_andLater() throws Exception {
    try (StateSite site = onPostgres("away").init()) {
      Agent agent = site.agent("agent").start();
      Answer before = handIn(agent);
      assertThat(before.status()).isEqualTo(201);
      postgres.stop();
      try {
        long begun = System.nanoTime();
        Answer refused = handIn(agent);
        System.out.printf(
            Locale.ROOT,
            "  away: %s after %d ms%n",
            refused,
            (System.nanoTime() - begun) / 1_000_000);
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.sentence())
            .isEqualTo("The state's database does not answer, or refuses. Try again later.");
        assertThat(agent.process().get("/ready").statusCode()).isEqualTo(503);
        assertThat(agent.process().get("/ready").body())
            .contains("The state's database does not answer, or refuses.");
        assertThat(agent.process().get("/health").statusCode()).isEqualTo(200);
        assertRefused(site, site.agent("other"), "The state's database cannot be opened: ");
      } finally {
        postgres.startAgain();
      }
      agent.process().awaitReady();
      for (Answer answer : List.of(before, handIn(agent))) {
        assertThat(answer.status()).isEqualTo(201);
        assertThat(agent.api.awaitEnd(answer.body().path("id").asText())).isEqualTo("done");
      }
    }
  }

  private static Answer handIn(Agent agent) throws Exception {
    ObjectNode task = JSON.createObjectNode();
    task.put("text", Prose.of(1, 5)).put("label", "paper").put("federation", false);
    task.putArray("collections").add(StateSite.LIBRARY);
    return agent.api.ask("POST", "/v1/tasks", task);
  }
}
