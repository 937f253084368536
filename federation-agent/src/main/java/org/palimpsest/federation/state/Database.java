package org.palimpsest.federation.state;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementExceptions;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.sqlite.NativeLibraryNotFoundException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TransactionMode;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * A database with the tables of the state, and its connections. Safe for use by several threads.
 */
public final class Database implements Closeable {

  private static final String SQLITE = "jdbc:sqlite:";
  private static final String LIBRARY_FOLDER = "org.sqlite.tmpdir";
  private static final String MIGRATIONS = "classpath:org/palimpsest/federation/state";

  /** Two for each processor of a small server; a transaction takes a millisecond. */
  private static final int CONNECTIONS_MAX = 8;

  private static final List<String> NETWORK_FILE_SYSTEMS =
      List.of(
          "nfs",
          "cifs",
          "smb",
          "afs",
          "9p",
          "ceph",
          "gluster",
          "lustre",
          "beegfs",
          "gpfs",
          "gfs2",
          "ocfs2",
          "webdav",
          "fuse.sshfs",
          "fuse.gluster",
          "fuse.ceph",
          "fuse.rclone",
          "fuse.s3fs");

  private static final Duration CONNECTION_WAIT_MAX = Duration.ofSeconds(10);
  private static final int BUSY_MILLIS_MAX = 30_000;

  /**
   * What each session of PostgreSQL sets. A commit is on the disk before it is acknowledged,
   * whatever the server does for others. And a transaction is taken back whose agent says nothing
   * for ten seconds, because it is suspended or its machine is gone: until then it keeps others
   * from the rows that it has changed.
   */
  private static final String POSTGRESQL_SESSION =
      "select set_config('synchronous_commit', 'on', false)"
          + " where current_setting('synchronous_commit') = 'off';"
          + " set idle_in_transaction_session_timeout = 10000";

  /** PostgreSQL: others changed what a transaction has read, or each waits for the other. */
  private static final String SERIALIZATION_FAILURE = "40001";

  private static final String DEADLOCK = "40P01";

  /** Two transactions that found a key free; one of them comes before the other. */
  private static final String UNIQUE_VIOLATION = "23505";

  /** PostgreSQL: a disk has no room, or {@code default_transaction_read_only} is on. */
  private static final String DISK_FULL = "53100";

  private static final String READ_ONLY_TRANSACTION = "25006";

  private static final Set<String> REPEATED =
      Set.of(SERIALIZATION_FAILURE, DEADLOCK, UNIQUE_VIOLATION);

  private final HikariDataSource pool;
  private final boolean isSqlite;
  private final Jdbi jdbi;

  /** SQLite takes one change at a time; who waits for it in SQLite waits by chance, not in turn. */
  private final Semaphore writers = new Semaphore(1, /* fair= */ true);

  @SuppressWarnings("ThreadLocalUsage") // a thread may work on two databases, as a restore does
  private final ThreadLocal<@Nullable Handle> current = new ThreadLocal<>();

  private Database(HikariDataSource pool) {
    this.pool = pool;
    this.isSqlite = pool.getJdbcUrl().startsWith(SQLITE);
    this.jdbi = Jdbi.create(pool);
    // by default a message has the values of the statement, texts and hashes of passwords included
    jdbi.getConfig(StatementExceptions.class)
        .setMessageRendering(StatementExceptions.MessageRendering.NONE);
  }

  /** The time on the database's clock; empty where it has none of its own. */
  public Optional<Instant> clock() {
    return isSqlite
        ? Optional.empty()
        : Optional.of(
            Instant.ofEpochMilli(
                number("select cast(extract(epoch from clock_timestamp()) * 1000 as bigint)")));
  }

  /**
   * Opens a file, which is made if it is not there.
   *
   * @throws PalimpsestException if that cannot be done: a sentence
   */
  public static Database sqlite(Path file) {
    Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file's folder");
    requireUsable(folder);
    keepLibraryBeside(folder);
    SQLiteConfig sqlite = new SQLiteConfig();
    sqlite.setJournalMode(JournalMode.WAL);
    sqlite.setSynchronous(SynchronousMode.FULL);
    sqlite.setTransactionMode(TransactionMode.IMMEDIATE);
    sqlite.setBusyTimeout(BUSY_MILLIS_MAX);
    sqlite.enforceForeignKeys(true);
    HikariConfig config = new HikariConfig();
    config.setDriverClassName("org.sqlite.JDBC");
    config.setJdbcUrl(SQLITE + file.toAbsolutePath());
    config.setDataSourceProperties(sqlite.toProperties());
    return open(config);
  }

  /** SQLite's own library is a file, and a folder for temporary files often allows no programs. */
  private static void keepLibraryBeside(Path folder) {
    String named = System.getProperty(LIBRARY_FOLDER);
    if (named == null || Files.notExists(Path.of(named))) {
      System.setProperty(LIBRARY_FOLDER, folder.toString());
    }
  }

  private static void requireUsable(Path folder) {
    String fileSystem;
    try {
      fileSystem = Files.getFileStore(folder).type();
    } catch (IOException e) {
      throw new PalimpsestException(
          Reason.DATABASE,
          "The state's database cannot be opened: there is no folder " + folder + ".",
          e);
    }
    requireOnThisMachine(folder, fileSystem);
    if (!Files.isWritable(folder)) {
      throw new PalimpsestException(
          Reason.DATABASE,
          "The state's database cannot be opened: the folder "
              + folder
              + " can only be read, by this user at least.");
    }
  }

  /**
   * Refuses a network file system: SQLite's write-ahead log needs memory that all processes share.
   *
   * @param fileSystem its type, as {@code /proc/mounts} has it
   */
  static void requireOnThisMachine(Path folder, String fileSystem) {
    String type = fileSystem.toLowerCase(Locale.ROOT);
    if (NETWORK_FILE_SYSTEMS.stream().anyMatch(type::startsWith)) {
      throw new PalimpsestException(
          Reason.REFUSED,
          "The state cannot be in the folder "
              + folder
              + ", which is on a network file system ("
              + type
              + "): put the home on a disk of this machine, or the state into PostgreSQL with"
              + " state.url.");
    }
  }

  /**
   * Opens a database of a PostgreSQL server. Another machine is reached over TLS, and its
   * certificate must name it.
   *
   * @param url {@code postgresql://HOST:PORT/DATABASE}
   * @param certificates a PEM file with the trusted certificates; null for Java's own list
   * @throws PalimpsestException if that cannot be done: a sentence
   */
  public static Database postgresql(
      URI url, String user, String password, @Nullable Path certificates) {
    HikariConfig config = new HikariConfig();
    config.setDriverClassName("org.postgresql.Driver");
    config.setJdbcUrl("jdbc:" + url);
    config.setUsername(user);
    config.setPassword(password);
    config.addDataSourceProperty("logServerErrorDetail", "false"); // it quotes values
    config.addDataSourceProperty("connectTimeout", "10");
    config.addDataSourceProperty("socketTimeout", "60"); // a server that is cut off says nothing
    if (certificates != null) {
      config.addDataSourceProperty("sslmode", "verify-full");
      config.addDataSourceProperty("sslrootcert", certificates.toString());
    } else if (!isThisMachine(url.getHost())) {
      config.addDataSourceProperty("sslmode", "verify-full");
      config.addDataSourceProperty("sslfactory", "org.postgresql.ssl.DefaultJavaSSLFactory");
    }
    config.setTransactionIsolation("TRANSACTION_SERIALIZABLE");
    config.setConnectionInitSql(POSTGRESQL_SESSION);
    return open(config);
  }

  private static boolean isThisMachine(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private static Database open(HikariConfig config) {
    config.setPoolName("state");
    config.setMaximumPoolSize(CONNECTIONS_MAX);
    config.setMinimumIdle(1); // most commands need no more
    config.setConnectionTimeout(CONNECTION_WAIT_MAX.toMillis());
    HikariDataSource pool;
    try {
      pool = new HikariDataSource(config);
    } catch (RuntimeException e) {
      String cause =
          isCausedBy(e, NativeLibraryNotFoundException.class)
              ? "SQLite's library cannot be written into or loaded from "
                  + System.getProperty(LIBRARY_FOLDER)
                  + "; the disk may be full"
              : rootMessage(e);
      throw new PalimpsestException(
          Reason.DATABASE, "The state's database cannot be opened: " + cause + ".", e);
    }
    try {
      Flyway flyway = Flyway.configure().dataSource(pool).locations(MIGRATIONS).load();
      MigrationInfoService migrations = flyway.info();
      requireKnown(migrations);
      if (migrations.pending().length > 0) {
        flyway.migrate();
      }
      return new Database(pool);
    } catch (PalimpsestException e) {
      pool.close();
      throw e;
    } catch (FlywayException e) {
      pool.close();
      throw new PalimpsestException(
          Reason.REFUSED,
          "The tables of the state cannot be made or changed: " + rootMessage(e) + ".",
          e);
    }
  }

  /** Flyway itself works on tables of a later version. */
  private static void requireKnown(MigrationInfoService migrations) {
    for (MigrationInfo migration : migrations.applied()) {
      if (migration.getState().isFailed() || !migration.getState().isResolved()) {
        throw new PalimpsestException(
            Reason.REFUSED,
            "The state's tables are of a later version of Palimpsest, or an upgrade was cut off: use"
                + " that version, or restore a backup into an empty database.");
      }
    }
  }

  private static boolean isCausedBy(Throwable failure, Class<? extends Throwable> type) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .anyMatch(type::isInstance);
  }

  private static String rootMessage(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String message = String.valueOf(root.getMessage()).lines().findFirst().orElse("").strip();
    return message.replaceFirst("[.]$", "");
  }

  /** Shows how many connections are used, and for how long somebody waits for one. */
  public void measure(MeterRegistry meters) {
    pool.setMetricRegistry(meters);
  }

  /** Tells somebody of each statement from now on. */
  void log(SqlLogger logger) {
    jdbi.setSqlLogger(logger);
  }

  /**
   * Makes this the state of a site.
   *
   * @return whether it was not before
   * @throws PalimpsestException if it is another site's
   */
  public boolean claim(String site) {
    return inTransaction(
        () -> {
          Optional<String> owner = owner();
          requireOwner(owner.orElse(site), site);
          if (owner.isEmpty()) {
            update("insert into state (single, site, messages_from) values (1, ?, 0)", site);
          }
          return owner.isEmpty();
        });
  }

  /**
   * Returns where this is the state of a site.
   *
   * @throws PalimpsestException else: a sentence
   */
  public void require(String site) {
    String owner =
        owner()
            .orElseThrow(
                () ->
                    new PalimpsestException(
                        Reason.NOT_FOUND,
                        "The state's database is empty; palimpsest site init makes the site."));
    requireOwner(owner, site);
  }

  private Optional<String> owner() {
    return first("select site from state", row -> row.getString(1));
  }

  private static void requireOwner(String owner, String site) {
    if (!owner.equals(site)) {
      throw new PalimpsestException(
          Reason.REFUSED, "This is the state of site " + owner + ", and not of " + site + ".");
    }
  }

  /** Work in a transaction. */
  public interface Work<T, X extends Exception> {
    /** Does it; may run several times, and changes nothing but the database. */
    T run() throws X;
  }

  /** Changes in a transaction. */
  public interface Change<X extends Exception> {
    /** Makes them; may run several times, and changes nothing but the database. */
    void make() throws X;
  }

  /**
   * Runs work in the transaction of this thread, or in one of its own, which is repeated if others
   * changed what it has read. All changes are made, or none.
   *
   * @throws PalimpsestException if the database does not answer, or others change the same for half
   *     a minute
   * @throws X what the work throws; nothing was changed then
   */
  public <T, X extends Exception> T inTransaction(Work<T, X> work) throws X {
    return current.get() == null ? repeated(() -> alone(work)) : work.run();
  }

  private <T, X extends Exception> T alone(Work<T, X> work) throws X {
    if (!isSqlite) {
      return begun(work);
    }
    writers.acquireUninterruptibly(); // who is stopped says so in a last change
    try {
      return begun(work);
    } finally {
      writers.release();
    }
  }

  private <T, X extends Exception> T begun(Work<T, X> work) throws X {
    return jdbi.inTransaction(
        handle -> {
          current.set(handle);
          try {
            return work.run();
          } finally {
            current.remove();
          }
        });
  }

  private <T, X extends Exception> T repeated(Work<T, X> work) throws X {
    Contention contention = new Contention("The state");
    while (true) {
      try {
        return work.run();
      } catch (JdbiException e) {
        if (!REPEATED.contains(sqlState(e))) {
          throw unavailable(e);
        }
        contention.pause();
      }
    }
  }

  /** The same for work without a result. */
  public <X extends Exception> void change(Change<X> change) throws X {
    boolean unused =
        inTransaction(
            () -> {
              change.make();
              return true;
            });
  }

  /** The same for what needs the connection itself. */
  <T> T withHandle(Function<Handle, T> work) {
    return inTransaction(() -> work.apply(Objects.requireNonNull(current.get())));
  }

  /** Runs a read-only query over one snapshot, while others write. Runs once. */
  <T> T snapshot(Function<Handle, T> work) {
    try {
      return isSqlite ? deferred(work) : jdbi.inTransaction(work::apply);
    } catch (JdbiException e) {
      throw unavailable(e);
    }
  }

  /** Without SQLite's write lock, which its other transactions take. */
  private <T> T deferred(Function<Handle, T> work) {
    try (Handle handle = jdbi.open()) {
      handle.execute("begin deferred");
      try {
        return work.apply(handle);
      } finally {
        handle.execute("rollback");
      }
    }
  }

  /** Makes something of a row. */
  interface Row<T> {
    T of(ResultSet row) throws SQLException;
  }

  /**
   * The rows of a query.
   *
   * @param arguments for the question marks: texts, numbers, bytes and times; what else comes is a
   *     text
   */
  <T> List<T> list(String sql, Row<T> row, @Nullable Object... arguments) {
    Handle own = current.get();
    // a single query is consistent by itself, and waits for no change
    return own != null
        ? list(own, sql, row, arguments)
        : repeated(() -> jdbi.withHandle(handle -> list(handle, sql, row, arguments)));
  }

  private static <T> List<T> list(
      Handle handle, String sql, Row<T> row, @Nullable Object... arguments) {
    Query query = handle.createQuery(sql);
    for (int i = 0; i < arguments.length; i++) {
      query.bind(i, value(arguments[i]));
    }
    return query.map((result, context) -> row.of(result)).list();
  }

  /** The first of them. */
  <T> Optional<T> first(String sql, Row<T> row, @Nullable Object... arguments) {
    return list(sql, row, arguments).stream().findFirst();
  }

  /** The number that a query of one row and column tells. */
  long number(String sql, @Nullable Object... arguments) {
    return first(sql, row -> row.getLong(1), arguments).orElseThrow();
  }

  /** Changes rows; how many. */
  int update(String sql, @Nullable Object... arguments) {
    Object[] values = Arrays.stream(arguments).map(Database::value).toArray();
    return withHandle(handle -> handle.execute(sql, values));
  }

  private static @Nullable Object value(@Nullable Object argument) {
    if (argument instanceof Instant time) {
      return time.toEpochMilli();
    }
    if (argument == null
        || argument instanceof String
        || argument instanceof Number
        || argument instanceof Boolean
        || argument instanceof byte[]) {
      return argument;
    }
    return argument.toString();
  }

  /** Question marks for all of them. */
  static String places(Collection<?> values) {
    return String.join(", ", Collections.nCopies(values.size(), "?"));
  }

  /** The time in a column, null for SQL's null. */
  static @Nullable Instant time(ResultSet row, String column) throws SQLException {
    long millis = row.getLong(column);
    return row.wasNull() ? null : Instant.ofEpochMilli(millis);
  }

  /** The SQLSTATE; SQLite gives an empty one. */
  private static String sqlState(Throwable failure) {
    return cause(failure, SQLException.class).map(SQLException::getSQLState).orElse("");
  }

  private static <T extends Throwable> Optional<T> cause(Throwable failure, Class<T> type) {
    Throwable each = failure;
    while (each != null && !type.isInstance(each)) {
      each = each.getCause();
    }
    return Optional.ofNullable(each).map(type::cast);
  }

  /** The cause's message may quote values, and is left out. */
  static PalimpsestException unavailable(Exception failure) {
    String sentence =
        switch (Fault.of(failure)) {
          case FULL -> "The disk of the state's database is full: nothing can be changed.";
          case READ_ONLY -> "The state's database can only be read.";
          case OTHER -> "The state's database does not answer, or refuses.";
        };
    return new PalimpsestException(Reason.DATABASE, sentence, failure);
  }

  /** What an administrator can see to. */
  private enum Fault {
    FULL,
    READ_ONLY,
    OTHER;

    static Fault of(Throwable failure) {
      SQLiteErrorCode sqlite =
          cause(failure, SQLiteException.class)
              .map(SQLiteException::getResultCode)
              .orElse(SQLiteErrorCode.SQLITE_OK);
      String state = sqlState(failure);
      if (sqlite == SQLiteErrorCode.SQLITE_FULL || state.equals(DISK_FULL)) {
        return FULL;
      }
      return sqlite.name().startsWith("SQLITE_READONLY") || state.equals(READ_ONLY_TRANSACTION)
          ? READ_ONLY
          : OTHER;
    }
  }

  @Override
  public void close() {
    pool.close();
  }
}
