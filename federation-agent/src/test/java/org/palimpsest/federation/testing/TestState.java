package org.palimpsest.federation.testing;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.assignment.AssignmentChecks;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.lease.Turn;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.AuditLog.AuditRecord;
import org.palimpsest.federation.state.Database;
import org.palimpsest.federation.state.Grants.Grant;
import org.palimpsest.federation.state.Libraries.Library;
import org.palimpsest.federation.state.Peers.Peer;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.state.Tasks.Claim;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.federation.state.Tasks.TaskState;
import org.palimpsest.federation.state.TestTables;

/**
 * The state of a site for a test, in an SQLite file. A test begins with empty tables; all tests of
 * a JVM with the same name share the file.
 */
public final class TestState {

  private static final Map<String, Database> DATABASES = new HashMap<>();
  private static final Map<Database, MeterRegistry> METERS = new HashMap<>();

  /** The RAM disk, if any; tests of durability store their state elsewhere. */
  private static final Path MEMORY = Path.of("/dev/shm");

  private static final String PREFIX = "palimpsest-state";

  /** The meter of connections: each transaction takes one. */
  private static final String CONNECTION_USED = "hikaricp.connections.usage";

  private final Database database;
  private final SiteState state;

  /** Creates the state of a test's only site, by the system clock. */
  public TestState() {
    this("site", InstantSource.system());
  }

  /**
   * Creates the state of a site.
   *
   * @param name distinct for each site of a test
   */
  public TestState(String name, InstantSource clock) {
    this.database = database(name);
    TestTables.emptyAll(database);
    this.state = agent("agent", clock);
  }

  private static synchronized Database database(String name) {
    return DATABASES.computeIfAbsent(name, TestState::open);
  }

  private static Database open(String name) {
    try {
      Path folder =
          Files.isWritable(MEMORY)
              ? Files.createTempDirectory(MEMORY, PREFIX)
              : Files.createTempDirectory(PREFIX);
      for (String file : List.of("", "/state.db", "/state.db-wal", "/state.db-shm")) {
        Path.of(folder + file).toFile().deleteOnExit();
      }
      Database database = Database.sqlite(folder.resolve("state.db"));
      database.claim(name);
      return database;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The state from its agent's view. */
  public SiteState state() {
    return state;
  }

  /** The state from another agent's view. */
  public SiteState agent(String name, InstantSource clock) {
    return SiteState.of(database, name, clock, System::nanoTime);
  }

  /** Adds a site, or replaces its descriptor. */
  public void addPeer(SiteDescriptor descriptor) {
    Bytes signed = Bytes.of(new byte[] {1});
    if (state.peers().find(descriptor.site()).isPresent()) {
      state.peers().replace(descriptor, signed);
    } else {
      state.peers().put(descriptor, signed);
    }
  }

  /** The row of a site, which must exist. */
  public Peer peer(String site) {
    return state.peers().find(site).orElseThrow();
  }

  /** Assignment checks with documents in memory. */
  public AssignmentChecks assignmentChecks() {
    return new AssignmentChecks(state.assignments(), state.tasks(), new MemorySubmissions());
  }

  /** Adds a library with one collection. */
  public void addLibrary(String id, String epoch, String collection) {
    state
        .libraries()
        .put(new Library(id, "Title of " + id, "", new TreeMap<>(Map.of(epoch, collection))));
  }

  /** Adds a grant, or replaces it. */
  public void addGrant(Grant grant) {
    state.grants().put(grant);
  }

  /** Gives rows a name that the state would refuse. */
  public void rename(String table, String column, String from, String to) {
    TestTables.rename(database, table, column, from, to);
  }

  /** Simulates a restored backup: messages are accepted from then on. */
  public void takeMessagesFrom(Instant from) {
    TestTables.tamper(database, "update state set messages_from = " + from.toEpochMilli());
  }

  /** Removes all rows of a table. */
  public void clear(String table) {
    TestTables.tamper(database, "delete from " + table);
  }

  /** Makes the database refuse new audit records, like a full disk. */
  public void refuseAuditRecords(boolean isRefusing) {
    TestTables.tamper(database, "drop trigger if exists no_audit");
    if (isRefusing) {
      TestTables.tamper(
          database,
          "create trigger no_audit before insert on audit"
              + " begin select raise(abort, 'no audit record today'); end");
    }
  }

  /** The number of slots that a site uses in a library. */
  public int placesTaken(String site, String library) {
    return TestTables.count(
        database, "quota_slot where site = '" + site + "' and library = '" + library + "'");
  }

  /** All audit records, the oldest first: {@code event site {fact=value}}. */
  public List<String> auditRecords() {
    return auditRecords(state);
  }

  /** All audit records of any state, the oldest first. */
  public static List<String> auditRecords(SiteState state) {
    return state.audit().last(Long.MAX_VALUE, Integer.MAX_VALUE).stream()
        .sorted((one, other) -> Long.compare(one.number(), other.number()))
        .map(each -> each.event() + " " + each.site() + " " + each.facts())
        .toList();
  }

  /** Removes the last audit record, like an attacker with access to the database. */
  public void removeLastAuditRecord() {
    long number = state.audit().head().number();
    TestTables.tamper(database, "delete from audit where number = " + number);
    TestTables.tamper(
        database,
        "update audit_head set number = number - 1, hash = coalesce((select hash from audit where"
            + " number = "
            + (number - 1)
            + "), '"
            + AuditRecord.FIRST
            + "')");
  }

  /** Simulates the death of a turn's agent: ends its lease. */
  public void die(UUID turn) {
    String owner = HexFormat.of().toHexDigits(turn.getMostSignificantBits());
    TestTables.tamper(
        database,
        "insert into agent (owner, name, left_turns, ended, version) values ('"
            + owner
            + "', 'dead', '[]', true, 1) on conflict (owner) do update set ended = true");
  }

  /** The number of transactions of some work. */
  public long transactions(Runnable work) {
    Timer used =
        METERS
            .computeIfAbsent(database, TestState::measured)
            .timer(CONNECTION_USED, "pool", "state");
    long before = used.count();
    work.run();
    return used.count() - before;
  }

  private static MeterRegistry measured(Database of) {
    MeterRegistry meters = new SimpleMeterRegistry();
    of.measure(meters);
    return meters;
  }

  /** All bytes that the database has on the disk, as characters. */
  public String onDisk() throws IOException {
    Path file = TestTables.file(database);
    var bytes = new StringBuilder();
    for (String part : List.of("", "-wal")) {
      bytes.append(Files.readString(Path.of(file + part), StandardCharsets.ISO_8859_1));
    }
    return bytes.toString();
  }

  /** The statements of some work, without their values. */
  public List<String> statements(Runnable work) {
    return TestTables.statements(database, work);
  }

  /** Assigns a task to another agent, even if claimed. */
  public Claim claim(String id, String agent) {
    Turn turn = state.leases().begin();
    TestTables.tamper(
        database,
        "update task set state = 'RUNNING', epoch = epoch + 1, agent = '"
            + agent
            + "', turn = '"
            + turn.id()
            + "' where id = '"
            + id
            + "'");
    StoredTask task = state.tasks().find(id).orElseThrow();
    return new Claim(task, turn, task.epoch());
  }

  /** Makes a task claimable by any agent. */
  public void letWait(String id) {
    TestTables.tamper(database, "update task set state = 'WAITING' where id = '" + id + "'");
  }

  /** Ends a claimed task. */
  public void end(String id, TaskState to, @Nullable String result, @Nullable String error) {
    StoredTask task = state.tasks().find(id).orElseThrow();
    try (Turn turn = state.leases().begin()) {
      state.change( // atomic: no reader sees it running
          () -> {
            TestTables.tamper(
                database,
                "update task set state = 'RUNNING', epoch = 1, agent = 'agent-1', turn = '"
                    + turn.id()
                    + "', progress = '{\"phase\":\"over\"}' where id = '"
                    + id
                    + "'");
            state.tasks().publish(new Claim(task, turn, 1), to, result, error, () -> {});
          });
    }
  }
}
